import { randomFrom } from './random.ts';
import { lift, put } from './board.ts';
import { companionsOf, tasksNear } from './neighbours.ts';
import { snapshotOf } from './snapshot.ts';
import { liftTask, placeTask, putTask } from './tasks.ts';
/** Begins a search on a board, with its tasks placed one after the other. */
export function searchOn(board, statusQuo, seed) {
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
    taskGains: model.tasks.map(({ slots, from, least, chunkCost, unplacedCost }) =>
      Math.min(0, chunkCost + slots * ((least[from] ?? unplacedCost) - unplacedCost)),
    ),
    random: randomFrom(seed),
    lifted: { movers: [], was: [], tasks: [], chunks: [], costs: [] },
  };
}
export const below = (random, n) => Math.floor(random() * n);
export function begin({ lifted }) {
  lifted.movers.length = 0;
  lifted.was.length = 0;
  lifted.tasks.length = 0;
  lifted.chunks.length = 0;
  lifted.costs.length = 0;
}
export function takeMover({ board, lifted }, m) {
  if (!lifted.movers.includes(m)) {
    lifted.movers.push(m);
    lifted.was.push(board.at[m]);
  }
  return lift(board, m);
}
export function takeTask({ board, lifted }, t) {
  if (lifted.tasks.includes(t)) return 0;
  lifted.tasks.push(t);
  lifted.chunks.push(board.chunks[t]);
  lifted.costs.push(board.taskCost[t]);
  return liftTask(board, t);
}
/** Undoes the step under way. */
export function putBack({ board, lifted }) {
  for (const t of lifted.tasks) liftTask(board, t);
  for (const m of lifted.movers) if (board.at[m] >= 0) lift(board, m);
  lifted.movers.forEach((m, i) => put(board, m, lifted.was[i]));
  lifted.tasks.forEach((t, i) => {
    putTask(board, t, lifted.chunks[i], lifted.costs[i]);
  });
}
const isKept = (delta, temperature, luck) =>
  delta <= 0 || (temperature > 0 && luck < Math.exp(-delta / temperature));
/** Keeps the step under way if it is for the better, or by chance if the temperature allows. */
export function settleStep(
  search,
  delta,
  temperature,
  luck = delta > 0 && temperature > 0 ? search.random() : 0,
) {
  if (!isKept(delta, temperature, luck)) {
    putBack(search);
    return false;
  }
  search.cost += delta;
  if (search.cost < search.best.cost) search.best = snapshotOf(search.board, search.cost);
  return true;
}
/** Places the tasks that the step under way took off, unless it is lost whatever they bring. */
export function settleTasks(search, before, temperature) {
  const { board, lifted, taskGains } = search;
  let least = before;
  for (const t of lifted.tasks) least += taskGains[t];
  const luck = least > 0 && temperature > 0 ? search.random() : undefined;
  if (luck !== undefined && !isKept(least, temperature, luck)) {
    putBack(search);
    return false;
  }
  let delta = before;
  for (const t of lifted.tasks) delta += placeTask(board, t);
  return settleStep(search, delta, temperature, luck);
}
