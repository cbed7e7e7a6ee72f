import { MINUTE } from '@scheduler/scheduling';

/*
 * What react-big-calendar asks about days for every event, every week and every comparison of a
 * sort. Its own answers set the hours of a new Date each time, which was most of what turning a
 * page cost.
 */

const starts = new Map<number, number>();
const MOST_REMEMBERED = 20_000;

/** Midnight before `time` on the person's own clock. */
function dayOf(time: Date): number {
  const known = starts.get(time.getTime());
  if (known !== undefined) return known;
  if (starts.size > MOST_REMEMBERED) starts.clear();
  const start = new Date(time).setHours(0, 0, 0, 0);
  starts.set(time.getTime(), start);
  return start;
}

interface Span {
  start: Date;
  end: Date;
}

interface Sortable extends Span {
  allDay: boolean;
}

const minuteOf = (time: Date) => Math.floor(time.getTime() / MINUTE);

/** Whether the event touches the days from `range.start` to `range.end`, which is a day too. */
function inEventRange({ event, range }: { event: Span; range: Span }): boolean {
  if (dayOf(event.start) > dayOf(range.end)) return false;
  const noLength = Math.floor(dayOf(event.start) / MINUTE) === minuteOf(event.end);
  const later = minuteOf(event.end) - minuteOf(range.start);
  return noLength ? later >= 0 : later > 0;
}

const daysOf = ({ start, end }: Span) =>
  Math.round((dayOf(end) - dayOf(start)) / (24 * 60 * MINUTE));

/** By day; of one day the longer first, then whole days, then by start and end. */
function sortEvents({ evtA: a, evtB: b }: { evtA: Sortable; evtB: Sortable }): number {
  return (
    dayOf(a.start) - dayOf(b.start) ||
    daysOf(b) - daysOf(a) ||
    Number(b.allDay) - Number(a.allDay) ||
    a.start.getTime() - b.start.getTime() ||
    a.end.getTime() - b.end.getTime()
  );
}

/** Overrides for a localizer, the same answers sooner. */
export const dayMath = {
  inEventRange,
  sortEvents,
  isSameDate: (a: Date, b: Date) => dayOf(a) === dayOf(b),
  continuesPrior: (start: Date, first: Date) => dayOf(start) < dayOf(first),
  daySpan: (start: Date, end: Date) => daysOf({ start, end }),
};
