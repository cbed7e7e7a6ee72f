export { getLocale } from './active-locale.ts';
export { plural, quote, t, tIn } from './format-message.ts';
export { getWeekdayName } from './weekday-name.ts';
