import { intersectIntervals, subtractIntervals, type Interval } from '@scheduler/scheduling';
import { MINUTE_MS } from '@scheduler/scheduling/durations';
import type { Instance, Person, PlannedEvent } from '@scheduler/scheduling/optimizer';

/** Where somebody wants an event to be. */
export interface EventGoal {
  event_id: string;
  /** It is to be within one of them; ISO instants, half-open. */
  allowed: { start: string; end: string }[];
}

const PREFIX = 'goal-';
const SAID = 10_000;
const ALL_DAY: [string, string][] = [['00:00', '24:00']];
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** Whether an id of an instance is of times that were ruled out. */
export const isRuledOut = (id: string): boolean => id.startsWith(PREFIX);

const instant = (time: number) => new Date(time).toISOString().replace('.000Z', 'Z');

/** Somebody who has to be at one event, and is free only where that may go. */
const warden = (id: string): Person => ({
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

const times = ({ start, end }: { start: string; end: string }): Interval => ({
  start: Date.parse(start),
  end: Date.parse(end),
});

const ruledOut = ({ allowed }: EventGoal, window: Interval): Interval[] =>
  subtractIntervals([window], allowed.map(times));

const busyTime = (id: string, person: string, { start, end }: Interval): PlannedEvent => ({
  id,
  title: '',
  kind: 'personal',
  start: instant(Math.floor(start / MINUTE_MS) * MINUTE_MS),
  end: instant(Math.ceil(end / MINUTE_MS) * MINUTE_MS),
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

/** An instance in which each event with a goal finds every other time taken. */
export function withGoals(instance: Instance, goals: readonly EventGoal[] | null): Instance {
  if (!goals) return instance;
  const window = times(instance.window);
  const wardens = goals.map((goal, index) => ({ goal, id: `${PREFIX}${index + 1}` }));
  const guards = new Map(wardens.map(({ goal, id }) => [goal.event_id, id]));
  return {
    ...instance,
    // What somebody says outweighs whatever their comfort would.
    weights: { ...instance.weights, conflict: SAID },
    people: [...instance.people, ...wardens.map(({ id }) => warden(id))],
    events: [
      ...instance.events.map((event) => {
        const guard = guards.get(event.id);
        return guard ? { ...event, required: [...event.required, guard] } : event;
      }),
      ...wardens.flatMap(({ goal, id }) =>
        ruledOut(goal, window).map((time, index) => busyTime(`${id}-${index}`, id, time)),
      ),
    ],
  };
}

/** How often an event lies where it is not to be: such an overlap is no conflict of the calendar. */
export const strays = (
  goals: readonly EventGoal[] | null,
  window: Interval,
  placeOf: (eventId: string) => Interval | null,
): number =>
  (goals ?? []).reduce((count, goal) => {
    const place = placeOf(goal.event_id);
    return (
      count +
      (place ? ruledOut(goal, window).filter((time) => intersectIntervals(time, place)).length : 0)
    );
  }, 0);
