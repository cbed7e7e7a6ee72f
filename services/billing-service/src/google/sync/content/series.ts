import { addDays } from '@scheduler/scheduling';
import {
  getExcludedOccurrences,
  findOccurrence,
  parseRecurrence,
  RecurrenceError,
  getSeriesEnd,
  type Series,
} from '@scheduler/scheduling/recurrence';
import type { Content, EventTime } from './content.ts';

/** Converts times for the recurrence library. All-day events have no time zone, so UTC is used. */
const toEventTimes = (eventTime: EventTime) =>
  eventTime.is_all_day
    ? {
        is_all_day: true,
        time_zone: 'UTC',
        start_date: eventTime.start,
        end_date: eventTime.end,
        start_time: `${eventTime.start}T00:00:00.000Z`,
        end_time: `${eventTime.end}T00:00:00.000Z`,
      }
    : {
        is_all_day: false,
        time_zone: eventTime.time_zone,
        start_date: null,
        end_date: null,
        start_time: eventTime.start,
        end_time: eventTime.end,
      };

const toSeries = (eventTime: EventTime, exdateLines: readonly string[] = []): Series | null =>
  eventTime.rule && { ...toEventTimes(eventTime), recurrence: [...eventTime.rule, ...exdateLines] };

/** Whether the rule of a series contains an occurrence at this start time, excluded or not. */
export function hasOccurrenceAt(eventTime: EventTime, originalStart: string): boolean {
  const series = toSeries(eventTime);
  return series !== null && findOccurrence(series, originalStart) !== null;
}

/** Returns the unmodified occurrence of a series, or `null` if the rule doesn't contain it. */
export function createOccurrence(content: Content, originalStart: string): Content | null {
  const series = toSeries(content.when);
  const occurrence = series && findOccurrence(series, originalStart);
  if (!occurrence) return null;
  const { start_time, end_time, start_date, end_date } = occurrence;
  const eventTime: EventTime = content.when.is_all_day
    ? { is_all_day: true, start: start_date ?? '', end: end_date ?? '', rule: null }
    : { ...content.when, start: start_time, end: end_time, rule: null };
  return { ...content, when: eventTime };
}

/**
 * Returns the end of an event or of its last occurrence in epoch milliseconds. `null` if it never
 * ends.
 */
export function getEndMs(eventTime: EventTime): number | null {
  const series = toSeries(eventTime);
  if (series) return getSeriesEnd(series);
  return Date.parse(eventTime.end);
}

const isExdate = (line: string) => /^EXDATE[;:]/i.test(line.trim());

export interface ParsedRecurrence {
  /** RRULE and RDATE lines. */
  rule: string[] | null;
  /** Start times of excluded occurrences, sorted. */
  excluded: string[];
}

/**
 * Parses the recurrence lines of a series and separates its exclusions. Exclusions that aren't in
 * the rule are dropped.
 *
 * @returns an error message for the user if the lines are invalid
 */
export function parseRecurrenceLines(
  lines: readonly string[],
  eventTime: Omit<EventTime, 'rule'> & { time_zone?: string },
): ParsedRecurrence | { error: string } {
  const firstTime = { ...eventTime, rule: null } as EventTime;
  const exdateLines = lines.filter(isExdate);
  const ruleLines = lines.filter((line) => !isExdate(line));
  // EXDATE without a rule has no effect.
  if (ruleLines.length === 0) return { rule: null, excluded: [] };
  const parsed = parseRecurrence(ruleLines, toEventTimes(firstTime));
  if ('error' in parsed) return { error: parsed.error };
  const recurringTime = { ...firstTime, rule: parsed.lines };
  try {
    const series = toSeries(recurringTime, exdateLines);
    const excluded = series && exdateLines.length > 0 ? getExcludedOccurrences(series) : [];
    return {
      rule: parsed.lines,
      excluded: excluded.filter((originalStart) => hasOccurrenceAt(recurringTime, originalStart)),
    };
  } catch (error) {
    if (error instanceof RecurrenceError) return { error: error.message };
    throw error;
  }
}

const toBasicFormat = (originalStart: string) => originalStart.replaceAll(/[-:]|\.000/g, '');

/** Returns the recurrence lines of a series including EXDATE. `null` for a single event. */
export function formatRecurrenceLines(
  eventTime: EventTime,
  excluded: readonly string[],
): string[] | null {
  if (!eventTime.rule) return null;
  if (excluded.length === 0) return eventTime.rule;
  const values = excluded.toSorted().map(toBasicFormat).join(',');
  const exdateLine = `EXDATE${eventTime.is_all_day ? ';VALUE=DATE' : ''}:${values}`;
  const parsed = parseRecurrence([...eventTime.rule, exdateLine], toEventTimes(eventTime));
  // Parsing fails if no occurrence is left. Callers check that with `hasOccurrences`.
  return 'error' in parsed ? [...eventTime.rule, exdateLine] : parsed.lines;
}

/** Whether an event has an occurrence that isn't excluded. */
export function hasOccurrences(eventTime: EventTime, excluded: readonly string[]): boolean {
  if (!eventTime.rule || excluded.length === 0) return true;
  const parsed = parseRecurrence(
    formatRecurrenceLines(eventTime, excluded) ?? [],
    toEventTimes(eventTime),
  );
  return !('error' in parsed);
}

/** Treats an all-day event with equal start and end as one day long. */
export const normalizeEndDate = (start: string, end: string): string =>
  end === start ? addDays(start, 1) : end;
