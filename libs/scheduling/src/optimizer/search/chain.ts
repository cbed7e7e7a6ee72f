import type { Mover } from '../model/model.ts';
import { NEVER, put } from './board.ts';
import { chooseCandidate } from './choose.ts';
import { insertionCost, type Penalties } from './insertion.ts';
import { addBlockers, placeOf } from './neighbours.ts';
import {
  barOf,
  begin,
  below,
  gainsOf,
  putBack,
  settleTasks,
  takeMover,
  takeTask,
  type Search,
} from './search.ts';

/** Share of steps that place the tasks nearby anew as well. */
const TASKS_TOO = 0.4;
const MOST_TASKS = 3;

/** What a slot costs that somebody else will have to leave. */
const PUSHY: Penalties = { movers: 60, tasks: 4, caps: 60 };
const POLITE: Penalties = { movers: NEVER, tasks: 4, caps: NEVER };

/** Takes off the tasks that hold slots of a mover where it is now. */
function clearTasks(search: Search, m: number): number {
  const { board } = search;
  const { model, at, tasked } = board;
  const people = model.movers[m]?.people ?? new Int32Array(0);
  let delta = 0;
  for (let i = 0; i < people.length; i += 1) {
    const base = (people[i] as number) * model.slots;
    const { from, to } = placeOf(model, m, at[m] as number, i);
    for (let s = base + from; s < base + to; s += 1) {
      const t = (tasked[s] as number) - 1;
      if (t >= 0) delta += takeTask(search, t);
    }
  }
  return delta;
}

/** Whether a mover counts in a row of the caps when at a candidate. */
function countsIn({ starts, capRows }: Mover, c: number, row: number): boolean {
  for (let i = c; i < capRows.length; i += starts.length) if (capRows[i] === row) return true;
  return false;
}

/** Who leaves a day of one person that holds more meetings than it may; -1 if nobody can. */
function someoneOf({ board, companions, random }: Search, m: number, row: number): number {
  const { model, at } = board;
  const there = (companions[m] as number[]).filter((other) => {
    const c = at[other] as number;
    const { starts } = model.movers[other] as Mover;
    return c >= 0 && starts.length > 1 && countsIn(model.movers[other] as Mover, c, row);
  });
  return there.length > 0 ? (there[below(random, there.length)] as number) : -1;
}

/** Sends one meeting off each day that a mover has filled beyond its limit. `Infinity` if none can go. */
function clearDays(search: Search, m: number, queue: number[]): number {
  const { board } = search;
  const { caps, movers } = board.model;
  const { starts, capRows } = movers[m] as Mover;
  let delta = 0;
  for (let i = board.at[m] as number; i < capRows.length; i += starts.length) {
    const row = capRows[i] as number;
    if (row < 0 || (board.meetings[row] as number) <= (caps.limit[row] as number)) continue;
    const other = someoneOf(search, m, row);
    if (other < 0) return Infinity;
    delta += takeMover(search, other);
    queue.push(other);
  }
  return delta;
}

/** Takes off one that has moved when more have than may. `Infinity` if none is there to take. */
function clearMoves(search: Search, m: number, queue: number[]): number {
  const { board, random } = search;
  if (board.moves <= board.model.mostMoves) return 0;
  const others: number[] = [];
  board.at.forEach((c, other) => {
    if (c > 0 && other !== m) others.push(other);
  });
  if (others.length === 0) return Infinity;
  const other = others[below(random, others.length)] as number;
  queue.push(other);
  return takeMover(search, other);
}

/**
 * Takes off the movers that may not be where they are beside one that has just come, and queues them.
 *
 * @returns the change in cost; `Infinity` if somebody is in the way who cannot leave
 */
export function clearMovers(search: Search, m: number, queue: number[]): number {
  const first = queue.length;
  addBlockers(search.board, m, search.companions[m] as number[], queue);
  let delta = 0;
  for (let i = first; i < queue.length; i += 1) delta += takeMover(search, queue[i] as number);
  return delta + clearDays(search, m, queue) + clearMoves(search, m, queue);
}

/** Whether a step costs too much, be the places of those who still wait for one ever so cheap. */
export function isLost(
  { moverFloors }: Search,
  delta: number,
  queue: readonly number[],
  next: number,
  bar: number,
): boolean {
  let least = delta;
  for (let i = next; i < queue.length; i += 1) least += moverFloors[queue[i] as number] as number;
  return least > bar;
}

/** A place for a lifted mover; the first of a step must often leave the one that it had. */
function drawPlace(
  { board, random, lifted, habits: { leaving, warmth } }: Search,
  m: number,
  isFirst: boolean,
  penalties: Penalties,
  temperature: number,
): number {
  if (!isFirst) return chooseCandidate(board, m, penalties, temperature, random);
  const left = random() < leaving ? (lifted.was[0] as number) : -1;
  return chooseCandidate(board, m, penalties, warmth * temperature, random, left);
}

/**
 * One step: takes some movers off and puts them back one after the other, each where it is drawn
 * at the temperature. Who is in the way is driven out and finds a new place in turn, up to a few;
 * tasks in the way are placed anew at the end. The whole is kept or undone together.
 *
 * @param target candidate that the first mover is sent to; -1 to draw one
 */
export function chain(
  search: Search,
  movers: readonly number[],
  target: number,
  pushy: boolean,
  temperature: number,
): boolean {
  const { board, random, tasksNear, habits } = search;
  const bar = barOf(search, temperature);
  begin(search);
  let delta = 0;
  const near = tasksNear[movers[0] as number] as number[];
  if (near.length > 0 && random() < TASKS_TOO) {
    const many = 1 + below(random, MOST_TASKS);
    for (let i = 0; i < many; i += 1) {
      delta += takeTask(search, near[below(random, near.length)] as number);
    }
  }
  const queue = [...movers];
  for (const m of movers) delta += takeMover(search, m);
  for (let next = 0; next < queue.length; next += 1) {
    const m = queue[next] as number;
    if (isLost(search, delta + gainsOf(search), queue, next, bar)) {
      putBack(search);
      return false;
    }
    const mayPush = pushy && queue.length < habits.inMotion;
    const penalties = mayPush ? PUSHY : POLITE;
    const sent = next === 0 && target >= 0;
    const c = sent ? target : drawPlace(search, m, next === 0, penalties, temperature);
    if (c < 0 || (sent && insertionCost(board, m, c, PUSHY) === NEVER)) {
      putBack(search);
      return false;
    }
    delta += put(board, m, c);
    if (mayPush || sent) delta += clearMovers(search, m, queue);
    if (delta === Infinity) {
      putBack(search);
      return false;
    }
    delta += clearTasks(search, m);
  }
  return settleTasks(search, delta, bar);
}
