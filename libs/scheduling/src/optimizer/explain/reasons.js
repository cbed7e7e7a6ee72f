import { minuteOf } from '../../working-time/index.ts';
import { TERMS } from '../price/charge.ts';
import { priceOf } from '../price/price.ts';
import { coolDown } from '../price/scene.ts';
/** The plan with one event back where it was; chunks in its way give up their place. */
function without(instance, plan, { event_id }) {
  const moves = plan.moves.filter((move) => move.event_id !== event_id);
  const event = instance.events.find(({ id }) => id === event_id);
  const task_chunks = plan.task_chunks.filter((chunk) => {
    const owner = instance.tasks.find(({ id }) => id === chunk.task_id)?.owner;
    const person = instance.people.find(({ id }) => id === owner);
    if (!event || !person || !event.required.includes(person.id)) return true;
    const from = minuteOf(event.start) - event.buffer_before;
    const to = minuteOf(event.end) + coolDown(event, person);
    return minuteOf(chunk.end) <= Math.floor(from / 15) * 15 || minuteOf(chunk.start) >= to;
  });
  return { ...plan, moves, task_chunks };
}
const keyOf = ({ term, person_id, event_ids, task_id, day }) =>
  JSON.stringify([term, person_id, event_ids, task_id, day]);
/** What is charged more, or only, in `dear` than in `cheap`, in minutes and with whom. */
function differences(dear, cheap, self) {
  const known = new Map();
  for (const charge of cheap) {
    const key = keyOf(charge);
    known.set(key, (known.get(key) ?? 0) + (charge.minutes ?? 0));
  }
  const more = dear.filter((charge) => (charge.minutes ?? 0) > (known.get(keyOf(charge)) ?? 0));
  return {
    minutes: more.reduce(
      (sum, charge) => sum + (charge.minutes ?? 0) - (known.get(keyOf(charge)) ?? 0),
      0,
    ),
    event_ids: [...new Set(more.flatMap(({ event_ids = [] }) => event_ids))].filter(
      (id) => id !== self,
    ),
    task_ids: [...new Set(more.flatMap(({ task_id }) => task_id ?? []))],
  };
}
/** Why a move is made: what the plan would cost more without it, term by term. */
export function reasonsFor(instance, plan, price, move) {
  const back = priceOf(instance, without(instance, plan, move));
  const of = (term, { charges }) => charges.filter((each) => each.term === term);
  const reasons = TERMS.flatMap((term) => {
    const points = back.breakdown[term] - price.breakdown[term];
    if (points === 0) return [];
    const [dear, cheap] = points > 0 ? [back, price] : [price, back];
    return { term, points, ...differences(of(term, dear), of(term, cheap), move.event_id) };
  });
  return {
    gain: back.objective - price.objective,
    reasons: reasons.toSorted((a, b) => b.points - a.points),
  };
}
