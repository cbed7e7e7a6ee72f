import { parseEpochMinute } from '../../working-time/index.ts';
import type { Instance, Plan, PlanMove } from '../instance.ts';
import { TERMS, type Charge } from '../objective/charges.ts';
import { evaluatePlan, type PlanEvaluation } from '../objective/evaluate-plan.ts';
import { getCoolDownMinutes } from '../objective/cost-context.ts';
import type { MoveReason } from './types.ts';

/** Returns the plan with one event at its original time, excluding task chunks that overlap it. */
function revertMove(instance: Instance, plan: Plan, { event_id }: PlanMove): Plan {
  const moves = plan.moves.filter((move) => move.event_id !== event_id);
  const event = instance.events.find(({ id }) => id === event_id);
  const task_chunks = plan.task_chunks.filter((chunk) => {
    const owner = instance.tasks.find(({ id }) => id === chunk.task_id)?.owner;
    const person = instance.people.find(({ id }) => id === owner);
    if (!event || !person || !event.required.includes(person.id)) return true;
    const fromMinute = parseEpochMinute(event.start) - event.buffer_before;
    const toMinute = parseEpochMinute(event.end) + getCoolDownMinutes(event, person);
    return (
      parseEpochMinute(chunk.end) <= Math.floor(fromMinute / 15) * 15 ||
      parseEpochMinute(chunk.start) >= toMinute
    );
  });
  return { ...plan, moves, task_chunks };
}

const getChargeKey = ({ term, person_id, event_ids, task_id, day }: Charge) =>
  JSON.stringify([term, person_id, event_ids, task_id, day]);

/** Returns the additional minutes charged in `higher` compared to `lower`, with the events and tasks involved. */
function compareCharges(higher: readonly Charge[], lower: readonly Charge[], movedEventId: string) {
  const lowerMinutes = new Map<string, number>();
  for (const charge of lower) {
    const key = getChargeKey(charge);
    lowerMinutes.set(key, (lowerMinutes.get(key) ?? 0) + (charge.minutes ?? 0));
  }
  const increased = higher.filter(
    (charge) => (charge.minutes ?? 0) > (lowerMinutes.get(getChargeKey(charge)) ?? 0),
  );
  return {
    minutes: increased.reduce(
      (sum, charge) => sum + (charge.minutes ?? 0) - (lowerMinutes.get(getChargeKey(charge)) ?? 0),
      0,
    ),
    event_ids: [...new Set(increased.flatMap(({ event_ids = [] }) => event_ids))].filter(
      (id) => id !== movedEventId,
    ),
    task_ids: [...new Set(increased.flatMap(({ task_id }) => task_id ?? []))],
  };
}

/** Explains a move by the difference in each cost term between the plan with and without it. */
export function explainMove(
  instance: Instance,
  plan: Plan,
  evaluation: PlanEvaluation,
  move: PlanMove,
): { gain: number; reasons: MoveReason[] } {
  const reverted = evaluatePlan(instance, revertMove(instance, plan, move));
  const filterByTerm = (term: string, { charges }: PlanEvaluation) =>
    charges.filter((charge) => charge.term === term);
  const reasons = TERMS.flatMap((term) => {
    const points = reverted.breakdown[term] - evaluation.breakdown[term];
    if (points === 0) return [];
    const [higher, lower] = points > 0 ? [reverted, evaluation] : [evaluation, reverted];
    return {
      term,
      points,
      ...compareCharges(filterByTerm(term, higher), filterByTerm(term, lower), move.event_id),
    };
  });
  return {
    gain: reverted.objective - evaluation.objective,
    reasons: reasons.toSorted((a, b) => b.points - a.points),
  };
}
