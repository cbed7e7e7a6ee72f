import type { OptimizeRequest, QuickOptimizeRequest } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n/translate';
import type { Interval } from '@scheduler/scheduling';
import { MINUTE_MS } from '@scheduler/scheduling/durations';
import { invalidRequest } from '@scheduler/service-kit';
import { requireFillable } from '../calendar/fillable.ts';
import type { EventGoal } from '../calendar/goals.ts';
import { GRID_MS, type PlanAsk } from '../calendar/instance.ts';
import type { TimeWish } from '../calendar/wish.ts';
import type { Calendar } from '../calendar/read.ts';

const DAY = 1440 * MINUTE_MS;
const USUAL_DAYS = 7;
const QUICK_BUDGET_MS = 3000;

/** What a plan was asked for, as it is kept: asked again it is meant of the time then. */
export interface PlanRequest extends Omit<OptimizeRequest, 'window'> {
  /** As told, or so many days from now on. */
  window: { start: string; end: string } | { days: number };
  /** Only these events move, and only to where they are to be. */
  goals?: EventGoal[];
  /** Time for something that is no task yet. */
  wish?: TimeWish;
}

export const quickRequest = ({
  schedule_id,
  days,
  ...rest
}: QuickOptimizeRequest): PlanRequest => ({
  schedule_ids: [schedule_id],
  window: { days },
  time_budget_ms: QUICK_BUDGET_MS,
  ...rest,
});

export const fullRequest = ({ window, ...rest }: OptimizeRequest): PlanRequest => ({
  ...rest,
  window: window ?? { days: USUAL_DAYS },
});

/** The next quarter of an hour: plans asked for within one are of the same moment. */
export const momentOn = (now: number) => Math.ceil(now / GRID_MS) * GRID_MS;

/**
 * The time that a request is about.
 *
 * @throws Problem when it is over
 */
export function windowAsked({ window }: PlanRequest, now: number): Interval {
  if ('days' in window) return { start: now, end: now + window.days * DAY };
  const asked = { start: Date.parse(window.start), end: Date.parse(window.end) };
  if (asked.end > now) return asked;
  throw invalidRequest([
    { pointer: '/window/end', detail: t('This time is over. Ask for a later one.') },
  ]);
}

const unnamed = ({ events }: Calendar, goals: readonly EventGoal[]): string[] => {
  const named = new Set(goals.map(({ event_id }) => event_id));
  return events.map(({ id }) => id).filter((id) => !named.has(id));
};

/** A request as it is meant of a calendar. */
export function askOf(request: PlanRequest, calendar: Calendar, now: number): PlanAsk {
  const { preferences } = calendar;
  const { schedule_ids, tasks, max_moves, weights, pinned_event_ids, time_zone, goals, wish } =
    request;
  if (schedule_ids) requireFillable(calendar.schedules, schedule_ids);
  return {
    now,
    window: windowAsked(request, now),
    timeZone: time_zone ?? preferences.time_zone,
    scheduleIds: schedule_ids ?? null,
    taskIds: tasks ?? null,
    maxMoves: max_moves === undefined ? preferences.planning.max_moves : max_moves,
    weights: weights ?? {},
    pinned: goals ? unnamed(calendar, goals) : (pinned_event_ids ?? []),
    goals: goals ?? null,
    wish: wish ?? null,
  };
}
