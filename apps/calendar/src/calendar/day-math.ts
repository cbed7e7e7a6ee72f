import { MINUTE_MS } from '@scheduler/scheduling';
import { instantFrom, instantOf, wallAt } from '@scheduler/scheduling/time-zones';
import { localZone } from '../dates.ts';

/*
 * What react-big-calendar asks about days for every event, every week and every comparison of a
 * sort, on the person's own clock. Its own answers follow the device's, and set the hours of a new
 * Date each time, which was most of what turning a page cost.
 */

export const DAY = 24 * 60 * MINUTE_MS;

const days = new Map<number, number>();
let daysIn: string | undefined;
const MOST_REMEMBERED = 20_000;

/** The day of an instant, as the wall time at which it begins. */
export function wallDayOf(time: Date): number {
  const zone = localZone();
  if (zone !== daysIn || days.size > MOST_REMEMBERED) days.clear();
  daysIn = zone;
  const known = days.get(time.getTime());
  if (known !== undefined) return known;
  const day = Math.floor(wallAt(time.getTime(), zone) / DAY) * DAY;
  days.set(time.getTime(), day);
  return day;
}

/** The first instant of a day that begins at this wall time. */
export const dayAt = (wall: number): Date => new Date(instantFrom(wall, localZone()));

/** As many days later, at the same time of day. */
export const daysLater = (time: Date, days: number): Date =>
  new Date(instantOf(wallAt(time.getTime(), localZone()) + days * DAY, localZone()));

interface Span {
  start: Date;
  end: Date;
}

interface Sortable extends Span {
  allDay: boolean;
}

export const minuteOf = (time: Date): number => Math.floor(time.getTime() / MINUTE_MS);

/** Whether the event touches the days from `range.start` to `range.end`, which is a day too. */
function inEventRange({ event, range }: { event: Span; range: Span }): boolean {
  const day = wallDayOf(event.start);
  if (day > wallDayOf(range.end)) return false;
  const noLength = minuteOf(dayAt(day)) === minuteOf(event.end);
  const later = minuteOf(event.end) - minuteOf(range.start);
  return noLength ? later >= 0 : later > 0;
}

const daysOf = ({ start, end }: Span) => (wallDayOf(end) - wallDayOf(start)) / DAY;

/** By day; of one day the longer first, then whole days, then by start and end. */
function sortEvents({ evtA: a, evtB: b }: { evtA: Sortable; evtB: Sortable }): number {
  return (
    wallDayOf(a.start) - wallDayOf(b.start) ||
    daysOf(b) - daysOf(a) ||
    Number(b.allDay) - Number(a.allDay) ||
    a.start.getTime() - b.start.getTime() ||
    a.end.getTime() - b.end.getTime()
  );
}

export const dayMath = {
  inEventRange,
  sortEvents,
  isSameDate: (a: Date, b: Date) => wallDayOf(a) === wallDayOf(b),
  continuesPrior: (start: Date, first: Date) => wallDayOf(start) < wallDayOf(first),
  daySpan: (start: Date, end: Date) => daysOf({ start, end }),
};
