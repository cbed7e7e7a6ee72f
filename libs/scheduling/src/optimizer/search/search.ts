import { randomFrom } from './random.ts';
import { lift, put, type Board } from './board.ts';
import { roomsOf } from './rooms.ts';
import { floorsOf } from './floors.ts';
import { habitsOf, type Habits } from './habits.ts';
import { companionsOf, tasksNear } from './neighbours.ts';
import { snapshotOf, type Snapshot } from './snapshot.ts';
import { areFree, liftTask, placeTask, putTask } from './tasks.ts';

/** A board under search, with what each step needs to know. */
export interface Search {
  board: Board;
  cost: number;
  best: Snapshot;
  /** For each mover, those that share a person with it. */
  companions: number[][];
  /** For each mover, the tasks of its people. */
  tasksNear: number[][];
  /** For each person, their tasks. */
  tasksOf: number[][];
  /** For each task, where a chunk of it might begin, were it not for movers. */
  rooms: Int32Array[];
  habits: Habits;
  /** Share of the steps that pack tasks. */
  packing: number;
  /** For each mover, the least that putting it anywhere can cost. */
  moverFloors: number[];
  /** For each task, the most that placing it can bring, as a change in cost. */
  taskGains: number[];
  random: () => number;
  /** What the step under way has taken off. */
  lifted: {
    movers: number[];
    was: number[];
    tasks: number[];
    chunks: Int32Array[];
    costs: number[];
  };
}

/** Share of a calendar of tasks alone. */
const PACKING = 0.9;

/** Begins a search on a board, with its tasks placed one after the other. */
export function searchOn(board: Board, statusQuo: number, seed: number): Search {
  const { model } = board;
  let cost = statusQuo;
  model.tasks.forEach((_, t) => {
    cost += placeTask(board, t);
  });
  return {
    board,
    cost,
    best: snapshotOf(board, cost),
    companions: companionsOf(model),
    tasksNear: tasksNear(model),
    tasksOf: Array.from({ length: model.people }, (_, p) =>
      model.tasks.flatMap(({ owner }, t) => (owner === p ? [t] : [])),
    ),
    rooms: roomsOf(model),
    habits: habitsOf(model),
    packing: (model.tasks.length / (model.tasks.length + model.movers.length)) * PACKING,
    moverFloors: floorsOf(model),
    taskGains: model.tasks.map(({ slots, from, least, chunkCost, unplacedCost }) =>
      Math.min(0, chunkCost + slots * ((least[from] ?? unplacedCost) - unplacedCost)),
    ),
    random: randomFrom(seed),
    lifted: { movers: [], was: [], tasks: [], chunks: [], costs: [] },
  };
}

export const below = (random: () => number, n: number): number => Math.floor(random() * n);

export function begin({ lifted }: Search): void {
  lifted.movers.length = 0;
  lifted.was.length = 0;
  lifted.tasks.length = 0;
  lifted.chunks.length = 0;
  lifted.costs.length = 0;
}

export function takeMover({ board, lifted }: Search, m: number): number {
  if (!lifted.movers.includes(m)) {
    lifted.movers.push(m);
    lifted.was.push(board.at[m] as number);
  }
  return lift(board, m);
}

export function takeTask({ board, lifted }: Search, t: number): number {
  if (lifted.tasks.includes(t)) return 0;
  lifted.tasks.push(t);
  lifted.chunks.push(board.chunks[t] as Int32Array);
  lifted.costs.push(board.taskCost[t] as number);
  return liftTask(board, t);
}

/** Undoes the step under way. */
export function putBack({ board, lifted }: Search): void {
  for (const t of lifted.tasks) liftTask(board, t);
  for (const m of lifted.movers) if ((board.at[m] as number) >= 0) lift(board, m);
  lifted.movers.forEach((m, i) => put(board, m, lifted.was[i] as number));
  lifted.tasks.forEach((t, i) => {
    putTask(board, t, lifted.chunks[i] as Int32Array, lifted.costs[i] as number);
  });
}

/** What a step may cost at most, drawn ahead: one that is lost is given up on the way. */
export const barOf = ({ random }: Search, temperature: number): number =>
  temperature > 0 ? -temperature * Math.log(1 - random()) : 0;

/** Keeps the step under way if it costs no more than it may. */
export function settleStep(search: Search, delta: number, bar: number): boolean {
  if (delta > bar) {
    putBack(search);
    return false;
  }
  search.cost += delta;
  if (search.cost < search.best.cost) search.best = snapshotOf(search.board, search.cost);
  return true;
}

/** The most that the tasks can bring that the step under way took off, as a change in cost. */
export function gainsOf({ lifted, taskGains }: Search): number {
  let gains = 0;
  for (const t of lifted.tasks) gains += taskGains[t] as number;
  return gains;
}

/** Places the tasks that the step under way took off, unless it is lost whatever they bring. */
export function settleTasks(search: Search, before: number, bar: number): boolean {
  const { board, lifted } = search;
  if (before + gainsOf(search) > bar) {
    putBack(search);
    return false;
  }
  let delta = before;
  lifted.tasks.forEach((t, i) => {
    const isOpen = areFree(board, t, lifted.chunks[i] as Int32Array);
    delta += placeTask(board, t, isOpen ? lifted.costs[i] : undefined);
  });
  return settleStep(search, delta, bar);
}
