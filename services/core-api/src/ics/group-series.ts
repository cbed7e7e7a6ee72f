import type { ImportNote } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import { startTimeSlices } from '@scheduler/service-kit';
import { toCalendarDate, type EventTimes } from '@scheduler/scheduling';
import { parseRecurrence } from '@scheduler/scheduling/recurrence';
import { localToInstant, toLocalMs } from '@scheduler/scheduling/time-zones';
import { pickTimes } from '../events/series.ts';
import type { ParsedEvent } from './parse-calendar.ts';
import type { DateOrTime } from './parse-times.ts';
import { DAY_MS } from '@scheduler/scheduling/durations';

/** A parsed event and its relation to a series. */
export interface GroupedEvent extends ParsedEvent {
  /** Original start of an exception, or `null` for an event or a series. */
  original_start: string | null;
  /** Whether the series of an exception is also in the file. */
  hasSeries: boolean;
}

export interface GroupedEvents {
  /** Each series comes before its exceptions. */
  events: GroupedEvent[];
  skips: ImportNote[];
}

const iso = (time: number) => new Date(time).toISOString();

/**
 * Converts a RECURRENCE-ID to the format of the series: a date for all-day series, else an instant.
 */
function toOriginalStart(series: EventTimes, original: DateOrTime): string {
  const { is_all_day, time_zone, start_time } = series;
  if (original.kind === 'time') {
    return is_all_day ? toCalendarDate(original.time, time_zone) : iso(original.time);
  }
  if (is_all_day) return original.date;
  const start = toLocalMs(Date.parse(start_time), time_zone);
  const timeOfDay = start - Math.floor(start / DAY_MS) * DAY_MS;
  return iso(localToInstant(Date.parse(original.date) + timeOfDay, time_zone));
}

const getRevisionRank = ({ draft }: ParsedEvent) =>
  String(draft.sequence).padStart(10, '0') + (draft.updated_at ?? '');

/** Picks the latest version. If several have the same rank, picks the last of them. */
function pickLatest(
  versions: readonly ParsedEvent[],
): [best: ParsedEvent | undefined, rest: ParsedEvent[]] {
  const best = versions.reduce<ParsedEvent | undefined>(
    (current, next) =>
      current && getRevisionRank(current) > getRevisionRank(next) ? current : next,
    undefined,
  );
  return [best, versions.filter((version) => version !== best)];
}

const toNote = ({ draft, line }: ParsedEvent, reason: string): ImportNote => ({
  component: draft.title.slice(0, 100),
  line,
  reason,
});

const getCanceledMessage = () => t('The event was canceled');
const getDuplicateMessage = () => t('The file contains another version of this event');

const toBasicFormat = (isoTime: string) => isoTime.replace(/\.\d+/, '').replaceAll(/[-:]/g, '');

/** Adds canceled occurrences to the series as EXDATEs. */
function excludeOccurrences(
  { draft, line }: ParsedEvent,
  originals: readonly string[],
): ParsedEvent {
  if (originals.length === 0 || draft.recurrence === null) return { draft, line };
  const parameter = draft.is_all_day ? ';VALUE=DATE' : '';
  const excluded = `EXDATE${parameter}:${originals.map(toBasicFormat).join()}`;
  const parsed = parseRecurrence([...draft.recurrence, excluded], pickTimes(draft));
  // Parsing fails if no occurrences are left.
  return 'error' in parsed
    ? { draft, line }
    : { draft: { ...draft, recurrence: parsed.lines }, line };
}

function groupExceptions(
  series: ParsedEvent | undefined,
  exceptions: readonly ParsedEvent[],
): GroupedEvents {
  const times = series ? pickTimes(series.draft) : null;
  const getOriginalStart = ({ draft: { original, ...draft } }: ParsedEvent) =>
    original ? toOriginalStart(times ?? toStandaloneTimes(draft, original), original) : '';
  const grouped: GroupedEvents = { events: [], skips: [] };
  const canceledStarts: string[] = [];
  for (const [original_start, versions] of Map.groupBy(exceptions, getOriginalStart)) {
    const [best, rest] = pickLatest(versions);
    for (const version of rest) grouped.skips.push(toNote(version, getDuplicateMessage()));
    if (!best) continue;
    if (!best.draft.isCanceled) {
      grouped.events.push({ ...best, original_start, hasSeries: series !== undefined });
    } else if (series) canceledStarts.push(original_start);
    else grouped.skips.push(toNote(best, getCanceledMessage()));
  }
  if (series) {
    const master = excludeOccurrences(series, canceledStarts);
    grouped.events.unshift({ ...master, original_start: null, hasSeries: false });
  }
  return grouped;
}

/** Returns the times for an exception without a series. */
const toStandaloneTimes = (draft: EventTimes, original: DateOrTime): EventTimes => ({
  ...draft,
  is_all_day: original.kind === 'date',
});

/**
 * Groups each series with its exceptions. Drops canceled events and all but the latest version. Yields to
 * the event loop at intervals.
 */
export async function groupSeries(drafts: readonly ParsedEvent[]): Promise<GroupedEvents> {
  const slices = startTimeSlices();
  const events: GroupedEvent[] = [];
  const skips: ImportNote[] = [];
  for (const group of Map.groupBy(drafts, ({ draft }) => draft.uid).values()) {
    if (slices.isOver()) await slices.next();
    const [best, rest] = pickLatest(group.filter(({ draft }) => draft.original === null));
    const exceptions = group.filter(({ draft }) => draft.original !== null);
    for (const version of rest) skips.push(toNote(version, getDuplicateMessage()));
    if (best?.draft.isCanceled) {
      for (const event of [best, ...exceptions]) skips.push(toNote(event, getCanceledMessage()));
      continue;
    }
    const series = best?.draft.recurrence ? best : undefined;
    if (best && !series) events.push({ ...best, original_start: null, hasSeries: false });
    const grouped = groupExceptions(series, exceptions);
    for (const event of grouped.events) events.push(event);
    for (const skip of grouped.skips) skips.push(skip);
  }
  return { events, skips };
}
