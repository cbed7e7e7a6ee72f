import type { SyncResult, SyncStep } from '@scheduler/contracts/core/sync';
import { MAX_SYNC_STEPS } from '@scheduler/contracts/core/sync';
import type { EventPlan } from '../plan/types.ts';
import type { Adapters } from './adapters.ts';

export interface ApplyResult {
  /** Plans whose local steps have all been applied. */
  completedPlans: EventPlan[];
  /** Plans for events that were changed locally since the snapshot. */
  stalePlans: EventPlan[];
  /** Plans that core-api rejected. The reason is shown to the user. */
  rejectedPlans: { plan: EventPlan; reason: string }[];
  batchIds: string[];
}

/** Groups plans into batches of at most `MAX_SYNC_STEPS` steps. */
function* groupPlans(plans: readonly EventPlan[]): Generator<EventPlan[]> {
  let group: EventPlan[] = [];
  let steps = 0;
  for (const plan of plans) {
    if (group.length > 0 && steps + plan.localSteps.length > MAX_SYNC_STEPS) {
      yield group;
      [group, steps] = [[], 0];
    }
    group.push(plan);
    steps += plan.localSteps.length;
  }
  if (group.length > 0) yield group;
}

/** Deleting an event that is already deleted counts as success. */
const isApplied = ({ outcome }: SyncResult, step: SyncStep) =>
  outcome === 'written' || outcome === 'same' || (outcome === 'gone' && step.op === 'delete');

function classifyPlan(
  plan: EventPlan,
  results: ReadonlyMap<string, SyncResult>,
  applyResult: ApplyResult,
): void {
  const stepResults = plan.localSteps.map((step) => ({ step, result: results.get(step.id) }));
  const rejected = stepResults.find(({ result }) => result?.outcome === 'refused');
  if (rejected) {
    applyResult.rejectedPlans.push({
      plan,
      reason: rejected.result?.detail ?? "This event can't be stored here",
    });
  } else if (stepResults.every(({ step, result }) => result && isApplied(result, step))) {
    applyResult.completedPlans.push(plan);
  } else {
    applyResult.stalePlans.push(plan);
  }
}

/**
 * Applies the local steps of all plans. Repeating a call with the same key has no effect.
 *
 * @param key idempotency key; each batch appends its number
 */
export async function applyLocalSteps(
  { local }: Adapters,
  plans: readonly EventPlan[],
  key: string,
): Promise<ApplyResult> {
  const plansWithSteps = plans.filter(({ localSteps }) => localSteps.length > 0);
  const applyResult: ApplyResult = {
    completedPlans: plans.filter(({ localSteps }) => localSteps.length === 0),
    stalePlans: [],
    rejectedPlans: [],
    batchIds: [],
  };
  let batchNumber = 0;
  for (const group of groupPlans(plansWithSteps)) {
    batchNumber += 1;
    const { batchId, results } = await local.applySteps(
      `${key}:${batchNumber}`,
      group.flatMap(({ localSteps }) => localSteps),
    );
    if (batchId !== null) applyResult.batchIds.push(batchId);
    const resultsById = new Map(results.map((result) => [result.id, result]));
    for (const plan of group) classifyPlan(plan, resultsById, applyResult);
  }
  return applyResult;
}
