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
import { parseInterval, type Interval } from '@scheduler/scheduling';
import type { Caller, CoreClient } from '../core-client.ts';
import { toIsoString } from './instants.ts';

/** Calendar data that the caller can read. */
export interface Calendar {
  /** The user's normalized email address. */
  email: string;
  preferences: Preferences;
  schedules: Schedule[];
  /** Schedules filled from an external calendar feed. */
  subscribedScheduleIds: ReadonlySet<string>;
  events: Event[];
}

/** The user's open tasks and habits. */
export interface Intents {
  tasks: Task[];
  habits: Habit[];
}

/** Reads the caller's calendar in an interval. */
export async function readCalendar(
  core: CoreClient,
  caller: Caller,
  { start, end }: Interval,
): Promise<Calendar> {
  const [userPreferences, userSchedules, userSubscriptions, userEvents] = await Promise.all([
    core.call(caller, preferences.read, {}),
    core.call(caller, schedules.list, {}),
    core.call(caller, subscriptions.list, {}),
    core.call(caller, events.list, {
      query: { start_date: toIsoString(start), end_date: toIsoString(end) },
    }),
  ]);
  return {
    email: normalizeEmail(caller.actor.email),
    preferences: userPreferences,
    schedules: userSchedules,
    subscribedScheduleIds: new Set(userSubscriptions.map(({ schedule_id }) => schedule_id)),
    events: userEvents,
  };
}

export async function readIntents(core: CoreClient, caller: Caller): Promise<Intents> {
  const [openTasks, userHabits] = await Promise.all([
    core.call(caller, tasks.list, { query: { status: 'open' } }),
    core.call(caller, habits.list, {}),
  ]);
  return { tasks: openTasks, habits: userHabits };
}

/** Another user's busy times that are visible to the caller. */
export interface Availability {
  email: string;
  /** Whether the user shares a calendar with the caller. If not, `busy` is empty. */
  isShared: boolean;
  busy: Interval[];
  /** Working hours and time zone, if shared. */
  workHours: { time_zone: string; working_hours: Preferences['working_hours'] } | null;
}

const MAX_PEOPLE_PER_REQUEST = 50;

/**
 * Reads the availability of users, in the order of `emails`.
 *
 * @param excludedEventId event to ignore because it is about to be moved
 */
export async function readAvailability(
  core: CoreClient,
  caller: Caller,
  emails: readonly string[],
  { start, end }: Interval,
  excludedEventId?: string,
): Promise<Availability[]> {
  const times = {
    time_min: toIsoString(start),
    time_max: toIsoString(end),
    ...(excludedEventId && { exclude_event_id: excludedEventId }),
  };
  const batches: (readonly string[])[] = [];
  for (let offset = 0; offset < emails.length; offset += MAX_PEOPLE_PER_REQUEST) {
    batches.push(emails.slice(offset, offset + MAX_PEOPLE_PER_REQUEST));
  }
  const responses = await Promise.all(
    batches.map((batch) =>
      core.call(caller, freeBusy.ask, { body: { emails: [...batch], ...times } }),
    ),
  );
  return responses.flatMap(({ people }) =>
    people.map(({ email, access, busy, time_zone, working_hours }) => ({
      email: normalizeEmail(email),
      isShared: access !== 'none',
      busy: busy.map(parseInterval),
      workHours: time_zone && working_hours ? { time_zone, working_hours } : null,
    })),
  );
}
