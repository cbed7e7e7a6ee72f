import type { ModelTask } from '../model/model.ts';
import type { Board } from './board.ts';
import { bestChunks, NOTHING } from './chunks.ts';
import { countSet, flip } from './slot-bits.ts';

function markTask(board: Board, t: number, owner: number, as: number): void {
  const { model, tasked, taskBits, words, chunks } = board;
  const own = chunks[t] as Int32Array;
  for (let i = 0; i < own.length; i += 2) {
    for (let s = own[i] as number; s < (own[i + 1] as number); s += 1) {
      tasked[owner * model.slots + s] = as;
      flip(taskBits, owner * words, s);
    }
  }
}

/** Takes a task's chunks off the board. @returns the change in cost */
export function liftTask(board: Board, t: number): number {
  const task = board.model.tasks[t];
  if (!task) return 0;
  markTask(board, t, task.owner, 0);
  board.chunks[t] = NOTHING;
  const before = board.taskCost[t] as number;
  const cost = task.slots * task.unplacedCost;
  board.taskCost[t] = cost;
  return cost - before;
}

/** Puts chunks of a lifted task on the board. @returns the change in cost */
export function putTask(board: Board, t: number, chunks: Int32Array, cost: number): number {
  const task = board.model.tasks[t];
  if (!task) return 0;
  const before = board.taskCost[t] as number;
  board.chunks[t] = chunks;
  board.taskCost[t] = cost;
  markTask(board, t, task.owner, t + 1);
  return cost - before;
}

/** Puts a lifted task where it costs least now. @returns the change in cost */
export function placeTask(board: Board, t: number, known?: number): number {
  const task = board.model.tasks[t];
  if (!task) return 0;
  const { cost, chunks } = bestChunks(board, task, task.sums, known);
  return putTask(board, t, chunks, cost);
}

/** Whether nothing lies on these chunks of a lifted task. */
export function areFree(
  { model, takenBits, taskBits, words }: Board,
  t: number,
  chunks: Int32Array,
): boolean {
  const row = (model.tasks[t]?.owner ?? 0) * words;
  for (let i = 0; i < chunks.length; i += 2) {
    const from = chunks[i] as number;
    const to = chunks[i + 1] as number;
    if (countSet(takenBits, row, from, to) + countSet(taskBits, row, from, to) > 0) return false;
  }
  return true;
}

/** Slots of a task that are left out. */
export function leftOut({ model, chunks }: Board, t: number): number {
  const own = chunks[t] as Int32Array;
  let left = model.tasks[t]?.slots ?? 0;
  for (let i = 0; i < own.length; i += 2) left -= (own[i + 1] as number) - (own[i] as number);
  return left;
}

/** What chunks of a task cost, and what it costs to leave the rest out. */
export function costOf(
  { slots, sums, chunkCost, unplacedCost }: ModelTask,
  chunks: Int32Array,
): number {
  let cost = slots * unplacedCost;
  for (let i = 0; i < chunks.length; i += 2) {
    const [from, to] = [chunks[i] as number, chunks[i + 1] as number];
    cost += chunkCost + (sums[to] as number) - (sums[from] as number) - (to - from) * unplacedCost;
  }
  return cost;
}

/** Slots that are drawn dearer together. */
const PATCH = 4;
/** Sums of such costs, grown as needed and used again. */
const scratch = { dearer: new Int32Array(0) };

/**
 * Puts a lifted task where it costs least were some slots, drawn at random, dearer than they are:
 * what one task leaves to others is found by this alone.
 */
export function strewTask(board: Board, t: number, most: number, random: () => number): number {
  const task = board.model.tasks[t];
  if (!task) return 0;
  const { sums, from, to } = task;
  if (scratch.dearer.length < sums.length) scratch.dearer = new Int32Array(sums.length);
  const { dearer } = scratch;
  let added = 0;
  let patch = 0;
  for (let s = from; s <= to; s += 1) {
    dearer[s] = (sums[s] as number) + added;
    if (s % PATCH === 0) patch = random() < 0.5 ? 0 : Math.floor(random() * most);
    added += patch;
  }
  const { chunks } = bestChunks(board, task, dearer);
  return putTask(board, t, chunks, costOf(task, chunks));
}
