import type { Plan } from '@scheduler/contracts/ai';
import type { Interval } from '@scheduler/scheduling';
import type { PlanRequest } from '../../plans/asking.ts';
import { makePlan, type PlansDeps } from '../../plans/operations.ts';
import type { Asked } from '../fulfil.ts';
import type { PlanWish } from './goals.ts';

/** What moves few events is found at once. */
const BUDGET_MS = { few: 1000, all: 3000 };

const iso = ({ start, end }: Interval) => ({
  start: new Date(start).toISOString(),
  end: new Date(end).toISOString(),
});

/** A wish as plans are asked for: one about some events leaves tasks and habits alone. */
const requestOf = ({ window, goals }: PlanWish, timeZone: string): PlanRequest => ({
  window: iso(window),
  time_zone: timeZone,
  time_budget_ms: goals ? BUDGET_MS.few : BUDGET_MS.all,
  ...(goals && {
    goals: goals.map(({ event_id, allowed }) => ({ event_id, allowed: allowed.map(iso) })),
    tasks: [],
    max_moves: null,
  }),
});

/** Seeks a plan and keeps it, to be applied in whole or in part. */
export const seekPlan = (
  deps: PlansDeps,
  { caller, situation, signal }: Pick<Asked, 'caller' | 'situation' | 'signal'>,
  wish: PlanWish,
): Promise<Plan> => makePlan(deps, caller, requestOf(wish, situation.timeZone), { signal });
