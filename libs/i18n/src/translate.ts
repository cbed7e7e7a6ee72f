export { getLocale } from './active-locale.ts';
export { plural, quote, t, tWithContext } from './format-message.ts';
export { getWeekdayName } from './weekday-name.ts';
