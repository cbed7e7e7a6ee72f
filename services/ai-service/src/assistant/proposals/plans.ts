import type { Plan } from '@scheduler/contracts/ai';
import { schedules } from '@scheduler/contracts/core';
import type { Interval } from '@scheduler/scheduling';
import type { TimeWish } from '../../calendar/wish.ts';
import type { PlanRequest } from '../../plans/asking.ts';
import { makePlan, type PlansDeps } from '../../plans/operations.ts';
import type { Asked } from '../asked.ts';
import type { PlanWish } from './goals.ts';

/** What moves few events is found at once. */
const BUDGET_MS = { few: 1000, all: 3000 };

const iso = ({ start, end }: Interval) => ({
  start: new Date(start).toISOString(),
  end: new Date(end).toISOString(),
});

type Asking = Pick<Asked, 'caller' | 'situation' | 'signal' | 'scheduleId'>;

/** Where time of one's own goes: the schedule that is open, or the first of one's own. */
async function placeFor({ core }: PlansDeps, { caller, scheduleId }: Asking) {
  if (scheduleId) return scheduleId;
  const listed = await core.call(caller, schedules.list, {});
  return listed.find(({ role }) => role === 'owner')?.id ?? null;
}

/** A wish about some events, or for some time, leaves everything else alone. */
const ALONE = { tasks: [], time_budget_ms: BUDGET_MS.few };

/** A wish as plans are asked for. */
async function requestOf(
  deps: PlansDeps,
  asked: Asking,
  { window, goals, time }: PlanWish,
): Promise<PlanRequest> {
  const usual = { window: iso(window), time_zone: asked.situation.timeZone };
  if (time) {
    const { start: earliest, end: deadline } = iso(window);
    const schedule_id = await placeFor(deps, asked);
    const wish: TimeWish = { ...time, earliest, deadline, schedule_id, task_id: null };
    return { ...usual, ...ALONE, max_moves: 0, wish };
  }
  if (!goals) return { ...usual, time_budget_ms: BUDGET_MS.all };
  const wanted = goals.map(({ event_id, allowed }) => ({ event_id, allowed: allowed.map(iso) }));
  return { ...usual, ...ALONE, goals: wanted, max_moves: null };
}

/** Seeks a plan and keeps it, to be applied in whole or in part. */
export const seekPlan = async (deps: PlansDeps, asked: Asking, wish: PlanWish): Promise<Plan> =>
  makePlan(deps, asked.caller, await requestOf(deps, asked, wish), { signal: asked.signal });
