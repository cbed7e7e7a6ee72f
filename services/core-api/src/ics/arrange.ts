import type { ImportNote } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import { toCalendarDate, type EventTimes } from '@scheduler/scheduling';
import { parseRecurrence } from '@scheduler/scheduling/recurrence';
import { localToInstant, toLocalMs } from '@scheduler/scheduling/time-zones';
import { pickTimes } from '../events/series.ts';
import type { ReadDraft } from './read-calendar.ts';
import type { Moment } from './read-times.ts';
import { DAY_MS } from '@scheduler/scheduling/durations';

/** A draft in its place. */
export interface Arranged extends ReadDraft {
  /** Of an exception, where its series would have it; `null` for an event or a series. */
  original_start: string | null;
  /** Of an exception, whether its series is in the file as well. */
  hasSeries: boolean;
}

export interface Arrangement {
  /** Each series before its exceptions. */
  events: Arranged[];
  skips: ImportNote[];
}

const iso = (time: number) => new Date(time).toISOString();

/** A moment as the series counts: by dates if it lasts all day, else by instants. */
function originalIn(series: EventTimes, original: Moment): string {
  const { is_all_day, time_zone, start_time } = series;
  if (original.kind === 'time') {
    return is_all_day ? toCalendarDate(original.time, time_zone) : iso(original.time);
  }
  if (is_all_day) return original.date;
  const start = toLocalMs(Date.parse(start_time), time_zone);
  const timeOfDay = start - Math.floor(start / DAY_MS) * DAY_MS;
  return iso(localToInstant(Date.parse(original.date) + timeOfDay, time_zone));
}

const rank = ({ draft }: ReadDraft) =>
  String(draft.sequence).padStart(10, '0') + (draft.updated_at ?? '');

/** Of several versions the one that counts, the last of equals; the others beside it. */
function latest(versions: readonly ReadDraft[]): [best: ReadDraft | undefined, rest: ReadDraft[]] {
  const best = versions.reduce<ReadDraft | undefined>(
    (known, next) => (known && rank(known) > rank(next) ? known : next),
    undefined,
  );
  return [best, versions.filter((version) => version !== best)];
}

const noteOn = ({ draft, line }: ReadDraft, reason: string): ImportNote => ({
  component: draft.title.slice(0, 100),
  line,
  reason,
});

const cancelled = () => t('It was cancelled');
const another = () => t('The file holds another version of it');

const compact = (moment: string) => moment.replace(/\.\d+/, '').replaceAll(/[-:]/g, '');

/** Occurrences that were called off are left out of their series. */
function leaveOut({ draft, line }: ReadDraft, originals: readonly string[]): ReadDraft {
  if (originals.length === 0 || draft.recurrence === null) return { draft, line };
  const parameter = draft.is_all_day ? ';VALUE=DATE' : '';
  const excluded = `EXDATE${parameter}:${originals.map(compact).join()}`;
  const read = parseRecurrence([...draft.recurrence, excluded], pickTimes(draft));
  // Without any of them there would be no series.
  return 'error' in read ? { draft, line } : { draft: { ...draft, recurrence: read.lines }, line };
}

function arrangeExceptions(
  series: ReadDraft | undefined,
  exceptions: readonly ReadDraft[],
): Arrangement {
  const times = series ? pickTimes(series.draft) : null;
  const keyOf = ({ draft: { original, ...draft } }: ReadDraft) =>
    original ? originalIn(times ?? alone(draft, original), original) : '';
  const arranged: Arrangement = { events: [], skips: [] };
  const calledOff: string[] = [];
  for (const [original_start, versions] of Map.groupBy(exceptions, keyOf)) {
    const [best, rest] = latest(versions);
    for (const version of rest) arranged.skips.push(noteOn(version, another()));
    if (!best) continue;
    if (!best.draft.isCancelled) {
      arranged.events.push({ ...best, original_start, hasSeries: series !== undefined });
    } else if (series) calledOff.push(original_start);
    else arranged.skips.push(noteOn(best, cancelled()));
  }
  if (series) {
    const master = leaveOut(series, calledOff);
    arranged.events.unshift({ ...master, original_start: null, hasSeries: false });
  }
  return arranged;
}

/** How an exception counts whose series is not there. */
const alone = (draft: EventTimes, original: Moment): EventTimes => ({
  ...draft,
  is_all_day: original.kind === 'date',
});

/**
 * Puts together what belongs together: each series with its exceptions, the latest version of each.
 * What was cancelled is not there.
 */
export function arrange(drafts: readonly ReadDraft[]): Arrangement {
  const events: Arranged[] = [];
  const skips: ImportNote[] = [];
  for (const group of Map.groupBy(drafts, ({ draft }) => draft.uid).values()) {
    const [best, rest] = latest(group.filter(({ draft }) => draft.original === null));
    const exceptions = group.filter(({ draft }) => draft.original !== null);
    for (const version of rest) skips.push(noteOn(version, another()));
    if (best?.draft.isCancelled) {
      for (const one of [best, ...exceptions]) skips.push(noteOn(one, cancelled()));
      continue;
    }
    const series = best?.draft.recurrence ? best : undefined;
    if (best && !series) events.push({ ...best, original_start: null, hasSeries: false });
    const arranged = arrangeExceptions(series, exceptions);
    for (const event of arranged.events) events.push(event);
    for (const skip of arranged.skips) skips.push(skip);
  }
  return { events, skips };
}
