import { getLocale } from './active-locale.ts';

/**
 * Formats a ratio as a percentage in the active language, for example “3%” in English and “3 %” in
 * German.
 *
 * @param ratio 1 is 100%; rounded to a tenth of a percent
 */
export const formatPercent = (ratio: number): string =>
  new Intl.NumberFormat(getLocale(), { style: 'percent', maximumFractionDigits: 1 }).format(ratio);
