import type { SyncResult, SyncStep } from '@scheduler/contracts/core/sync';
import { SYNC_STEPS } from '@scheduler/contracts/core/sync';
import type { Plan } from '../plan/shapes.ts';
import type { Sides } from './sides.ts';

export interface Applied {
  /** Plans of which all of our side is as they say. */
  done: Plan[];
  /** Our side was changed meanwhile: they have to be made anew. */
  again: Plan[];
  /** Our side does not take them, for a reason that people can read. */
  refused: { plan: Plan; reason: string }[];
  batchIds: string[];
}

/** Plans in groups of which each is one call. */
function* grouped(plans: readonly Plan[]): Generator<Plan[]> {
  let group: Plan[] = [];
  let steps = 0;
  for (const plan of plans) {
    if (group.length > 0 && steps + plan.ourSteps.length > SYNC_STEPS) {
      yield group;
      [group, steps] = [[], 0];
    }
    group.push(plan);
    steps += plan.ourSteps.length;
  }
  if (group.length > 0) yield group;
}

/** What is not there to be deleted is deleted. */
const isDone = ({ outcome }: SyncResult, step: SyncStep) =>
  outcome === 'written' || outcome === 'same' || (outcome === 'gone' && step.op === 'delete');

function sort(plan: Plan, results: ReadonlyMap<string, SyncResult>, applied: Applied): void {
  const told = plan.ourSteps.map((step) => ({ step, result: results.get(step.id) }));
  const refused = told.find(({ result }) => result?.outcome === 'refused');
  if (refused) {
    applied.refused.push({ plan, reason: refused.result?.detail ?? 'It cannot be kept here' });
  } else if (told.every(({ step, result }) => result && isDone(result, step))) {
    applied.done.push(plan);
  } else {
    applied.again.push(plan);
  }
}

/** Makes our side what the plans say. A call repeated under its key changes nothing more. */
export async function applyPlans(
  { ours }: Sides,
  plans: readonly Plan[],
  key: string,
): Promise<Applied> {
  const writing = plans.filter(({ ourSteps }) => ourSteps.length > 0);
  const applied: Applied = {
    done: plans.filter(({ ourSteps }) => ourSteps.length === 0),
    again: [],
    refused: [],
    batchIds: [],
  };
  let number = 0;
  for (const group of grouped(writing)) {
    number += 1;
    const { batchId, results } = await ours.apply(
      `${key}:${number}`,
      group.flatMap(({ ourSteps }) => ourSteps),
    );
    if (batchId !== null) applied.batchIds.push(batchId);
    const byId = new Map(results.map((result) => [result.id, result]));
    for (const plan of group) sort(plan, byId, applied);
  }
  return applied;
}
