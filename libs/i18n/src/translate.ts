export { getLocale } from './active-locale.ts';
export { plural, quote, t, tWithContext } from './format-message.ts';
export { formatPercent } from './format-percent.ts';
export { getWeekdayName } from './weekday-name.ts';
