import type { Model } from '../model/model.ts';
import { lift, put, type Board } from './board.ts';
import { chooseCandidate } from './choose.ts';
import { insertionCost, NEVER } from './insertion.ts';
import { blockersOf, companionsOf, tasksNear } from './neighbours.ts';
import { snapshotOf, type Snapshot } from './snapshot.ts';
import { liftTask, placeTask, putTask } from './tasks.ts';

/** A board under search, with what each step needs to know. */
export interface Search {
  board: Board;
  cost: number;
  best: Snapshot;
  companions: number[][];
  tasksNear: number[][];
  random: () => number;
  /** Points per overlapping slot, `NEVER` to have none. */
  penalty: number;
}

export function searchOn(board: Board, cost: number, random: () => number): Search {
  const { model } = board;
  return {
    board,
    cost,
    best: snapshotOf(board, cost),
    companions: companionsOf(model),
    tasksNear: tasksNear(model),
    random,
    penalty: NEVER,
  };
}

const below = (random: () => number, n: number) => Math.floor(random() * n);

/** What a step takes off the board and may have to put back. */
interface Undo {
  movers: number[];
  was: number[];
  tasks: number[];
  chunks: Int32Array[];
  taskCosts: number[];
}

const kept: Undo = { movers: [], was: [], tasks: [], chunks: [], taskCosts: [] };

function takeOff(search: Search, movers: readonly number[], tasks: readonly number[]): number {
  const { board } = search;
  kept.movers.length = 0;
  kept.was.length = 0;
  kept.tasks.length = 0;
  kept.chunks.length = 0;
  kept.taskCosts.length = 0;
  let delta = 0;
  for (const t of tasks) {
    kept.tasks.push(t);
    kept.chunks.push(board.chunks[t] as Int32Array);
    kept.taskCosts.push(board.taskCost[t] as number);
    delta += liftTask(board, t);
  }
  for (const m of movers) delta += takeMover(board, m);
  return delta;
}

function takeMover(board: Board, m: number): number {
  kept.movers.push(m);
  kept.was.push(board.at[m] as number);
  return lift(board, m);
}

function putBack({ board }: Search): void {
  for (const t of kept.tasks) liftTask(board, t);
  for (const m of kept.movers) if ((board.at[m] as number) >= 0) lift(board, m);
  kept.movers.forEach((m, i) => put(board, m, kept.was[i] as number));
  kept.tasks.forEach((t, i) => {
    putTask(board, t, kept.chunks[i] as Int32Array, kept.taskCosts[i] as number);
  });
}

function accept(
  search: Search,
  change: number,
  overlapsBefore: number,
  temperature: number,
): boolean {
  const { board, penalty } = search;
  const delta = change + penalty * (board.overlaps - overlapsBefore);
  if (delta > 0 && (temperature === 0 || search.random() >= Math.exp(-delta / temperature))) {
    putBack(search);
    return false;
  }
  search.cost += change;
  if (board.overlaps === 0 && search.cost < search.best.cost)
    search.best = snapshotOf(search.board, search.cost);
  return true;
}

/** Puts movers back one after the other, each where it is drawn. @returns `NEVER` if one finds no place */
function recreate(search: Search, movers: readonly number[], penalty: number, temperature: number) {
  const { board, random } = search;
  let delta = 0;
  for (const m of movers) {
    const c = chooseCandidate(board, m, penalty, temperature, random);
    if (c < 0) return NEVER;
    delta += put(board, m, c);
  }
  return delta;
}

function replaceTasks(search: Search, tasks: readonly number[]): number {
  let delta = 0;
  for (const t of tasks) delta += placeTask(search.board, t);
  return delta;
}

function shuffled(list: readonly number[], random: () => number): number[] {
  const mixed = [...list];
  for (let i = mixed.length - 1; i > 0; i -= 1) {
    const j = below(random, i + 1);
    const swap = mixed[i] as number;
    mixed[i] = mixed[j] as number;
    mixed[j] = swap;
  }
  return mixed;
}

/** Takes some movers off and places them anew; with `tasks`, those make room and find new places. */
export function rearrange(
  search: Search,
  movers: readonly number[],
  tasks: readonly number[],
  temperature: number,
): boolean {
  const before = search.board.overlaps;
  let delta = takeOff(search, movers, tasks);
  const added = recreate(search, movers, search.penalty, temperature);
  if (added === NEVER) {
    putBack(search);
    return false;
  }
  delta += added + replaceTasks(search, tasks);
  return accept(search, delta, before, temperature);
}

/** Puts a mover at one candidate, driving out whoever is there; those find new places. */
export function driveOut(
  search: Search,
  m: number,
  c: number,
  tasks: readonly number[],
  temperature: number,
): boolean {
  const { board, companions } = search;
  const before = board.overlaps;
  let delta = takeOff(search, [m], tasks);
  const blockers = blockersOf(board, m, c, companions[m] as number[]);
  for (const other of blockers) delta += takeMover(board, other);
  const cost = insertionCost(board, m, c, search.penalty);
  if (cost === NEVER) {
    putBack(search);
    return false;
  }
  delta += put(board, m, c);
  const added = recreate(search, blockers, search.penalty, temperature);
  if (added === NEVER) {
    putBack(search);
    return false;
  }
  delta += added + replaceTasks(search, tasks);
  return accept(search, delta, before, temperature);
}

/** One step of the search at a temperature: most often one mover, sometimes two, or a push. */
export function step(search: Search, temperature: number): void {
  const { board, companions, tasksNear: near, random } = search;
  const { model } = board;
  const count = model.movers.length;
  if (count === 0) return;
  const m = below(random, count);
  const kind = random();
  const tasks =
    (near[m] as number[]).length > 0 && random() < 0.25
      ? shuffled(near[m] as number[], random)
      : [];
  if (kind < 0.6) {
    rearrange(search, [m], tasks, temperature);
    return;
  }
  const others = companions[m] as number[];
  if (kind < 0.85 && others.length > 0) {
    const other = others[below(random, others.length)] as number;
    rearrange(search, [m, other], tasks, temperature);
    return;
  }
  const c = below(random, model.movers[m]?.starts.length ?? 0);
  driveOut(search, m, c, tasks, temperature);
}

export function movesOf(model: Model): number {
  return model.movers.length;
}
