import { GRID, isoOf, minuteOf } from '../../working-time/index.ts';
import type { Plan } from '../instance.ts';
import type { Model } from '../model/model.ts';
import { lift, put, type Board } from './board.ts';
import { liftTask, putTask } from './tasks.ts';

/** A plan as numbers: candidates of movers and chunks of tasks. */
export interface Snapshot {
  cost: number;
  at: Int32Array;
  chunks: Int32Array[];
  taskCost: Int32Array;
}

export const snapshotOf = (board: Board, cost: number): Snapshot => ({
  cost,
  at: board.at.slice(),
  chunks: [...board.chunks],
  taskCost: board.taskCost.slice(),
});

/** Brings the board to a snapshot. */
export function restore(board: Board, snapshot: Snapshot): void {
  board.chunks.forEach((_, t) => liftTask(board, t));
  const differs = (m: number) => board.at[m] !== snapshot.at[m];
  const movers = Array.from(board.at.keys()).filter(differs);
  for (const m of movers) if ((board.at[m] as number) >= 0) lift(board, m);
  for (const m of movers) put(board, m, snapshot.at[m] as number);
  snapshot.chunks.forEach((chunks, t) => {
    putTask(board, t, chunks, snapshot.taskCost[t] as number);
  });
}

const instant = (model: Model, slot: number) => isoOf((model.origin + slot) * GRID);

/** The plan that a snapshot means. */
export function planOf(model: Model, { at, chunks }: Pick<Snapshot, 'at' | 'chunks'>): Plan {
  const lengths = new Map(
    model.instance.events.map(({ id, start, end }) => [id, Date.parse(end) - Date.parse(start)]),
  );
  const moves = model.movers.flatMap(({ id, starts }, m) => {
    const c = at[m] as number;
    if (c === 0) return [];
    const start = (model.origin + (starts[c] as number)) * GRID;
    const minutes = (lengths.get(id) ?? 0) / 60_000;
    return [{ event_id: id, start: isoOf(start), end: isoOf(start + minutes) }];
  });
  const task_chunks = model.tasks.flatMap(({ id }, t) => {
    const own = chunks[t] ?? new Int32Array(0);
    return Array.from({ length: own.length / 2 }, (_, i) => ({
      task_id: id,
      start: instant(model, own[2 * i] as number),
      end: instant(model, own[2 * i + 1] as number),
    }));
  });
  return { instance_id: model.instance.id, moves, task_chunks };
}

/**
 * Lays a plan on a board that shows the calendar as it is.
 *
 * @throws RangeError for a move or chunk that no rule allows
 */
export function layPlan(board: Board, plan: Plan): number {
  const { model } = board;
  let delta = 0;
  const slot = (iso: string) => minuteOf(iso) / GRID - model.origin;
  const moves = plan.moves.map(({ event_id, start }) => {
    const m = model.movers.findIndex(({ id }) => id === event_id);
    const c = model.movers[m]?.starts.indexOf(slot(start), 1) ?? -1;
    if (c < 0) throw new RangeError(`${event_id} may not move to ${start}`);
    return [m, c] as const;
  });
  for (const [m] of moves) delta += lift(board, m);
  for (const [m, c] of moves) delta += put(board, m, c);
  model.tasks.forEach((task, t) => {
    const own = plan.task_chunks
      .filter(({ task_id }) => task_id === task.id)
      .map(({ start, end }) => [slot(start), slot(end)] as const)
      .toSorted(([a], [b]) => a - b);
    if (own.length === 0) return;
    const placed = own.reduce((sum, [from, to]) => sum + to - from, 0);
    const cost = own.reduce(
      (sum, [from, to]) => sum + task.chunkCost + (task.sums[to] ?? 0) - (task.sums[from] ?? 0),
      (task.slots - placed) * task.unplacedCost,
    );
    delta += putTask(board, t, Int32Array.from(own.flat()), cost);
  });
  return delta;
}
