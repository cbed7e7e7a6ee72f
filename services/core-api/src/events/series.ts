import { normalizeEmail } from '@scheduler/contracts';
import {
  addDays,
  daysBetween,
  normalizeEventTimes,
  type CalendarDate,
  type EventTimes,
  type Period,
} from '@scheduler/scheduling';
import {
  findFirstOccurrence,
  findOccurrence,
  getSeriesEnd,
  type Series,
} from '@scheduler/scheduling/recurrence';
import { localToInstant, toLocalMs } from '@scheduler/scheduling/time-zones';
import {
  EVENT_COLUMNS,
  type EventColumn,
  type EventFields,
  type StoredEvent,
} from './repository-writes.ts';

const ISO_DATE_LENGTH = 10;
/** Stored end of a series that never ends, beyond the last supported date. */
const END_OF_TIME = '2200-01-01T00:00:00.000Z';

const toIso = (time: number) => new Date(time).toISOString();
const toCalendarDate = (localMs: number): CalendarDate => toIso(localMs).slice(0, ISO_DATE_LENGTH);

const TIME_FIELDS = [
  'start_time',
  'end_time',
  'start_date',
  'end_date',
  'is_all_day',
  'time_zone',
] as const satisfies (keyof EventTimes)[];

export const pickTimes = (event: EventTimes) =>
  Object.fromEntries(TIME_FIELDS.map((field) => [field, event[field]])) as unknown as EventTimes;

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

export const hasSameTimes = (a: EventTimes, b: EventTimes): boolean =>
  TIME_FIELDS.every((field) => a[field] === b[field]);

/** Whether two states of an event have the same times and recurrence, and so the same period. */
export const hasSamePeriod = (a: EventFields, b: EventFields): boolean =>
  hasSameTimes(a, b) && isEqual(a.recurrence, b.recurrence);

/** @returns `null` if the event is not recurring */
export const toSeries = (event: EventTimes & Pick<EventFields, 'recurrence'>): Series | null =>
  event.recurrence && { ...pickTimes(event), recurrence: event.recurrence };

/**
 * Returns the period of an event. The period of a series extends from the start of its first
 * occurrence to the end of its last one.
 */
export function getPeriod(fields: EventTimes & Pick<EventFields, 'recurrence'>): Period {
  const series = toSeries(fields);
  if (!series) return fields;
  const end = getSeriesEnd(series);
  return {
    start_time: findFirstOccurrence(series)?.start_time ?? fields.start_time,
    end_time: end === null ? END_OF_TIME : toIso(end),
  };
}

/** @returns the times of an occurrence according to the rule; `null` if the rule excludes it */
export function getOccurrenceTimes(series: Series, originalStart: string): EventTimes | null {
  const occurrence = findOccurrence(series, originalStart);
  return occurrence && pickTimes({ ...series, ...occurrence });
}

/** Like {@link getOccurrenceTimes}, for a stored event. @returns `null` also if it isn't a series */
export function findOccurrenceTimes(
  event: EventTimes & Pick<EventFields, 'recurrence'>,
  originalStart: string | null,
): EventTimes | null {
  const series = toSeries(event);
  return series && originalStart !== null ? getOccurrenceTimes(series, originalStart) : null;
}

/** Rounds outward to full seconds, the precision of RFC 5545 times, which identify occurrences. */
export const roundToSeconds = (times: EventTimes): EventTimes => ({
  ...times,
  start_time: toIso(Math.floor(Date.parse(times.start_time) / 1000) * 1000),
  end_time: toIso(Math.ceil(Date.parse(times.end_time) / 1000) * 1000),
});

const getLocalMs = ({ is_all_day, start_date, start_time, time_zone }: EventTimes): number =>
  is_all_day ? Date.parse(start_date ?? '') : toLocalMs(Date.parse(start_time), time_zone);

const getLength = ({ is_all_day, start_date, end_date, start_time, end_time }: EventTimes) =>
  is_all_day
    ? daysBetween(start_date ?? '', end_date ?? '')
    : Date.parse(end_time) - Date.parse(start_time);

/**
 * Shifts a series by the same amount of local time as one of its occurrences. The length of the
 * series changes only if the occurrence's length changed.
 *
 * @param from times of the occurrence before the move
 * @param to times of the occurrence after the move
 * @returns `null` if the series would not end after its start
 */
export function shiftSeries(
  series: EventTimes,
  from: EventTimes,
  to: EventTimes,
): EventTimes | null {
  const { is_all_day, time_zone } = to;
  // The length of an all-day event is in days, otherwise in milliseconds.
  const isSameKind = series.is_all_day === is_all_day && from.is_all_day === is_all_day;
  const keepsLength = isSameKind && getLength(from) === getLength(to);
  const length = getLength(keepsLength ? series : to);
  if (is_all_day) {
    const days = daysBetween(toCalendarDate(getLocalMs(from)), toCalendarDate(getLocalMs(to)));
    const start_time = addDays(toCalendarDate(getLocalMs(series)), days);
    const end_time = addDays(start_time, length);
    return normalizeEventTimes({ start_time, end_time, is_all_day, time_zone });
  }
  const start = localToInstant(getLocalMs(series) + getLocalMs(to) - getLocalMs(from), time_zone);
  return normalizeEventTimes({
    start_time: toIso(start),
    end_time: toIso(start + length),
    is_all_day,
    time_zone,
  });
}

/** All fields except times, recurrence, schedules and guests. */
const DETAIL_FIELDS = EVENT_COLUMNS.filter(
  (column): column is Exclude<EventColumn, keyof EventTimes | 'recurrence'> =>
    column !== 'recurrence' && !TIME_FIELDS.some((field) => field === column),
);

type EventDetails = Pick<EventFields, (typeof DETAIL_FIELDS)[number]>;

export function applyDetailChanges(
  fields: EventDetails,
  changes: { [Field in keyof EventDetails]?: EventDetails[Field] | undefined },
): EventDetails {
  const changed = DETAIL_FIELDS.filter((field) => changes[field] !== undefined);
  return { ...fields, ...Object.fromEntries(changed.map((field) => [field, changes[field]])) };
}

/** Applies series changes to the fields that the override does not customize. */
export function inheritDetailChanges(
  override: EventDetails,
  before: EventDetails,
  after: EventDetails,
): EventDetails {
  const inherited = DETAIL_FIELDS.filter((field) => isEqual(override[field], before[field]));
  return { ...override, ...Object.fromEntries(inherited.map((field) => [field, after[field]])) };
}

/** Applies the additions and removals between `before` and `after` to a list. */
export function mergeListChanges(
  list: readonly string[],
  before: readonly string[],
  after: readonly string[],
): string[] {
  const [beforeSet, afterSet, listSet] = [before, after, list].map(
    (items) => new Set(items.map(normalizeEmail)),
  );
  const retained = list.filter(
    (item) => !beforeSet?.has(normalizeEmail(item)) || afterSet?.has(normalizeEmail(item)),
  );
  const added = after.filter(
    (item) => !beforeSet?.has(normalizeEmail(item)) && !listSet?.has(normalizeEmail(item)),
  );
  return [...retained, ...added];
}

const hasSameMembers = (a: readonly string[], b: readonly string[]) =>
  isEqual(a.toSorted(), b.toSorted());

export const isUnchanged = (
  stored: StoredEvent,
  next: { fields: EventFields; schedule_ids: readonly string[]; invited_users: readonly string[] },
): boolean =>
  hasSameTimes(stored, next.fields) &&
  DETAIL_FIELDS.every((field) => isEqual(stored[field], next.fields[field])) &&
  isEqual(stored.schedule_ids, next.schedule_ids) &&
  isEqual(stored.invited_users, next.invited_users);

/** Whether an override differs from its series in anything other than the guests' replies. */
export function isEditedOverride(override: StoredEvent, series: StoredEvent): boolean {
  const times = findOccurrenceTimes(series, override.original_start);
  return (
    !times ||
    !hasSameTimes(override, times) ||
    DETAIL_FIELDS.some((field) => !isEqual(override[field], series[field])) ||
    !hasSameMembers(override.schedule_ids, series.schedule_ids) ||
    !hasSameMembers(
      override.invited_users.map(normalizeEmail),
      series.invited_users.map(normalizeEmail),
    )
  );
}
