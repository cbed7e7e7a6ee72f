import { parseOccurrenceKey, formatOccurrenceKey, type OccurrenceKey } from './occurrence-key.ts';
import { sortKeys, formatRecurrenceLines } from './recurrence-lines.ts';
import { compileSeries, type Series } from './compiled-series.ts';

function changeExcludedKeys(
  series: Series,
  original_start_time: string,
  change: (excludedKeys: readonly OccurrenceKey[], key: OccurrenceKey) => readonly OccurrenceKey[],
): string[] {
  const { rule, extraKeys, excludedKeys, timeBasis } = compileSeries(series);
  const key = parseOccurrenceKey(original_start_time, timeBasis);
  return formatRecurrenceLines(
    { rule, extraKeys, excludedKeys: change(excludedKeys, key) },
    timeBasis,
  );
}

/**
 * Removes an occurrence from a series by adding an EXDATE.
 *
 * @param original_start_time original start of the occurrence: an ISO instant, or `YYYY-MM-DD` if the
 *   series is all-day
 * @returns the new recurrence lines
 * @throws RangeError if the format of `original_start_time` doesn't match the series
 *
 * @see RFC 5545 §3.8.5.1 (EXDATE)
 */
export const excludeOccurrence = (series: Series, original_start_time: string): string[] =>
  changeExcludedKeys(series, original_start_time, (excludedKeys, key) =>
    sortKeys([...excludedKeys, key]),
  );

/**
 * Restores an excluded occurrence of a series by removing its EXDATE.
 *
 * @param original_start_time original start of the occurrence: an ISO instant, or `YYYY-MM-DD` if the
 *   series is all-day
 * @returns the new recurrence lines
 * @throws RangeError if the format of `original_start_time` doesn't match the series
 *
 * @see RFC 5545 §3.8.5.1 (EXDATE)
 */
export const restoreOccurrence = (series: Series, original_start_time: string): string[] =>
  changeExcludedKeys(series, original_start_time, (excludedKeys, key) =>
    excludedKeys.filter((excludedKey) => excludedKey !== key),
  );

/**
 * Returns the original starts of the excluded occurrences (EXDATE) of a series in chronological order.
 *
 * @returns ISO instants, or `YYYY-MM-DD` if the series is all-day
 */
export function getExcludedOccurrences(series: Series): string[] {
  const { excludedKeys, timeBasis } = compileSeries(series);
  return excludedKeys.map((key) => formatOccurrenceKey(key, timeBasis));
}
