import type { ModelTask } from '../model/model.ts';
import { NEVER, put } from './board.ts';
import { clearMovers, isLost } from './chain.ts';
import { chooseCandidate } from './choose.ts';
import { STRICT, type Penalties } from './insertion.ts';
import { byWorth, moversIn, tasksIn, type Stretch } from './holders.ts';
import {
  barOf,
  begin,
  below,
  gainsOf,
  putBack,
  settleStep,
  takeMover,
  takeTask,
  type Search,
} from './search.ts';
import { countSet } from './slot-bits.ts';
import { shuffled } from './shuffled.ts';
import { costOf, placeTask, putTask } from './tasks.ts';

/** Movers that room is made of, and those that they drive out. */
const MOST_IN_MOTION = 7;
/** Places for a task that are compared before one is emptied. */
const MOST_COMPARED = 4;
/** Points for a day, or a plan, that is full. */
const CAPS = 60;

/** Begin of a chunk of a task: of a few drawn, the one with the fewest slots taken behind it. */
function someBegin({ board, random }: Search, task: ModelTask, begins: Int32Array): number {
  const { takenBits, words } = board;
  const row = task.owner * words;
  let best = 0;
  let fewest = Infinity;
  for (let tries = 1 + below(random, MOST_COMPARED); tries > 0; tries -= 1) {
    const from = begins[below(random, begins.length)] as number;
    const taken = countSet(takenBits, row, from, from + task.shortest);
    if (taken < fewest) [best, fewest] = [from, taken];
  }
  return best;
}

/** A stretch of slots that a chunk of task `t` might fill, were it not for movers. */
function someStretch(search: Search, t: number): Stretch {
  const { board, random, rooms } = search;
  const { tasks, working, fixed, slots } = board.model;
  const task = tasks[t] as ModelTask;
  const { owner, longest, shortest, slots: size, to: end } = task;
  const from = someBegin(search, task, rooms[t] as Int32Array);
  const most = Math.min(longest, size, end - from);
  const wanted = shortest + below(random, Math.max(0, most - shortest) + 1);
  const base = owner * slots;
  let to = from + shortest;
  while (to < from + wanted && working[base + to] === 1 && fixed[base + to] === 0) to += 1;
  return { from, to };
}

/** What another place for a task could bring at most. */
const mostToGain = ({ board, taskGains }: Search, task: ModelTask, t: number): number =>
  (board.taskCost[t] as number) - task.slots * task.unplacedCost - (taskGains[t] as number);

/** Puts a lifted task on a stretch that it fills whole, else where it costs least. @returns the change in cost */
function putOn({ board }: Search, t: number, task: ModelTask, { from, to }: Stretch): number {
  if (task.shortest < task.slots || to - from < task.slots) return placeTask(board, t);
  const chunks = Int32Array.of(from, to);
  return putTask(board, t, chunks, costOf(task, chunks));
}

/**
 * One step for a task that finds no place, or a dear one: empties a stretch of its owner's time,
 * places the task, then the movers that had to go, then the tasks: all of the owner's, or those alone
 * that were in the way.
 */
export function makeRoom(search: Search, t: number, temperature: number): boolean {
  const { board, random, habits } = search;
  const { worthIt, pushing, wedging } = habits;
  const { tasks } = board.model;
  const task = tasks[t];
  if (!task || search.rooms[t]?.length === 0) return false;
  if (random() * worthIt >= mostToGain(search, task, t)) return false;
  const stretch = someStretch(search, t);
  const queue = shuffled(moversIn(board, task.owner, stretch), random);
  const isWedge = wedging > 0 && random() < wedging;
  const owned = search.tasksOf[task.owner] as number[];
  const inTheWay = isWedge ? tasksIn(board, owned, stretch).filter((other) => other !== t) : [];
  if (queue.length + inTheWay.length === 0 || queue.length >= MOST_IN_MOTION) return false;
  const bar = barOf(search, temperature);
  begin(search);
  const pushy: Penalties = { movers: pushing, tasks: NEVER, caps: CAPS };
  let delta = 0;
  for (const m of queue) delta += takeMover(search, m);
  const order = isWedge ? byWorth(tasks, inTheWay, random) : shuffled(owned, random);
  delta += takeTask(search, t);
  for (const other of order) delta += takeTask(search, other);
  delta += isWedge ? putOn(search, t, task, stretch) : placeTask(board, t);
  const gains = gainsOf(search) - (search.taskGains[t] as number);
  for (let next = 0; next < queue.length; next += 1) {
    if (isLost(search, delta + gains, queue, next, bar)) {
      putBack(search);
      return false;
    }
    const m = queue[next] as number;
    const penalties = queue.length < MOST_IN_MOTION ? pushy : STRICT;
    const c = chooseCandidate(board, m, penalties, temperature, random);
    if (c < 0) {
      putBack(search);
      return false;
    }
    delta += put(board, m, c);
    if (penalties !== STRICT) delta += clearMovers(search, m, queue);
    if (delta === Infinity) {
      putBack(search);
      return false;
    }
  }
  for (const other of order) if (other !== t) delta += placeTask(board, other);
  return settleStep(search, delta, bar);
}
