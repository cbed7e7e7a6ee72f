import { comparedEmail } from '@scheduler/contracts';
import {
  addDays,
  daysBetween,
  settleTimes,
  type CalendarDate,
  type EventTimes,
  type Period,
} from '@scheduler/scheduling';
import {
  firstOccurrence,
  occurrenceAt,
  seriesEnd,
  type Series,
} from '@scheduler/scheduling/recurrence';
import { instantOf, wallAt } from '@scheduler/scheduling/time-zones';
import type { EventFields, StoredEvent } from './repository-writes.ts';

const DATE_LENGTH = 10;
/** Where a series without an end has it: no date lies beyond. */
const FOREVER = '2200-01-01T00:00:00.000Z';

const iso = (time: number) => new Date(time).toISOString();
const dateOf = (wall: number): CalendarDate => iso(wall).slice(0, DATE_LENGTH);

export const timesOf = ({
  start_time,
  end_time,
  start_date,
  end_date,
  is_all_day,
  time_zone,
}: EventTimes): EventTimes => ({
  start_time,
  end_time,
  start_date,
  end_date,
  is_all_day,
  time_zone,
});

const alike = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

export const sameTimes = (a: EventTimes, b: EventTimes): boolean => alike(timesOf(a), timesOf(b));

/** An event as the series that it is; `null` if it does not repeat. */
export const asSeries = (event: EventTimes & Pick<EventFields, 'recurrence'>): Series | null =>
  event.recurrence && { ...timesOf(event), recurrence: event.recurrence };

/** What an event spans: of a series from its first occurrence to the end of its last. */
export function periodOf(fields: EventTimes & Pick<EventFields, 'recurrence'>): Period {
  const series = asSeries(fields);
  if (!series) return fields;
  const end = seriesEnd(series);
  return {
    start_time: firstOccurrence(series)?.start_time ?? fields.start_time,
    end_time: end === null ? FOREVER : iso(end),
  };
}

/** The times that the rule gives an occurrence; `null` if there is none. */
export function timesAt(series: Series, original: string): EventTimes | null {
  const found = occurrenceAt(series, original);
  return found && timesOf({ ...series, ...found });
}

/** RFC 5545 writes times to the second, and a series is told by them. */
export const wholeSeconds = (times: EventTimes): EventTimes => ({
  ...times,
  start_time: iso(Math.floor(Date.parse(times.start_time) / 1000) * 1000),
  end_time: iso(Math.ceil(Date.parse(times.end_time) / 1000) * 1000),
});

const wallOf = ({ is_all_day, start_date, start_time, time_zone }: EventTimes): number =>
  is_all_day ? Date.parse(start_date ?? '') : wallAt(Date.parse(start_time), time_zone);

const lengthOf = ({ is_all_day, start_date, end_date, start_time, end_time }: EventTimes) =>
  is_all_day
    ? daysBetween(start_date ?? '', end_date ?? '')
    : Date.parse(end_time) - Date.parse(start_time);

/**
 * A series' own times, moved on the wall clock as one of its occurrences was moved. A length that
 * was not changed stays that of the series.
 *
 * @returns `null` if the series would not end after its start
 */
export function movedAlong(
  series: EventTimes,
  from: EventTimes,
  to: EventTimes,
): EventTimes | null {
  const { is_all_day, time_zone } = to;
  // Hours are no days: only among events of one kind does a length stay.
  const isOneKind = series.is_all_day === is_all_day && from.is_all_day === is_all_day;
  const keepsLength = isOneKind && lengthOf(from) === lengthOf(to);
  const length = lengthOf(keepsLength ? series : to);
  if (is_all_day) {
    const days = daysBetween(dateOf(wallOf(from)), dateOf(wallOf(to)));
    const start_time = addDays(dateOf(wallOf(series)), days);
    const end_time = addDays(start_time, length);
    return settleTimes({ start_time, end_time, is_all_day, time_zone });
  }
  const start = instantOf(wallOf(series) + wallOf(to) - wallOf(from), time_zone);
  return settleTimes({
    start_time: iso(start),
    end_time: iso(start + length),
    is_all_day,
    time_zone,
  });
}

/** What of an event is no time, rule, place or guest. */
const PLAIN = [
  'title',
  'description',
  'location',
  'transparency',
  'visibility',
  'buffer_before',
  'buffer_after',
  'reminders',
  'kind',
  'locked',
  'task_id',
  'habit_id',
] as const satisfies (keyof EventFields)[];

type Plain = Pick<EventFields, (typeof PLAIN)[number]>;

/** The plain fields with those that a change names. */
export function plainFields(
  fields: Plain,
  changes: { [Field in keyof Plain]?: Plain[Field] | undefined },
): Plain {
  const changed = PLAIN.filter((field) => changes[field] !== undefined);
  return { ...fields, ...Object.fromEntries(changed.map((field) => [field, changes[field]])) };
}

/** What an occurrence that is a record of its own takes over of a change to its series. */
export function takenOver(own: Plain, before: Plain, after: Plain): Plain {
  const follows = PLAIN.filter((field) => alike(own[field], before[field]));
  return { ...own, ...Object.fromEntries(follows.map((field) => [field, after[field]])) };
}

/** A list with the additions and removals that another list went through. */
export function merged(
  own: readonly string[],
  before: readonly string[],
  after: readonly string[],
): string[] {
  const [was, is, has] = [before, after, own].map((list) => new Set(list.map(comparedEmail)));
  const stays = own.filter((one) => !was?.has(comparedEmail(one)) || is?.has(comparedEmail(one)));
  const comes = after.filter(
    (one) => !was?.has(comparedEmail(one)) && !has?.has(comparedEmail(one)),
  );
  return [...stays, ...comes];
}

const sameMembers = (a: readonly string[], b: readonly string[]) =>
  alike(a.toSorted(), b.toSorted());

/** Whether a record would stay as it is. */
export const isSame = (
  own: StoredEvent,
  next: { fields: EventFields; schedule_ids: readonly string[]; invited_users: readonly string[] },
): boolean =>
  sameTimes(own, next.fields) &&
  PLAIN.every((field) => alike(own[field], next.fields[field])) &&
  alike(own.schedule_ids, next.schedule_ids) &&
  alike(own.invited_users, next.invited_users);

/** Whether somebody changed more of an occurrence than its guests' answers. */
export function isEdited(own: StoredEvent, series: StoredEvent): boolean {
  const rule = asSeries(series);
  const times = rule && own.original_start !== null ? timesAt(rule, own.original_start) : null;
  return (
    !times ||
    !sameTimes(own, times) ||
    PLAIN.some((field) => !alike(own[field], series[field])) ||
    !sameMembers(own.schedule_ids, series.schedule_ids) ||
    !sameMembers(own.invited_users.map(comparedEmail), series.invited_users.map(comparedEmail))
  );
}
