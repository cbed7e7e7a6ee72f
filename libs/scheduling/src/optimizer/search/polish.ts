import type { Model } from '../model/model.ts';
import { boardOf, lift, put, type Board } from './board.ts';
import { chooseCandidate } from './choose.ts';
import { insertionCost, STRICT } from './insertion.ts';
import { layPlan, planOf, snapshotOf, type Snapshot } from './snapshot.ts';
import { liftTask, placeTask, putTask } from './tasks.ts';

const steady = () => 0;

/** Sends a moved event home if that costs no more. @returns the change in cost */
function sendHome(board: Board, m: number): number {
  const current = board.at[m] as number;
  if (current === 0) return 0;
  const lifted = lift(board, m);
  const home = insertionCost(board, m, 0, STRICT);
  const back = insertionCost(board, m, current, STRICT);
  return lifted + put(board, m, home <= back ? 0 : current);
}

/** Puts a mover where it costs least. @returns the change in cost, never above 0 */
function settleMover(board: Board, m: number): number {
  const current = board.at[m] as number;
  const lifted = lift(board, m);
  const best = chooseCandidate(board, m, STRICT, 0, steady);
  const isBetter = insertionCost(board, m, best, STRICT) < insertionCost(board, m, current, STRICT);
  return lifted + put(board, m, isBetter ? best : current);
}

function settleTask(board: Board, t: number): number {
  const [chunks, cost] = [board.chunks[t] as Int32Array, board.taskCost[t] as number];
  const lifted = liftTask(board, t);
  const placed = placeTask(board, t);
  if (lifted + placed < 0) return lifted + placed;
  liftTask(board, t);
  putTask(board, t, chunks, cost);
  return 0;
}

/**
 * Ends a search: takes what single steps still gain, and sends home whoever moved for nothing. After
 * it no event can be moved elsewhere, or left where it was, for less.
 */
export function polish(board: Board, start: number): Snapshot {
  let cost = start;
  for (;;) {
    const before = cost;
    for (let m = 0; m < board.at.length; m += 1) {
      cost += settleMover(board, m);
      cost += sendHome(board, m);
    }
    for (let t = 0; t < board.chunks.length; t += 1) cost += settleTask(board, t);
    if (cost === before) return snapshotOf(board, cost);
  }
}

/** A plan from elsewhere, polished on a board of its own. */
export function polishPlan(model: Model, plan: Pick<Snapshot, 'at' | 'chunks'>): Snapshot {
  const { board, cost } = boardOf(model);
  return polish(board, cost + layPlan(board, planOf(model, plan)));
}
