import type { Plan } from '@scheduler/contracts/ai';

/** An applied change and how to undo it. */
export interface AppliedChange {
  /** History batch of the change; `null` if it is unknown. */
  batchId: string | null;
  /** Whether the batch contains other changes, too. */
  isShared: boolean;
}

/** The plan under review and the user's decisions. */
export interface OpenPlan {
  plan: Plan;
  applied: Readonly<Record<string, AppliedChange>>;
  skipped: readonly string[];
  /** Whether it replaced a plan that had become stale. */
  replacedStalePlan?: boolean;
}

/** Query cache key of the open plan. Other screens set it, and the calendar displays it. */
export const openPlanKey = ['open-plan'];

/** Opens a plan for review. Changes that are already part of the calendar count as applied. */
export const createOpenPlan = (plan: Plan): OpenPlan => ({
  plan,
  applied: Object.fromEntries(plan.applied.map((id) => [id, { batchId: null, isShared: true }])),
  skipped: [],
});
