import type { Analytics } from '@scheduler/contracts/ai';
import type { Event } from '@scheduler/contracts/core';
import { toCalendarDate, daysBetween, intersectIntervals, parseInterval, getDurationMs, type Interval } from '@scheduler/scheduling';
import { HOUR_MS, MINUTE_MS } from '@scheduler/scheduling/durations';
import { getOffsetMs } from '@scheduler/scheduling/time-zones';
import { mondayAt } from '../calendar/days.ts';
import { namesOf } from '../calendar/names.ts';
import type { Calendar } from '../calendar/read.ts';
import { guestsOf } from '../calendar/takes-time.ts';

/** An event with the part of it that lies in the time looked at. */
export interface Spent {
  event: Event;
  part: Interval;
}

/** What takes somebody's time in a window, whole days apart: they say nothing of hours. */
export const spentIn = (events: readonly Event[], window: Interval): Spent[] =>
  events.flatMap((event) => {
    const part = event.is_all_day ? null : intersectIntervals(parseInterval(event), window);
    return part ? [{ event, part }] : [];
  });

export const minutesOf = (spent: readonly Spent[]): number =>
  Math.round(spent.reduce((sum, { part }) => sum + getDurationMs(part), 0) / MINUTE_MS);

export const meetingsOf = (spent: readonly Spent[]): Spent[] =>
  spent.filter(({ event }) => event.kind === 'meeting');

/** An event on several schedules counts on each. */
export function timeBySchedule(
  spent: readonly Spent[],
  { schedules }: Calendar,
): Analytics['schedules'] {
  return schedules
    .map(({ id, name, color }) => {
      const own = spent.filter(({ event }) => event.schedule_ids.includes(id));
      return { schedule_id: id, name, color, minutes: minutesOf(own), events: own.length };
    })
    .filter(({ events }) => events > 0)
    .toSorted((a, b) => b.minutes - a.minutes);
}

const HOURS = 24;
const DAYS = 7;

/** Minutes of an average week by weekday, from Monday on, and hour of the wall clock. */
export function loadOf(
  spent: readonly Spent[],
  { start, end }: Interval,
  timeZone: string,
): number[][] {
  const load = Array.from({ length: DAYS }, () => Array.from({ length: HOURS }, () => 0));
  const weeks = (end - start) / (DAYS * HOURS * HOUR_MS);
  for (const { part } of spent) {
    for (let time = part.start; time < part.end;) {
      const wall = time + getOffsetMs(time, timeZone);
      const next = Math.min(part.end, time + HOUR_MS - (((wall % HOUR_MS) + HOUR_MS) % HOUR_MS));
      const date = toCalendarDate(time, timeZone);
      const row = load[daysBetween(mondayAt(time, timeZone), date)];
      const hour = new Date(wall).getUTCHours();
      if (row) row[hour] = (row[hour] ?? 0) + (next - time) / MINUTE_MS / weeks;
      time = next;
    }
  }
  return load.map((row) => row.map((minutes) => Math.round(minutes)));
}

/** The date that events take most of; `null` without any. */
export function busiestDay(spent: readonly Spent[], timeZone: string): Analytics['busiest_day'] {
  const byDate = Map.groupBy(spent, ({ part }) => toCalendarDate(part.start, timeZone));
  const days = [...byDate].map(([date, own]) => ({
    date,
    minutes: minutesOf(own),
    events: own.length,
  }));
  return days.toSorted((a, b) => b.minutes - a.minutes || (a.date < b.date ? -1 : 1))[0] ?? null;
}

const PEOPLE_SHOWN = 10;

/** With whom somebody meets most. */
export function topPeople(spent: readonly Spent[], calendar: Calendar): Analytics['people'] {
  const nameOf = namesOf(calendar);
  const together = new Map<string, Spent[]>();
  for (const one of meetingsOf(spent)) {
    const organizer = one.event.organizer?.email.toLowerCase();
    const others = new Set(guestsOf(calendar, one.event));
    if (organizer && organizer !== calendar.email) others.add(organizer);
    for (const email of others) together.set(email, [...(together.get(email) ?? []), one]);
  }
  return [...together]
    .map(([email, own]) => {
      const name = nameOf(email);
      const full_name = name === email ? null : name;
      return { email, full_name, minutes: minutesOf(own), meetings: own.length };
    })
    .toSorted((a, b) => b.minutes - a.minutes || (a.email < b.email ? -1 : 1))
    .slice(0, PEOPLE_SHOWN);
}
