import { normalizeEmail } from '@scheduler/contracts';
import {
  events,
  freeBusy,
  habits,
  preferences,
  schedules,
  subscriptions,
  tasks,
  type Event,
  type Habit,
  type Preferences,
  type Schedule,
  type Task,
} from '@scheduler/contracts/core';
import type { Interval } from '@scheduler/scheduling';
import type { Caller, CoreClient } from '../core-client.ts';

/** What somebody's calendar holds, as far as they may read it. */
export interface Calendar {
  /** The address by which they are invited, compared form. */
  email: string;
  preferences: Preferences;
  schedules: Schedule[];
  /** Schedules that an outside calendar fills. */
  subscribed: ReadonlySet<string>;
  events: Event[];
}

/** What somebody means to do. */
export interface Intents {
  tasks: Task[];
  habits: Habit[];
}

const iso = (time: number) => new Date(time).toISOString();

/** The caller's calendar between two moments. */
export async function readCalendar(
  core: CoreClient,
  caller: Caller,
  { start, end }: Interval,
): Promise<Calendar> {
  const [told, listed, fed, found] = await Promise.all([
    core.call(caller, preferences.read, {}),
    core.call(caller, schedules.list, {}),
    core.call(caller, subscriptions.list, {}),
    core.call(caller, events.list, { query: { start_date: iso(start), end_date: iso(end) } }),
  ]);
  return {
    email: normalizeEmail(caller.actor.email),
    preferences: told,
    schedules: listed,
    subscribed: new Set(fed.map(({ schedule_id }) => schedule_id)),
    events: found,
  };
}

export async function readIntents(core: CoreClient, caller: Caller): Promise<Intents> {
  const [open, own] = await Promise.all([
    core.call(caller, tasks.list, { query: { status: 'open' } }),
    core.call(caller, habits.list, {}),
  ]);
  return { tasks: open, habits: own };
}

/** When somebody else is busy, as far as they share it with the caller. */
export interface Availability {
  email: string;
  /** Whether they share anything; else nothing is known of their time. */
  isKnown: boolean;
  busy: Interval[];
  /** When and by which clock they work, where they told. */
  hours: { time_zone: string; working_hours: Preferences['working_hours'] } | null;
}

const PEOPLE_AT_ONCE = 50;

/**
 * In the order asked for.
 *
 * @param excluded an event that takes none of their time: it is about to be moved
 */
export async function readAvailability(
  core: CoreClient,
  caller: Caller,
  emails: readonly string[],
  { start, end }: Interval,
  excluded?: string,
): Promise<Availability[]> {
  const times = {
    time_min: iso(start),
    time_max: iso(end),
    ...(excluded && { exclude_event_id: excluded }),
  };
  const parts: (readonly string[])[] = [];
  for (let at = 0; at < emails.length; at += PEOPLE_AT_ONCE) {
    parts.push(emails.slice(at, at + PEOPLE_AT_ONCE));
  }
  const answers = await Promise.all(
    parts.map((part) => core.call(caller, freeBusy.ask, { body: { emails: [...part], ...times } })),
  );
  return answers.flatMap(({ people }) =>
    people.map(({ email, access, busy, time_zone, working_hours }) => ({
      email: normalizeEmail(email),
      isKnown: access !== 'none',
      busy: busy.map(({ start_time, end_time }) => ({
        start: Date.parse(start_time),
        end: Date.parse(end_time),
      })),
      hours: time_zone && working_hours ? { time_zone, working_hours } : null,
    })),
  );
}
