import type { Plan } from '@scheduler/contracts/ai';

/** How a change that was applied can be taken back. */
export interface Applied {
  /** The batch of the history that it is part of; `null` where that is not known any more. */
  batchId: string | null;
  /** Whether others are part of that batch, too. */
  shared: boolean;
}

/** The plan that a person is looking at, and what they decided on it so far. */
export interface OpenPlan {
  plan: Plan;
  applied: Readonly<Record<string, Applied>>;
  skipped: readonly string[];
  /** Whether it came in the place of one for a calendar that changed since. */
  isFresh?: boolean;
}

/** Where the query cache keeps it: a screen opens a plan, and the calendar shows it. */
export const openPlanKey = ['open-plan'];

/** A plan as it is opened: what of it is done already is applied. */
export const newlyOpen = (plan: Plan): OpenPlan => ({
  plan,
  applied: Object.fromEntries(plan.applied.map((id) => [id, { batchId: null, shared: true }])),
  skipped: [],
});
