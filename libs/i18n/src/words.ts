export { locale } from './spoken.ts';
export { plural, t, tIn } from './text.ts';
export { weekdayName } from './weekday-name.ts';
