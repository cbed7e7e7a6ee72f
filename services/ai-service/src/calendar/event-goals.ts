import { overlaps, subtractIntervals, type Interval } from '@scheduler/scheduling';
import type { Instance } from '@scheduler/scheduling/optimizer';
import { toInterval, type InstantRange } from './instants.ts';
import { createBlockerEvent } from './planned-events.ts';
import { createBlockerPerson } from './planner-people.ts';

/** Target times of an event. */
export interface EventGoal {
  event_id: string;
  /** The event must be within one of these half-open ranges of ISO instants. */
  allowed: InstantRange[];
}

const GOAL_PREFIX = 'goal-';
const GOAL_WEIGHT = 10_000;

/** Returns whether an event ID of an instance was created for a blocker by `addGoals`. */
export const isGoalBlocker = (id: string): boolean => id.startsWith(GOAL_PREFIX);

const getDisallowedIntervals = ({ allowed }: EventGoal, window: Interval): Interval[] =>
  subtractIntervals([window], allowed.map(toInterval));

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
  (goals ?? []).flatMap((goal) => {
    const interval = getInterval(goal.event_id);
    return getDisallowedIntervals(goal, window).filter(
      (time) => interval && overlaps(time, interval),
    );
  }).length;
