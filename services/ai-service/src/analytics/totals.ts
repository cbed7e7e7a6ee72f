import type { Analytics } from '@scheduler/contracts/ai';
import type { Event } from '@scheduler/contracts/core';
import {
  toCalendarDate,
  daysBetween,
  intersectIntervals,
  parseInterval,
  getDurationMs,
  type Interval,
} from '@scheduler/scheduling';
import { HOUR_MS, MINUTE_MS } from '@scheduler/scheduling/durations';
import { getOffsetMs } from '@scheduler/scheduling/time-zones';
import { getMonday } from '../calendar/date-ranges.ts';
import { createNameLookup } from '../calendar/display-names.ts';
import type { Calendar } from '../calendar/read-calendar.ts';
import { listGuestEmails } from '../calendar/busy-events.ts';

/** An event and the part of it within the analyzed window. */
export interface ClippedEvent {
  event: Event;
  interval: Interval;
}

/** Clips events to a window. All-day events are skipped because they have no hours. */
export const clipEvents = (events: readonly Event[], window: Interval): ClippedEvent[] =>
  events.flatMap((event) => {
    const interval = event.is_all_day ? null : intersectIntervals(parseInterval(event), window);
    return interval ? [{ event, interval }] : [];
  });

export const sumMinutes = (clippedEvents: readonly ClippedEvent[]): number =>
  Math.round(
    clippedEvents.reduce((sum, { interval: part }) => sum + getDurationMs(part), 0) / MINUTE_MS,
  );

export const filterMeetings = (clippedEvents: readonly ClippedEvent[]): ClippedEvent[] =>
  clippedEvents.filter(({ event }) => event.kind === 'meeting');

/** Sums minutes per schedule. An event on several schedules counts for each. */
export function sumBySchedule(
  clippedEvents: readonly ClippedEvent[],
  { schedules }: Calendar,
): Analytics['schedules'] {
  return schedules
    .map(({ id, name, color }) => {
      const matching = clippedEvents.filter(({ event }) => event.schedule_ids.includes(id));
      return {
        schedule_id: id,
        name,
        color,
        minutes: sumMinutes(matching),
        events: matching.length,
      };
    })
    .filter(({ events }) => events > 0)
    .toSorted((a, b) => b.minutes - a.minutes);
}

const HOURS_PER_DAY = 24;
const DAYS_PER_WEEK = 7;

/** Computes the minutes of an average week by weekday, Monday first, and local hour. */
export function computeHourlyLoad(
  clippedEvents: readonly ClippedEvent[],
  { start, end }: Interval,
  timeZone: string,
): number[][] {
  const load = Array.from({ length: DAYS_PER_WEEK }, () =>
    Array.from({ length: HOURS_PER_DAY }, () => 0),
  );
  const weeks = (end - start) / (DAYS_PER_WEEK * HOURS_PER_DAY * HOUR_MS);
  for (const { interval: part } of clippedEvents) {
    for (let time = part.start; time < part.end;) {
      const localMs = time + getOffsetMs(time, timeZone);
      const next = Math.min(part.end, time + HOUR_MS - (((localMs % HOUR_MS) + HOUR_MS) % HOUR_MS));
      const date = toCalendarDate(time, timeZone);
      const row = load[daysBetween(getMonday(time, timeZone), date)];
      const hour = new Date(localMs).getUTCHours();
      if (row) row[hour] = (row[hour] ?? 0) + (next - time) / MINUTE_MS / weeks;
      time = next;
    }
  }
  return load.map((row) => row.map((minutes) => Math.round(minutes)));
}

/** Returns the date with the most scheduled minutes, or `null` if there are no events. */
export function findBusiestDay(
  clippedEvents: readonly ClippedEvent[],
  timeZone: string,
): Analytics['busiest_day'] {
  const byDate = Map.groupBy(clippedEvents, ({ interval: part }) =>
    toCalendarDate(part.start, timeZone),
  );
  const days = [...byDate].map(([date, matching]) => ({
    date,
    minutes: sumMinutes(matching),
    events: matching.length,
  }));
  return days.toSorted((a, b) => b.minutes - a.minutes || (a.date < b.date ? -1 : 1))[0] ?? null;
}

const MAX_PEOPLE = 10;

/** Ranks people by the time that the user spends in meetings with them. */
export function rankPeople(
  clippedEvents: readonly ClippedEvent[],
  calendar: Calendar,
): Analytics['people'] {
  const getName = createNameLookup(calendar);
  const meetingsByEmail = new Map<string, ClippedEvent[]>();
  for (const meeting of filterMeetings(clippedEvents)) {
    const organizer = meeting.event.organizer?.email.toLowerCase();
    const others = new Set(listGuestEmails(calendar, meeting.event));
    if (organizer && organizer !== calendar.email) others.add(organizer);
    for (const email of others)
      meetingsByEmail.set(email, [...(meetingsByEmail.get(email) ?? []), meeting]);
  }
  return [...meetingsByEmail]
    .map(([email, matching]) => {
      const name = getName(email);
      const full_name = name === email ? null : name;
      return { email, full_name, minutes: sumMinutes(matching), meetings: matching.length };
    })
    .toSorted((a, b) => b.minutes - a.minutes || (a.email < b.email ? -1 : 1))
    .slice(0, MAX_PEOPLE);
}
