import { preferences } from '@scheduler/contracts/core';
import { toCalendarDate, type Interval } from '@scheduler/scheduling';
import type { ClockFormat } from '../calendar/format-date-time.ts';
import { readCalendar, type Calendar } from '../calendar/read-calendar.ts';
import { isBusyEvent } from '../calendar/busy-events.ts';
import type { Caller, CoreClient } from '../core-client.ts';
import type { TimeContext } from './intent.ts';

/** The user's current time, and their format for dates and times. */
export interface UserContext extends TimeContext {
  clock: ClockFormat;
}

/** @param timeZone defaults to the time zone in the user's preferences */
export async function loadUserContext(
  core: CoreClient,
  caller: Caller,
  now: number,
  timeZone: string | undefined,
): Promise<UserContext> {
  const userPreferences = await core.call(caller, preferences.read, {});
  const resolvedTimeZone = timeZone ?? userPreferences.time_zone;
  return {
    now,
    timeZone: resolvedTimeZone,
    today: toCalendarDate(now, resolvedTimeZone),
    clock: { timeZone: resolvedTimeZone, hourCycle: userPreferences.hour_cycle },
  };
}

/** A calendar with sorted events and its busy intervals. */
export interface CalendarSnapshot extends Calendar {
  busy: Interval[];
}

export async function loadCalendarSnapshot(
  core: CoreClient,
  caller: Caller,
  interval: Interval,
): Promise<CalendarSnapshot> {
  const calendar = await readCalendar(core, caller, interval);
  const events = calendar.events.toSorted(
    (a, b) => Date.parse(a.start_time) - Date.parse(b.start_time) || (a.id < b.id ? -1 : 1),
  );
  const busy = events
    .filter((event) => isBusyEvent(calendar, event))
    .map(({ start_time, end_time }) => ({
      start: Date.parse(start_time),
      end: Date.parse(end_time),
    }));
  return { ...calendar, events, busy };
}
