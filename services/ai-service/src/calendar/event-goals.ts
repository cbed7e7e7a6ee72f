import { intersectIntervals, subtractIntervals, type Interval } from '@scheduler/scheduling';
import { MINUTE_MS } from '@scheduler/scheduling/durations';
import type { Instance, Person, PlannedEvent } from '@scheduler/scheduling/optimizer';

/** Target times of an event. */
export interface EventGoal {
  event_id: string;
  /** The event must be within one of these half-open ranges of ISO instants. */
  allowed: { start: string; end: string }[];
}

const GOAL_PREFIX = 'goal-';
const GOAL_WEIGHT = 10_000;
const ALL_DAY: [string, string][] = [['00:00', '24:00']];
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** Returns whether an event ID of an instance was created for a blocker by `addGoals`. */
export const isGoalBlocker = (id: string): boolean => id.startsWith(GOAL_PREFIX);

const toInstantString = (time: number) => new Date(time).toISOString().replace('.000Z', 'Z');

/** Creates an attendee who is free only at the target times of one event. */
const createBlockerPerson = (id: string): Person => ({
  id,
  time_zone: 'UTC',
  availability: 'known',
  weight: 1,
  working_hours: Object.fromEntries(DAYS.map((day) => [day, ALL_DAY])),
  no_meeting_days: [],
  max_meetings_per_day: null,
  focus: { min_block_minutes: 15, goal_minutes_per_day: 0 },
  max_run_minutes: null,
  rest_minutes: 0,
  avoid: [],
  peak: [],
});

const toInterval = ({ start, end }: { start: string; end: string }): Interval => ({
  start: Date.parse(start),
  end: Date.parse(end),
});

const getDisallowedIntervals = ({ allowed }: EventGoal, window: Interval): Interval[] =>
  subtractIntervals([window], allowed.map(toInterval));

const createBlockerEvent = (
  id: string,
  person: string,
  { start, end }: Interval,
): PlannedEvent => ({
  id,
  title: '',
  kind: 'personal',
  start: toInstantString(Math.floor(start / MINUTE_MS) * MINUTE_MS),
  end: toInstantString(Math.ceil(end / MINUTE_MS) * MINUTE_MS),
  all_day: false,
  busy: true,
  organizer: person,
  required: [person],
  optional: [],
  movable: false,
  earliest: null,
  latest: null,
  buffer_before: 0,
  buffer_after: 0,
  priority: 1,
});

/**
 * Adds an attendee to each event with a goal. The attendee is busy outside the event's target
 * times, so the optimizer treats any other time as a conflict.
 */
export function addGoals(instance: Instance, goals: readonly EventGoal[] | null): Instance {
  if (!goals) return instance;
  const window = toInterval(instance.window);
  const blockers = goals.map((goal, index) => ({ goal, id: `${GOAL_PREFIX}${index + 1}` }));
  const blockerIds = new Map(blockers.map(({ goal, id }) => [goal.event_id, id]));
  return {
    ...instance,
    // An explicit request outweighs all preferences.
    weights: { ...instance.weights, conflict: GOAL_WEIGHT },
    people: [...instance.people, ...blockers.map(({ id }) => createBlockerPerson(id))],
    events: [
      ...instance.events.map((event) => {
        const blockerId = blockerIds.get(event.id);
        return blockerId ? { ...event, required: [...event.required, blockerId] } : event;
      }),
      ...blockers.flatMap(({ goal, id }) =>
        getDisallowedIntervals(goal, window).map((time, index) =>
          createBlockerEvent(`${id}-${index}`, id, time),
        ),
      ),
    ],
  };
}

/** Counts overlaps with blockers, which are not conflicts in the calendar. */
export const countGoalViolations = (
  goals: readonly EventGoal[] | null,
  window: Interval,
  getInterval: (eventId: string) => Interval | null,
): number =>
  (goals ?? []).reduce((count, goal) => {
    const interval = getInterval(goal.event_id);
    return (
      count +
      (interval
        ? getDisallowedIntervals(goal, window).filter((time) => intersectIntervals(time, interval))
            .length
        : 0)
    );
  }, 0);
