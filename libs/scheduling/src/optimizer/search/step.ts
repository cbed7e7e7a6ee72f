import type { Mover, ModelTask } from '../model/model.ts';
import type { Board } from './board.ts';
import { chain } from './chain.ts';
import { makeRoom } from './make-room.ts';
import { packTasks } from './pack-tasks.ts';
import { below, type Search } from './search.ts';
import { leftOut } from './tasks.ts';

/** How often each kind of step is tried of those that send nobody anywhere, added up. */
const ONE_POLITE = 0.17;
const ONE_PUSHY = 0.67;
const TWO_PUSHY = 0.83;

/** How often a mover at issue is looked for. */
const TRIES = 3;

/** Whether a mover has moved, or pays for staying. */
function isAtIssue({ model, at }: Board, m: number): boolean {
  if (at[m] !== 0) return true;
  const { costs, pairs } = model.movers[m] as Mover;
  return (costs[0] as number) > 0 || pairs.some((other) => at[other] === 0);
}

/** A mover, rather one that there is something to do about. */
function someMover({ board, random }: Search): number {
  let m = 0;
  for (let tries = 0; tries < TRIES; tries += 1) {
    m = below(random, board.at.length);
    if (isAtIssue(board, m)) return m;
  }
  return m;
}

/** A task, rather one that is not placed whole. */
function someTask({ board, random }: Search): number {
  let t = 0;
  for (let tries = 0; tries < TRIES; tries += 1) {
    t = below(random, board.chunks.length);
    if (leftOut(board, t) > 0) return t;
  }
  return t;
}

/** One random step at a temperature. */
export function step(search: Search, temperature: number): void {
  const { board, companions, tasksOf, packing, habits, random } = search;
  const { movers, tasks } = board.model;
  if (tasks.length > 0 && random() < habits.forTasks) {
    makeRoom(search, someTask(search), temperature);
    return;
  }
  if (tasks.length > 1 && random() < packing) {
    const { owner } = tasks[below(random, tasks.length)] as ModelTask;
    packTasks(search, tasksOf[owner] as number[], temperature);
    return;
  }
  if (movers.length === 0) return;
  const m = someMover(search);
  const others = companions[m] as number[];
  if (random() < habits.sending) {
    const c = below(random, movers[m]?.starts.length ?? 0);
    chain(search, [m], c, random() < 0.5, temperature);
    return;
  }
  const kind = random();
  if (kind < ONE_PUSHY || others.length === 0) {
    chain(search, [m], -1, kind >= ONE_POLITE, temperature);
  } else {
    const other = others[below(random, others.length)] as number;
    chain(search, [m, other], -1, kind < TWO_PUSHY, temperature);
  }
}
