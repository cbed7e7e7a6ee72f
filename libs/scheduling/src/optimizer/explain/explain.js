import { priceOf } from '../price/price.ts';
import { irreducibleConflicts, leftAlone } from './left-alone.ts';
import { nextBest, placesOf } from './places.ts';
import { reasonsFor } from './reasons.ts';
import { unplacedTask } from './relax.ts';
/**
 * Says of a plan why each event moves and what the next best place would cost, why troubled events
 * stay, what would let a task be placed, and which conflicts nobody can clear. Facts only: see
 * `wordReason` for sentences.
 *
 * @throws RangeError for a plan that breaks a hard rule
 */
export function explain(instance, plan) {
  const price = priceOf(instance, plan);
  const places = placesOf(instance, plan);
  const moves = plan.moves.map((move) => {
    const event = instance.events.find(({ id }) => id === move.event_id);
    return {
      event_id: move.event_id,
      from: { start: event?.start ?? move.start, end: event?.end ?? move.end },
      to: { start: move.start, end: move.end },
      ...reasonsFor(instance, plan, price, move),
      next_best: nextBest(places, move.event_id),
    };
  });
  const short = price.charges.filter(({ term }) => term === 'tasks_unplaced');
  return {
    moves: moves.toSorted((a, b) => b.gain - a.gain),
    task_chunks: plan.task_chunks,
    left_alone: leftAlone(instance, plan, price, places),
    unplaced: short.map(({ task_id = '', minutes = 0 }) =>
      unplacedTask(instance, plan, task_id, minutes),
    ),
    irreducible_conflicts: irreducibleConflicts(price, places),
  };
}
