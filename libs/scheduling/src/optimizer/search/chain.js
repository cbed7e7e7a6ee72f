import { NEVER, put } from './board.ts';
import { chooseCandidate } from './choose.ts';
import { insertionCost } from './insertion.ts';
import { addBlockers, placeOf } from './neighbours.ts';
import { begin, putBack, settleTasks, takeMover, takeTask } from './search.ts';
import { shuffled } from './shuffled.ts';
/** Movers that one step may set in motion. */
const MOST_IN_MOTION = 6;
/** Share of steps that place the tasks nearby anew as well. */
const TASKS_TOO = 0.25;
/** What a slot costs that somebody else will have to leave. */
const PUSHY = { movers: 25, tasks: 4 };
const POLITE = { movers: NEVER, tasks: 4 };
/** Takes off the tasks that hold slots of a mover where it is now. */
function clearTasks(search, m) {
  const { board } = search;
  const { model, at, tasked } = board;
  const people = model.movers[m]?.people ?? new Int32Array(0);
  let delta = 0;
  for (let i = 0; i < people.length; i += 1) {
    const base = people[i] * model.slots;
    const { from, to } = placeOf(model, m, at[m], i);
    for (let s = base + from; s < base + to; s += 1) {
      const t = tasked[s] - 1;
      if (t >= 0) delta += takeTask(search, t);
    }
  }
  return delta;
}
/** Takes off the movers that hold slots of a mover where it is now, and queues them. */
export function clearMovers(search, m, queue) {
  const first = queue.length;
  addBlockers(search.board, m, search.companions[m], queue);
  let delta = 0;
  for (let i = first; i < queue.length; i += 1) delta += takeMover(search, queue[i]);
  return delta;
}
/**
 * One step: takes some movers off and puts them back one after the other, each where it is drawn
 * at the temperature. Who is in the way is driven out and finds a new place in turn, up to a few;
 * tasks in the way are placed anew at the end. The whole is kept or undone together.
 *
 * @param target candidate that the first mover is sent to; -1 to draw one
 */
export function chain(search, movers, target, pushy, temperature) {
  const { board, random, tasksNear } = search;
  begin(search);
  let delta = 0;
  const near = tasksNear[movers[0]];
  if (near.length > 0 && random() < TASKS_TOO) {
    for (const t of shuffled(near, random)) delta += takeTask(search, t);
  }
  const queue = [...movers];
  for (const m of movers) delta += takeMover(search, m);
  for (let next = 0; next < queue.length; next += 1) {
    const m = queue[next];
    const mayPush = pushy && queue.length < MOST_IN_MOTION;
    const penalties = mayPush ? PUSHY : POLITE;
    const sent = next === 0 && target >= 0;
    const c = sent ? target : chooseCandidate(board, m, penalties, temperature, random);
    if (c < 0 || (sent && insertionCost(board, m, c, PUSHY) === NEVER)) {
      putBack(search);
      return false;
    }
    delta += put(board, m, c);
    if (mayPush || sent) delta += clearMovers(search, m, queue);
    delta += clearTasks(search, m);
  }
  return settleTasks(search, delta, temperature);
}
