import type { Calendar, SeriesVersion, Event, EventTime, StoredEvent } from '../types.ts';
import type { EmulatorState } from '../emulator-state.ts';
import { formatInstanceId, parseInstanceId, listStartsBetween } from './recurrence.ts';
import { DAY_MS, toInstantMs } from './event-times.ts';

/** Range in which an endless series is expanded without `timeMax`. */
const DEFAULT_HORIZON_MS = 2 * 366 * DAY_MS;

export interface TimeRange {
  from: number;
  to: number;
}

export interface TimeBounds {
  timeMin?: string | undefined;
  timeMax?: string | undefined;
}

export const toTimeRange = ({ timeMin, timeMax }: TimeBounds): TimeRange => ({
  from: timeMin ? Date.parse(timeMin) : Number.NEGATIVE_INFINITY,
  to: timeMax ? Date.parse(timeMax) : Number.POSITIVE_INFINITY,
});

const isSeries = (event: Event): event is Event & { start: EventTime; recurrence: string[] } =>
  event.recurrence !== undefined && event.start !== undefined;

export const asSeries = (event: Event) => (isSeries(event) ? event : undefined);

const getDurationMs = ({ start = {}, end = {} }: Event, timeZone: string) =>
  start.date && end.date
    ? Date.parse(end.date) - Date.parse(start.date)
    : toInstantMs(end, timeZone) - toInstantMs(start, timeZone);

function addDuration(start: EventTime, durationMs: number): EventTime {
  if (start.date) {
    return { date: new Date(Date.parse(start.date) + durationMs).toISOString().slice(0, 10) };
  }
  const dateTime = new Date(Date.parse(start.dateTime ?? '') + durationMs).toISOString();
  return { ...start, dateTime };
}

/** Creates an unmodified occurrence of a series. */
function createOccurrence(master: Event, start: EventTime, timeZone: string): Event {
  const { recurrence: _recurrence, ...rest } = master;
  const end = addDuration(start, getDurationMs(master, timeZone));
  return {
    ...rest,
    id: formatInstanceId(master.id, start),
    start,
    end: { ...end, ...(master.end?.timeZone && end.dateTime && { timeZone: master.end.timeZone }) },
    recurringEventId: master.id,
    originalStartTime: start,
  };
}

/** Returns whether an event overlaps a half-open range. An event without times overlaps every range. */
export function overlapsRange(
  { start, end }: Event,
  { from, to }: TimeRange,
  timeZone: string,
): boolean {
  if (!start || !end) return true;
  const [startMs, endMs] = [toInstantMs(start, timeZone), toInstantMs(end, timeZone)];
  return startMs < to && (endMs > from || (startMs === endMs && startMs >= from));
}

/** Returns the occurrences of a series that overlap a range, ignoring exceptions. */
export function expandSeries(master: Event, range: TimeRange, timeZone: string): Event[] {
  const series = asSeries(master);
  if (!series) return [];
  const firstStartMs = toInstantMs(series.start, timeZone);
  const fromMs = Math.max(
    range.from - getDurationMs(master, timeZone) - DAY_MS,
    firstStartMs - DAY_MS,
  );
  const toMs = Number.isFinite(range.to)
    ? range.to
    : Math.max(fromMs, Date.now(), firstStartMs) + DEFAULT_HORIZON_MS;
  return listStartsBetween(series, fromMs, toMs, timeZone)
    .map((start) => createOccurrence(master, start, timeZone))
    .filter((event) => overlapsRange(event, range, timeZone));
}

/** Returns the occurrences that were removed from a series after a revision, as canceled events. */
export function findRemovedOccurrences(
  storedEvent: StoredEvent,
  sinceRevision: number,
  range: TimeRange,
  timeZone: string,
): Event[] {
  const missedVersions = storedEvent.earlier.filter(({ until }) => until > sinceRevision);
  const events = missedVersions.flatMap(({ start, recurrence }: SeriesVersion) =>
    expandSeries({ ...storedEvent.event, start, recurrence }, range, timeZone),
  );
  const currentIds = new Set(expandSeries(storedEvent.event, range, timeZone).map(({ id }) => id));
  const removed = new Map(
    events.filter(({ id }) => !currentIds.has(id)).map((event) => [event.id, event]),
  );
  return [...removed.values()].map((event) => ({ ...event, status: 'cancelled' }));
}

/** Finds an event or occurrence by ID, including deleted events. */
export function findEvent(
  state: EmulatorState,
  calendar: Calendar,
  id: string,
): StoredEvent | undefined {
  const eventsById = state.store.getCalendarEvents(calendar.id);
  const storedEvent = eventsById.get(id);
  if (storedEvent) return storedEvent;
  const instance = parseInstanceId(id);
  const master = instance && eventsById.get(instance.master);
  if (!master || !asSeries(master.event)) return undefined;
  const { event } = master;
  const series = { start: event.start ?? {}, recurrence: event.recurrence ?? [] };
  const nearbyStarts = listStartsBetween(
    series,
    instance.originalStartMs - DAY_MS,
    instance.originalStartMs + DAY_MS,
    calendar.timeZone,
  );
  const start = nearbyStarts.find((candidate) => formatInstanceId(event.id, candidate) === id);
  if (!start) return undefined;
  return { ...master, id, event: createOccurrence(event, start, calendar.timeZone), earlier: [] };
}

export const listExceptions = (
  state: EmulatorState,
  calendar: string,
  master: string,
): StoredEvent[] =>
  [...state.store.getCalendarEvents(calendar).values()].filter(
    ({ event }) => event.recurringEventId === master,
  );
