import { addDays, dateAt, dayInterval, timeOn } from './all-day.ts';
import { freeGaps } from './free-busy.ts';
import { intersection, intervalOf, type EpochMs, type Interval, type Period } from './interval.ts';
import { startOfWeek, weekdayOf, type Weekday } from './visible-range.ts';

/** An event as far as patterns go. All-day ones take no time of the day and are left out. */
export interface PatternEvent extends Period {
  title: string;
  is_all_day: boolean;
}

/** Hours of the day between which one works, on which weekdays. */
export interface WorkingHours {
  /** 0 to 23. */
  start: number;
  /** 1 to 24, after `start`. */
  end: number;
  days: readonly Weekday[];
}

export const USUAL_HOURS: WorkingHours = { start: 9, end: 17, days: [1, 2, 3, 4, 5] };

export interface PatternOptions {
  now: EpochMs;
  timeZone: string;
  /** Monday to Friday, 9 to 17, unless told. */
  workingHours?: WorkingHours;
}

/** A week from Monday to Monday, as one works in it. */
export interface WorkWeek {
  /** Timed events that touch the week, earliest first. */
  events: PatternEvent[];
  /** Their time inside the week; overlaps are kept. */
  busy: Interval[];
  /** The working time of each work day. */
  workDays: Interval[];
}

const DAYS = 7;

function workDay(date: string, timeZone: string, { start, end }: WorkingHours): Interval {
  const ends =
    end === 24 ? timeOn(addDays(date, 1), timeZone) : timeOn(date, timeZone, { hour: end });
  return { start: timeOn(date, timeZone, { hour: start }), end: ends };
}

/** @param weeksAgo 0 is the week of `now` */
export function workWeek(
  events: readonly PatternEvent[],
  { now, timeZone, workingHours = USUAL_HOURS }: PatternOptions,
  weeksAgo = 0,
): WorkWeek {
  const monday = addDays(startOfWeek(dateAt(now, timeZone), 1), -DAYS * weeksAgo);
  const week = dayInterval({ start_date: monday, end_date: addDays(monday, DAYS) }, timeZone);
  const inWeek = (event: PatternEvent) => intersection(week, intervalOf(event));
  const timed = events
    .filter((event) => !event.is_all_day && inWeek(event) !== null)
    .toSorted((a, b) => intervalOf(a).start - intervalOf(b).start);
  return {
    events: timed,
    busy: timed.map(inWeek).filter((part) => part !== null),
    workDays: Array.from({ length: DAYS }, (_, day) => addDays(monday, day))
      .filter((date) => workingHours.days.includes(weekdayOf(date)))
      .map((date) => workDay(date, timeZone, workingHours))
      .filter(({ start, end }) => start < end),
  };
}

/** Free stretches of each work day, from `from` on. */
export const freeStretches = ({ workDays, busy }: WorkWeek, from = -Infinity): Interval[] =>
  workDays.flatMap(({ start, end }) => {
    const begins = Math.max(start, from);
    return begins < end ? freeGaps({ start: begins, end }, busy) : [];
  });
