import type { Calendar, Course, Event, EventTime, Row } from '../shapes.ts';
import type { World } from '../world.ts';
import { instanceId, readInstanceId, startsBetween } from './recurrence.ts';
import { DAY_MS, instantOf } from './times.ts';

/** How far an endless series is told of when nobody says how far. */
const HORIZON_MS = 2 * 366 * DAY_MS;

export interface Range {
  from: number;
  to: number;
}

export interface Asked {
  timeMin?: string | undefined;
  timeMax?: string | undefined;
}

export const rangeOf = ({ timeMin, timeMax }: Asked): Range => ({
  from: timeMin ? Date.parse(timeMin) : Number.NEGATIVE_INFINITY,
  to: timeMax ? Date.parse(timeMax) : Number.POSITIVE_INFINITY,
});

const isSeries = (event: Event): event is Event & { start: EventTime; recurrence: string[] } =>
  event.recurrence !== undefined && event.start !== undefined;

export const seriesOf = (event: Event) => (isSeries(event) ? event : undefined);

const lengthOf = ({ start = {}, end = {} }: Event, zone: string) =>
  start.date && end.date
    ? Date.parse(end.date) - Date.parse(start.date)
    : instantOf(end, zone) - instantOf(start, zone);

function endOf(start: EventTime, length: number): EventTime {
  if (start.date) {
    return { date: new Date(Date.parse(start.date) + length).toISOString().slice(0, 10) };
  }
  const dateTime = new Date(Date.parse(start.dateTime ?? '') + length).toISOString();
  return { ...start, dateTime };
}

/** One occurrence of a series, as long as nobody has changed it. */
function occurrenceAt(master: Event, start: EventTime, zone: string): Event {
  const { recurrence: _lines, ...rest } = master;
  const end = endOf(start, lengthOf(master, zone));
  return {
    ...rest,
    id: instanceId(master.id, start),
    start,
    end: { ...end, ...(master.end?.timeZone && end.dateTime && { timeZone: master.end.timeZone }) },
    recurringEventId: master.id,
    originalStartTime: start,
  };
}

/** Whether an event touches a half-open range; one without times touches every range. */
export function touches({ start, end }: Event, { from, to }: Range, zone: string): boolean {
  if (!start || !end) return true;
  const [begins, ends] = [instantOf(start, zone), instantOf(end, zone)];
  return begins < to && (ends > from || (begins === ends && begins >= from));
}

/** All occurrences of a series within a range, none changed. */
export function occurrences(master: Event, range: Range, zone: string): Event[] {
  const series = seriesOf(master);
  if (!series) return [];
  const first = instantOf(series.start, zone);
  const from = Math.max(range.from - lengthOf(master, zone) - DAY_MS, first - DAY_MS);
  const to = Number.isFinite(range.to) ? range.to : Math.max(from, Date.now(), first) + HORIZON_MS;
  return startsBetween(series, from, to, zone)
    .map((start) => occurrenceAt(master, start, zone))
    .filter((event) => touches(event, range, zone));
}

/** What a series held after a change was missed, and holds no more. */
export function gone(row: Row, since: number, range: Range, zone: string): Event[] {
  const held = row.earlier.filter(({ until }) => until > since);
  const events = held.flatMap(({ start, recurrence }: Course) =>
    occurrences({ ...row.event, start, recurrence }, range, zone),
  );
  const still = new Set(occurrences(row.event, range, zone).map(({ id }) => id));
  const lost = new Map(events.filter(({ id }) => !still.has(id)).map((each) => [each.id, each]));
  return [...lost.values()].map((event) => ({ ...event, status: 'cancelled' }));
}

/** An event or an occurrence by its id; deleted ones are found too. */
export function findEvent(world: World, calendar: Calendar, id: string): Row | undefined {
  const book = world.store.book(calendar.id);
  const kept = book.get(id);
  if (kept) return kept;
  const named = readInstanceId(id);
  const master = named && book.get(named.master);
  if (!master || !seriesOf(master.event)) return undefined;
  const { event } = master;
  const series = { start: event.start ?? {}, recurrence: event.recurrence ?? [] };
  const near = startsBetween(series, named.at - DAY_MS, named.at + DAY_MS, calendar.timeZone);
  const start = near.find((each) => instanceId(event.id, each) === id);
  if (!start) return undefined;
  return { ...master, id, event: occurrenceAt(event, start, calendar.timeZone), earlier: [] };
}

export const exceptionsOf = (world: World, calendar: string, master: string): Row[] =>
  [...world.store.book(calendar).values()].filter(({ event }) => event.recurringEventId === master);
