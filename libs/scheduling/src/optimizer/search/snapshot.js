import { GRID, isoOf, minuteOf } from '../../working-time/index.ts';
import { lift, put } from './board.ts';
import { liftTask, putTask } from './tasks.ts';
export const snapshotOf = (board, cost) => ({
  cost,
  at: board.at.slice(),
  chunks: [...board.chunks],
  taskCost: board.taskCost.slice(),
});
/** Brings the board to a snapshot. */
export function restore(board, snapshot) {
  board.chunks.forEach((_, t) => liftTask(board, t));
  const differs = (m) => board.at[m] !== snapshot.at[m];
  const movers = Array.from(board.at.keys()).filter(differs);
  for (const m of movers) if (board.at[m] >= 0) lift(board, m);
  for (const m of movers) put(board, m, snapshot.at[m]);
  snapshot.chunks.forEach((chunks, t) => {
    putTask(board, t, chunks, snapshot.taskCost[t]);
  });
}
const instant = (model, slot) => isoOf((model.origin + slot) * GRID);
/** The plan that a snapshot means. */
export function planOf(model, { at, chunks }) {
  const lengths = new Map(
    model.instance.events.map(({ id, start, end }) => [id, Date.parse(end) - Date.parse(start)]),
  );
  const moves = model.movers.flatMap(({ id, starts }, m) => {
    const c = at[m];
    if (c === 0) return [];
    const start = (model.origin + starts[c]) * GRID;
    const minutes = (lengths.get(id) ?? 0) / 60000;
    return [{ event_id: id, start: isoOf(start), end: isoOf(start + minutes) }];
  });
  const task_chunks = model.tasks.flatMap(({ id }, t) => {
    const own = chunks[t] ?? new Int32Array(0);
    return Array.from({ length: own.length / 2 }, (_, i) => ({
      task_id: id,
      start: instant(model, own[2 * i]),
      end: instant(model, own[2 * i + 1]),
    }));
  });
  return { instance_id: model.instance.id, moves, task_chunks };
}
/**
 * Lays a plan on a board that shows the calendar as it is.
 *
 * @throws RangeError for a move or chunk that no rule allows
 */
export function layPlan(board, plan) {
  const { model } = board;
  let delta = 0;
  const slot = (iso) => minuteOf(iso) / GRID - model.origin;
  const moves = plan.moves.map(({ event_id, start }) => {
    const m = model.movers.findIndex(({ id }) => id === event_id);
    const c = model.movers[m]?.starts.indexOf(slot(start), 1) ?? -1;
    if (c < 0) throw new RangeError(`${event_id} may not move to ${start}`);
    return [m, c];
  });
  for (const [m] of moves) delta += lift(board, m);
  for (const [m, c] of moves) delta += put(board, m, c);
  model.tasks.forEach((task, t) => {
    const own = plan.task_chunks
      .filter(({ task_id }) => task_id === task.id)
      .map(({ start, end }) => [slot(start), slot(end)])
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
