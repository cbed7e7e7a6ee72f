import { getEndMs } from '../content/series.ts';
import { getLocalIds } from '../plan/local-steps.ts';
import type { EventPlan, PlanContext } from '../plan/types.ts';
import type { Adapters } from './adapters.ts';

export interface SkippedEvent {
  title: string;
  reason: string;
}

/** Results of a run. Also reported for runs that fail. */
export interface RunStats {
  /** Local IDs of events that were created on one side. */
  createdIds: Set<string>;
  /** Local IDs of events that were changed on any side. */
  updatedIds: Set<string>;
  skipped: Map<string, SkippedEvent>;
  batchIds: string[];
  conflictCount: number;
  /** IDs of events that this run created locally. */
  createdLocalIds: Set<string>;
}

export const createRunStats = (): RunStats => ({
  createdIds: new Set(),
  updatedIds: new Set(),
  skipped: new Map(),
  batchIds: [],
  conflictCount: 0,
  createdLocalIds: new Set(),
});

export interface Counts {
  synced: number;
  updated: number;
}

export const countEvents = ({ createdIds, updatedIds }: RunStats): Counts => ({
  synced: createdIds.size,
  updated: [...updatedIds].filter((id) => !createdIds.has(id)).length,
});

export interface RunOptions extends Omit<PlanContext, 'linkedElsewhere' | 'records'> {
  /** Used in idempotency keys, so repeated requests have no effect. */
  runId: string;
  /** Only events in this range (epoch milliseconds) are counted. `null` counts all. */
  range: { start: number; end: number } | null;
  maxConcurrentCalls: number;
}

export interface RunContext {
  adapters: Adapters;
  options: RunOptions;
  stats: RunStats;
}

export function countPlan({ stats, options }: RunContext, plan: EventPlan): void {
  const { range } = options;
  const isInRange =
    !range ||
    plan.affectedContents.some(({ when: eventTime }) => {
      const end = getEndMs(eventTime);
      return Date.parse(eventTime.start) < range.end && (end === null || end > range.start);
    });
  if (plan.countAs === 'none' || !isInRange) return;
  const id = getLocalIds(options.binding, plan.pair).master;
  (plan.countAs === 'created' ? stats.createdIds : stats.updatedIds).add(id);
}
