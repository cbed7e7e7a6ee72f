import { arriving, intended } from '../plan/links.ts';
import type { Plan } from '../plan/shapes.ts';
import { applyPlans } from './apply.ts';
import { pushPlan, type Told } from './push.ts';
import type { ConflictOf } from './sides.ts';
import { count, type Running } from './tally.ts';

/** Families pushed between two times that this is kept in mind. */
const KEPT_AFTER = 50;

const conflictsOf = (plans: readonly Plan[]): ConflictOf[] =>
  plans.flatMap(({ clashes, family: { ours, theirs } }) =>
    clashes.map((clash) => ({
      googleId: theirs?.id ?? '',
      eventId:
        (clash.original !== null && ours?.records.get(clash.original)?.record.id) ||
        (ours?.event.record.id ?? ''),
      title: ours?.content.title ?? '',
      clash,
    })),
  );

/** Plans whose family has to be looked at again, and what is known of it by now. */
export interface Again extends Told {
  plan: Plan;
}

interface Settled {
  done: Plan[];
  again: Again[];
}

/** Writes our side. From then on Google's changes are dealt with, whatever becomes of the rest. */
export async function settle(
  running: Running,
  plans: readonly Plan[],
  key: string,
): Promise<Settled> {
  const { sides, tally } = running;
  const conflicts = conflictsOf(plans);
  if (conflicts.length > 0) await sides.memory.saveConflicts(conflicts);
  const coming = plans.flatMap((plan) => (plan.ourSteps.length > 0 ? (arriving(plan) ?? []) : []));
  if (coming.length > 0) await sides.memory.saveLinks(coming);
  const applied = await applyPlans(sides, plans, key);
  tally.batchIds.push(...applied.batchIds);
  tally.conflicts += conflicts.length;
  for (const { plan, reason } of applied.refused) {
    const { theirs, ours } = plan.family;
    const title = (theirs ?? ours)?.content.title ?? '';
    tally.skipped.set(theirs?.id ?? '', { title, reason });
  }
  await sides.memory.saveLinks(applied.done.flatMap((plan) => intended(plan) ?? []));
  for (const plan of applied.done) {
    if (plan.ourSteps.length > 0) count(running, plan);
    for (const step of plan.ourSteps) {
      if (step.op === 'put' && step.if_version === null) tally.made.add(step.id);
    }
    if (plan.note) tally.skipped.set(plan.family.theirs?.id ?? '', plan.note);
  }
  return {
    done: applied.done,
    again: applied.again.map((plan) => ({ plan, told: [], plain: [] })),
  };
}

/** Writes Google's side, several families at a time; what was written is kept in mind whatever happens. */
export async function push(running: Running, plans: readonly Plan[]): Promise<Again[]> {
  const { sides, terms, tally } = running;
  const waiting = plans.filter(({ theirSteps }) => theirSteps.length > 0);
  const again: Again[] = [];
  let pushed: Plan['pushed'][] = [];
  const keep = async () => {
    const links = pushed.filter((change) => change !== null);
    pushed = [];
    if (links.length > 0) await sides.memory.saveLinks(links);
  };
  const queue = waiting.values();
  let failed = false;
  const work = async () => {
    for (const plan of queue) {
      if (failed) return;
      try {
        const result = await pushPlan(sides.google, plan, terms.zone);
        if (result.outcome === 'again') {
          again.push({ plan, told: result.told, plain: result.plain });
          continue;
        }
        if (result.outcome === 'refused') {
          const { theirs, ours } = plan.family;
          const { title } = (ours ?? theirs)?.content ?? { title: '' };
          tally.skipped.set(theirs?.id ?? ours?.event.record.id ?? '', {
            title,
            reason: result.reason,
          });
          continue;
        }
        count(running, plan);
        pushed.push(result.links);
        if (pushed.length >= KEPT_AFTER) await keep();
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const workers = Array.from({ length: terms.atOnce }, work);
  const ended = await Promise.allSettled(workers);
  await keep();
  const fault = ended.find((each) => each.status === 'rejected');
  if (fault) throw fault.reason;
  return again;
}
