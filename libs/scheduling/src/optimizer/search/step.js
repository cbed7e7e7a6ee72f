import { chain } from './chain.ts';
import { makeRoom } from './make-room.ts';
import { begin, below, settleStep, takeTask } from './search.ts';
import { placeTask } from './tasks.ts';
/** How often each kind of step is tried, added up. */
const ONE_POLITE = 0.25;
const ONE_PUSHY = 0.5;
const TWO = 0.7;
const SENT = 0.95;
/** Of the steps of a calendar with tasks, those that begin with a task. */
const FOR_TASKS = 0.12;
/** How often a mover at issue is looked for. */
const TRIES = 3;
/** Places some tasks anew in another order. */
function reorderTasks(search, tasks, temperature) {
  const { board, random, lifted } = search;
  begin(search);
  let delta = 0;
  const count = Math.min(tasks.length, 2 + below(random, 2));
  const first = below(random, tasks.length);
  for (let i = 0; i < count; i += 1) {
    delta += takeTask(search, tasks[(first + i * (1 + below(random, 2))) % tasks.length]);
  }
  for (const t of lifted.tasks.toReversed()) delta += placeTask(board, t);
  settleStep(search, delta, temperature);
}
/** Whether a mover has moved, or pays for staying. */
function isAtIssue({ model, at }, m) {
  if (at[m] !== 0) return true;
  const { costs, pairs } = model.movers[m];
  return costs[0] > 0 || pairs.some((other) => at[other] === 0);
}
/** A mover, rather one that there is something to do about. */
function someMover({ board, random }) {
  let m = 0;
  for (let tries = 0; tries < TRIES; tries += 1) {
    m = below(random, board.at.length);
    if (isAtIssue(board, m)) return m;
  }
  return m;
}
/** One random step at a temperature. */
export function step(search, temperature) {
  globalThis.STEPS++;
  const { board, companions, tasksNear, random } = search;
  const { movers, tasks } = board.model;
  if (tasks.length > 0 && random() < FOR_TASKS) {
    makeRoom(search, below(random, tasks.length), temperature);
    return;
  }
  if (movers.length === 0) return;
  const m = someMover(search);
  const others = companions[m];
  const near = tasksNear[m];
  const kind = random();
  if (kind < ONE_PUSHY || others.length === 0) {
    chain(search, [m], -1, kind >= ONE_POLITE, temperature);
  } else if (kind < TWO) {
    const other = others[below(random, others.length)];
    chain(search, [m, other], -1, kind < (ONE_PUSHY + TWO) / 2, temperature);
  } else if (kind < SENT) {
    const c = below(random, movers[m]?.starts.length ?? 0);
    chain(search, [m], c, kind < (TWO + SENT) / 2, temperature);
  } else if (near.length > 1) reorderTasks(search, near, temperature);
}
