import { preferences } from '@scheduler/contracts/core';
import { dateAt, type Interval } from '@scheduler/scheduling';
import type { Clock } from '../calendar/clock.ts';
import { readCalendar, type Calendar } from '../calendar/read.ts';
import { takesTime } from '../calendar/takes-time.ts';
import type { Caller, CoreClient } from '../core-client.ts';
import type { Here } from './intent.ts';

/** Where somebody is in time, and how they are told of it. */
export interface Situation extends Here {
  clock: Clock;
}

/** @param timeZone that of the preferences unless told */
export async function readSituation(
  core: CoreClient,
  caller: Caller,
  now: number,
  timeZone: string | undefined,
): Promise<Situation> {
  const own = await core.call(caller, preferences.read, {});
  const zone = timeZone ?? own.time_zone;
  return {
    now,
    timeZone: zone,
    today: dateAt(now, zone),
    clock: { timeZone: zone, hourCycle: own.hour_cycle },
  };
}

/** A calendar and what takes time of it, in order. */
export interface Seen extends Calendar {
  busy: Interval[];
}

export async function see(core: CoreClient, caller: Caller, span: Interval): Promise<Seen> {
  const calendar = await readCalendar(core, caller, span);
  const events = calendar.events.toSorted(
    (a, b) => Date.parse(a.start_time) - Date.parse(b.start_time) || (a.id < b.id ? -1 : 1),
  );
  const busy = events
    .filter((event) => takesTime(calendar, event))
    .map(({ start_time, end_time }) => ({
      start: Date.parse(start_time),
      end: Date.parse(end_time),
    }));
  return { ...calendar, events, busy };
}
