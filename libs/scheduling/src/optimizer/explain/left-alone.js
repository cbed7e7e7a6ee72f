import { emptyPlan } from '../instance.ts';
import { mayMove, sceneOf } from '../price/scene.ts';
import { nextBest } from './places.ts';
/** Troubles by which one would expect an event to be moved. */
const TROUBLES = ['conflicts', 'tight_buffers', 'after_hours', 'no_meeting_days'];
function stayReason(event, scene, plan, place) {
  if (!event.movable || event.all_day) return 'locked';
  if (!mayMove(event, scene)) return 'too_soon';
  const { max_moves } = scene.instance;
  if (max_moves != null && plan.moves.length >= max_moves) return 'no_moves_left';
  return place ? 'not_worth_it' : 'no_place';
}
/** Events that trouble somebody and stay all the same, with the reason. */
export function leftAlone(instance, plan, { charges }, places) {
  const scene = sceneOf(instance, emptyPlan(instance));
  const moved = new Set(plan.moves.map(({ event_id }) => event_id));
  const troubled = new Map();
  for (const { term, event_ids = [] } of charges) {
    if (!TROUBLES.includes(term)) continue;
    for (const id of event_ids) {
      const terms = troubled.get(id) ?? new Set();
      troubled.set(id, terms.add(term));
    }
  }
  return instance.events.flatMap((event) => {
    const terms = troubled.get(event.id);
    if (!terms || moved.has(event.id)) return [];
    const next_best = nextBest(places, event.id);
    const reason = stayReason(event, scene, plan, next_best);
    return { event_id: event.id, reason, terms: [...terms], next_best };
  });
}
/** Overlaps that no plan could clear: neither event may move anywhere. */
export function irreducibleConflicts({ charges }, { board, numberOf }) {
  const stuck = (id) => {
    const m = numberOf.get(id);
    return m === undefined || (board.model.movers[m]?.starts.length ?? 0) <= 1;
  };
  return charges.flatMap(({ term, person_id, event_ids, minutes = 0 }) => {
    const [a, b] = event_ids ?? [];
    if (term !== 'conflicts' || !person_id || !a || !b || !stuck(a) || !stuck(b)) return [];
    return { person_id, event_ids: [a, b], minutes };
  });
}
