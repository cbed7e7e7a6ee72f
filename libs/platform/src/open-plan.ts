import type { Plan } from '@scheduler/contracts/ai';

/** How a change that was applied can be taken back. */
export interface Applied {
  /** The batch of the history that it is part of. */
  batchId: string;
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

export const newlyOpen = (plan: Plan): OpenPlan => ({ plan, applied: {}, skipped: [] });
