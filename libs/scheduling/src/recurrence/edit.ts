import { readMark, writeMark, type Mark } from './clock.ts';
import { sortedMarks, writeRecurrence } from './lines.ts';
import { recurringOf, type Series } from './recurring.ts';

function withExcluded(
  series: Series,
  original_start_time: string,
  change: (excluded: readonly Mark[], mark: Mark) => readonly Mark[],
): string[] {
  const { rule, extra, excluded, clock } = recurringOf(series);
  const mark = readMark(original_start_time, clock);
  return writeRecurrence({ rule, extra, excluded: change(excluded, mark) }, clock);
}

/** The lines of a series with one occurrence left out. */
export const withoutOccurrence = (series: Series, original_start_time: string): string[] =>
  withExcluded(series, original_start_time, (excluded, mark) => sortedMarks([...excluded, mark]));

/** The lines of a series with an occurrence that was left out brought back. */
export const withOccurrence = (series: Series, original_start_time: string): string[] =>
  withExcluded(series, original_start_time, (excluded, mark) =>
    excluded.filter((one) => one !== mark),
  );

/** Where the occurrences would be that a series leaves out, earliest first. */
export function excludedOccurrences(series: Series): string[] {
  const { excluded, clock } = recurringOf(series);
  return excluded.map((mark) => writeMark(mark, clock));
}
