import { createArrivingLinks, createIntentLinks } from '../plan/links.ts';
import type { EventPlan } from '../plan/types.ts';
import { applyLocalSteps } from './apply-local-steps.ts';
import { pushRemoteSteps, type ObservedState } from './push-remote-steps.ts';
import type { EventConflict } from './adapters.ts';
import { countPlan, type RunContext } from './run-context.ts';

/** Links are saved each time this many events were pushed. */
const SAVE_INTERVAL = 50;

const collectConflicts = (plans: readonly EventPlan[]): EventConflict[] =>
  plans.flatMap(({ conflicts, pair: { local, remote } }) =>
    conflicts.map((conflict) => ({
      googleId: remote?.id ?? '',
      eventId:
        (conflict.originalStart !== null &&
          local?.exceptionRecords.get(conflict.originalStart)?.record.id) ||
        (local?.event.record.id ?? ''),
      title: local?.content.title ?? '',
      conflict,
    })),
  );

/** An event to replan in the next round, with its current remote state. */
export interface Replan extends ObservedState {
  plan: EventPlan;
}

interface LocalResult {
  completedPlans: EventPlan[];
  replans: Replan[];
}

/**
 * Applies the local steps. All remote changes are then applied, even if writing to Google fails.
 */
export async function executeLocalSteps(
  context: RunContext,
  plans: readonly EventPlan[],
  key: string,
): Promise<LocalResult> {
  const { adapters, stats } = context;
  const conflicts = collectConflicts(plans);
  if (conflicts.length > 0) await adapters.store.saveConflicts(conflicts);
  const arrivingLinks = plans.flatMap((plan) =>
    plan.localSteps.length > 0 ? (createArrivingLinks(plan) ?? []) : [],
  );
  if (arrivingLinks.length > 0) await adapters.store.saveLinks(arrivingLinks);
  const result = await applyLocalSteps(adapters, plans, key);
  stats.batchIds.push(...result.batchIds);
  stats.conflictCount += conflicts.length;
  for (const { plan, reason } of result.rejectedPlans) {
    const { remote, local } = plan.pair;
    const title = (remote ?? local)?.content.title ?? '';
    stats.skipped.set(remote?.id ?? '', { title, reason });
  }
  await adapters.store.saveLinks(
    result.completedPlans.flatMap((plan) => createIntentLinks(plan) ?? []),
  );
  for (const plan of result.completedPlans) {
    if (plan.localSteps.length > 0) countPlan(context, plan);
    for (const step of plan.localSteps) {
      if (step.op === 'put' && step.if_version === null) stats.createdLocalIds.add(step.id);
    }
    if (plan.skipNote) stats.skipped.set(plan.pair.remote?.id ?? '', plan.skipNote);
  }
  return {
    completedPlans: result.completedPlans,
    replans: result.stalePlans.map((plan) => ({ plan, items: [], unmodifiedIds: [] })),
  };
}

/**
 * Pushes the remote steps, several events at a time. Links of pushed events are saved even on
 * failure.
 */
export async function executeRemoteSteps(
  context: RunContext,
  plans: readonly EventPlan[],
): Promise<Replan[]> {
  const { adapters, options, stats } = context;
  const plansWithSteps = plans.filter(({ remoteSteps }) => remoteSteps.length > 0);
  const replans: Replan[] = [];
  let unsavedChanges: EventPlan['linksAfterRemote'][] = [];
  const saveLinks = async () => {
    const changes = unsavedChanges.filter((change) => change !== null);
    unsavedChanges = [];
    if (changes.length > 0) await adapters.store.saveLinks(changes);
  };
  const queue = plansWithSteps.values();
  let hasFailed = false;
  const runWorker = async () => {
    for (const plan of queue) {
      if (hasFailed) return;
      try {
        const result = await pushRemoteSteps(adapters.google, plan, options.timeZone);
        if (result.outcome === 'replan') {
          replans.push({ plan, items: result.items, unmodifiedIds: result.unmodifiedIds });
          continue;
        }
        if (result.outcome === 'rejected') {
          const { remote, local } = plan.pair;
          const { title } = (local ?? remote)?.content ?? { title: '' };
          stats.skipped.set(remote?.id ?? local?.event.record.id ?? '', {
            title,
            reason: result.reason,
          });
          continue;
        }
        countPlan(context, plan);
        unsavedChanges.push(result.links);
        if (unsavedChanges.length >= SAVE_INTERVAL) await saveLinks();
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  const workers = Array.from({ length: options.maxConcurrentCalls }, runWorker);
  const outcomes = await Promise.allSettled(workers);
  await saveLinks();
  const failure = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failure) throw failure.reason;
  return replans;
}
