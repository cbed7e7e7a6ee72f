import { NEVER, put } from './board.ts';
import { clearMovers } from './chain.ts';
import { chooseCandidate } from './choose.ts';
import { STRICT, type Penalties } from './insertion.ts';
import { placeOf } from './neighbours.ts';
import { begin, below, putBack, settleStep, takeMover, takeTask, type Search } from './search.ts';
import { shuffled } from './shuffled.ts';
import { placeTask } from './tasks.ts';

/** Movers that room is made of, and those that they drive out. */
const MOST_IN_MOTION = 7;
const PUSHY: Penalties = { movers: 25, tasks: NEVER };

/** Movers that hold one of the slots `[from, to)` of a person. */
function holders({ board }: Search, person: number, from: number, to: number): number[] {
  const { model, at } = board;
  return model.movers.flatMap(({ people }, m) => {
    const i = people.indexOf(person);
    if (i < 0) return [];
    const place = placeOf(model, m, at[m] as number, i);
    return place.from < to && from < place.to ? [m] : [];
  });
}

/** A stretch of slots that a chunk of task `t` might fill, were it not for movers; `null` if none. */
function someStretch({ board, random }: Search, t: number): { from: number; to: number } | null {
  const { model } = board;
  const task = model.tasks[t];
  if (!task || task.to - task.from < task.shortest) return null;
  const base = task.owner * model.slots;
  const span = task.longest - task.shortest;
  const length = Math.min(task.slots, task.shortest + (span > 0 ? below(random, span + 1) : 0));
  for (let tries = 0; tries < 8; tries += 1) {
    const from = task.from + below(random, task.to - task.from - task.shortest + 1);
    const to = Math.min(from + length, task.to);
    let open = true;
    for (let s = from; s < to && open; s += 1) {
      open = model.working[base + s] === 1 && model.fixed[base + s] === 0;
    }
    if (open) return { from, to };
  }
  return null;
}

/**
 * One step for a task that finds no place, or a dear one: empties a stretch of its owner's time,
 * places the tasks, then the movers that had to go.
 */
export function makeRoom(search: Search, t: number, temperature: number): boolean {
  const { board, random } = search;
  const stretch = someStretch(search, t);
  const task = board.model.tasks[t];
  if (!stretch || !task) return false;
  const queue = shuffled(holders(search, task.owner, stretch.from, stretch.to), random);
  if (queue.length === 0 || queue.length >= MOST_IN_MOTION) return false;
  begin(search);
  let delta = 0;
  for (const m of queue) delta += takeMover(search, m);
  const own = board.model.tasks.flatMap(({ owner }, other) =>
    owner === task.owner ? [other] : [],
  );
  const order = shuffled(own, random);
  for (const other of order) delta += takeTask(search, other);
  delta += placeTask(board, t);
  for (const other of order) if (other !== t) delta += placeTask(board, other);
  for (let next = 0; next < queue.length; next += 1) {
    const m = queue[next] as number;
    const penalties = queue.length < MOST_IN_MOTION ? PUSHY : STRICT;
    const c = chooseCandidate(board, m, penalties, temperature, random);
    if (c < 0) {
      putBack(search);
      return false;
    }
    delta += put(board, m, c);
    if (penalties !== STRICT) delta += clearMovers(search, m, queue);
  }
  return settleStep(search, delta, temperature);
}
