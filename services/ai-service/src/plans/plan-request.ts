import type { OptimizeRequest, QuickOptimizeRequest } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n/translate';
import type { Interval } from '@scheduler/scheduling';
import { DAY_MS } from '@scheduler/scheduling/durations';
import { invalidRequest } from '@scheduler/service-kit';
import { requireScheduleWrite } from '../calendar/schedule-access.ts';
import type { EventGoal } from '../calendar/event-goals.ts';
import type { PlanParameters } from '../calendar/build-instance.ts';
import { toInterval, type InstantRange } from '../calendar/instants.ts';
import type { TimeRequest } from '../calendar/time-request.ts';
import type { Calendar } from '../calendar/read-calendar.ts';

const DEFAULT_DAYS = 7;
const QUICK_BUDGET_MS = 3000;

/** A stored plan request. Relative windows are resolved again when the plan is recomputed. */
export interface PlanRequest extends Omit<OptimizeRequest, 'window'> {
  /** A fixed range, or a number of days from now. */
  window: InstantRange | { days: number };
  /** If set, only these events move, and only to their target times. */
  goals?: EventGoal[];
  /** Time to reserve for focus or for a task that doesn't exist yet. */
  wish?: TimeRequest;
}

export const fromQuickRequest = ({
  schedule_id,
  days,
  ...rest
}: QuickOptimizeRequest): PlanRequest => ({
  schedule_ids: [schedule_id],
  window: { days },
  time_budget_ms: QUICK_BUDGET_MS,
  ...rest,
});

export const fromOptimizeRequest = ({ window, ...rest }: OptimizeRequest): PlanRequest => ({
  ...rest,
  window: window ?? { days: DEFAULT_DAYS },
});

/**
 * Resolves the window of a request.
 *
 * @throws Problem 400 if the window is in the past
 */
export function resolveWindow(window: PlanRequest['window'], now: number): Interval {
  if ('days' in window) return { start: now, end: now + window.days * DAY_MS };
  const interval = toInterval(window);
  if (interval.end > now) return interval;
  throw invalidRequest([
    { pointer: '/window/end', detail: t('This time is in the past. Choose a later one.') },
  ]);
}

const listEventsWithoutGoal = ({ events }: Calendar, goals: readonly EventGoal[]): string[] => {
  const eventIdsWithGoal = new Set(goals.map(({ event_id }) => event_id));
  return events.map(({ id }) => id).filter((id) => !eventIdsWithGoal.has(id));
};

/** Resolves a request against a calendar and its preferences. */
export function toPlanParameters(
  request: PlanRequest,
  calendar: Calendar,
  now: number,
): PlanParameters {
  const { preferences } = calendar;
  const { schedule_ids, tasks, max_moves, weights, pinned_event_ids, time_zone, goals, wish } =
    request;
  if (schedule_ids) requireScheduleWrite(calendar.schedules, schedule_ids);
  return {
    now,
    window: resolveWindow(request.window, now),
    timeZone: time_zone ?? preferences.time_zone,
    scheduleIds: schedule_ids ?? null,
    taskIds: tasks ?? null,
    maxMoves: max_moves === undefined ? preferences.planning.max_moves : max_moves,
    weights: weights ?? {},
    pinnedEventIds: goals ? listEventsWithoutGoal(calendar, goals) : (pinned_event_ids ?? []),
    goals: goals ?? null,
    timeRequest: wish ?? null,
  };
}
