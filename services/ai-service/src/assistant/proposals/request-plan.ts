import type { Plan } from '@scheduler/contracts/ai';
import { schedules } from '@scheduler/contracts/core';
import type { Interval } from '@scheduler/scheduling';
import type { TimeRequest } from '../../calendar/time-request.ts';
import type { PlanRequest } from '../../plans/plan-request.ts';
import { createPlan, type PlansDeps } from '../../plans/operations.ts';
import type { RequestContext } from '../request-context.ts';
import type { PlanSpec } from './plan-goals.ts';

/** Plans that move only a few requested events are found faster. */
const TIME_BUDGET_MS = { few: 1000, all: 3000 };

const toIso = ({ start, end }: Interval) => ({
  start: new Date(start).toISOString(),
  end: new Date(end).toISOString(),
});

type PlanContext = Pick<RequestContext, 'caller' | 'userContext' | 'signal' | 'scheduleId'>;

/** Returns the selected schedule, or the user's default schedule. */
async function chooseSchedule({ core }: PlansDeps, { caller, scheduleId }: PlanContext) {
  if (scheduleId) return scheduleId;
  const userSchedules = await core.call(caller, schedules.list, {});
  return userSchedules.find(({ is_default }) => is_default)?.id ?? null;
}

/** Leaves everything else in the calendar unchanged. */
const ONLY_REQUESTED_CHANGES = { tasks: [], time_budget_ms: TIME_BUDGET_MS.few };

async function toPlanRequest(
  deps: PlansDeps,
  request: PlanContext,
  { window, goals, timeBlock }: PlanSpec,
): Promise<PlanRequest> {
  const base = { window: toIso(window), time_zone: request.userContext.timeZone };
  if (timeBlock) {
    const { start: earliest, end: deadline } = toIso(window);
    const schedule_id = await chooseSchedule(deps, request);
    const timeRequest: TimeRequest = {
      ...timeBlock,
      earliest,
      deadline,
      schedule_id,
      task_id: null,
    };
    return { ...base, ...ONLY_REQUESTED_CHANGES, max_moves: 0, wish: timeRequest };
  }
  if (!goals) return { ...base, time_budget_ms: TIME_BUDGET_MS.all };
  const isoGoals = goals.map(({ event_id, allowed }) => ({
    event_id,
    allowed: allowed.map(toIso),
  }));
  return { ...base, ...ONLY_REQUESTED_CHANGES, goals: isoGoals, max_moves: null };
}

/** Computes and stores a plan that the user can apply in full or in part. */
export const requestPlan = async (
  deps: PlansDeps,
  request: PlanContext,
  spec: PlanSpec,
): Promise<Plan> =>
  createPlan(deps, request.caller, await toPlanRequest(deps, request, spec), {
    signal: request.signal,
  });
