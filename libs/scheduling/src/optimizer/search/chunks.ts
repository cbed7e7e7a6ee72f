import type { ModelTask } from '../model/model.ts';
import type { Board } from './board.ts';

const UNREACHED = 1 << 29;
export const NOTHING = new Int32Array(0);

/** Runs of free slots, flat `[from, to)`, in which chunks of a task may lie. */
function freeRuns({ model, taken, tasked }: Board, task: ModelTask): number[] {
  const base = task.owner * model.slots;
  const runs: number[] = [];
  let from = -1;
  for (let s = task.from; s <= task.to; s += 1) {
    const free =
      s < task.to &&
      model.working[base + s] === 1 &&
      taken[base + s] === 0 &&
      tasked[base + s] === 0;
    if (free && from < 0) from = s;
    if (free || from < 0) continue;
    if (s - from >= task.shortest) runs.push(from, s);
    from = -1;
  }
  return runs;
}

/** Tables of the dynamic programme, grown as needed and used again. */
const scratch = {
  best: new Int32Array(0),
  chose: new Int16Array(0),
  /** The slot of each row. */
  slotOf: new Int32Array(0),
};

function tables(size: number) {
  if (scratch.best.length < size) {
    scratch.best = new Int32Array(size * 2);
    scratch.chose = new Int16Array(size * 2);
    scratch.slotOf = new Int32Array(size * 2);
  }
  scratch.best.fill(UNREACHED, 0, size);
  scratch.chose.fill(0, 0, size);
  return scratch;
}

/** The least that one slot of a run costs. */
function cheapest(sums: Int32Array, from: number, to: number): number {
  let least = UNREACHED;
  for (let s = from; s < to; s += 1) {
    least = Math.min(least, (sums[s + 1] as number) - (sums[s] as number));
  }
  return least;
}

/**
 * The best chunks for one task in the slots that are free: exact, by going through the free slots
 * with the number placed so far. State `(row, k)` costs least what `k` slots before the row cost;
 * a chunk leads past the free slot that must follow it.
 *
 * @param sums what slots cost, if not what they do cost
 * @param known what a plan costs that is still open: a dearer one is not looked for
 */
export function bestChunks(
  board: Board,
  task: ModelTask,
  sums = task.sums,
  known = Infinity,
): { cost: number; chunks: Int32Array } {
  const runs = freeRuns(board, task);
  const { slots: n, shortest, longest, least: leastFrom, chunkCost, unplacedCost } = task;
  const width = n + 1;
  let rows = 1;
  for (let r = 0; r < runs.length; r += 2)
    rows += (runs[r + 1] as number) - (runs[r] as number) + 1;
  const { best, chose, slotOf } = tables((rows + 1) * width);
  best[0] = 0;
  let row = 0;
  let full = Math.min(n * unplacedCost, known);
  for (let r = 0; r < runs.length; r += 2) {
    const from = runs[r] as number;
    const to = runs[r + 1] as number;
    // A run in which even the least chunk costs more than a whole plan has nothing to offer.
    if (chunkCost + shortest * cheapest(sums, from, to) > full) continue;
    for (let s = from; s <= to; s += 1, row += 1) {
      const here = row * width;
      slotOf[row] = s;
      for (let k = 0; k <= n; k += 1) {
        const cost = best[here + k] as number;
        if (cost === UNREACHED) continue;
        if (cost < (best[here + width + k] as number)) {
          best[here + width + k] = cost;
          chose[here + width + k] = 0;
        }
        // One more chunk, be the rest ever so cheap, is dearer than a whole plan that is known.
        if (cost + chunkCost + (n - k) * (leastFrom[s] as number) > full) continue;
        const most = Math.min(longest, to - s, n - k);
        for (let length = shortest; length <= most; length += 1) {
          const price = cost + chunkCost + (sums[s + length] as number) - (sums[s] as number);
          const there = here + (length + 1) * width + k + length;
          if (price < (best[there] as number)) {
            best[there] = price;
            chose[there] = length;
            if (price + (n - k - length) * unplacedCost < full) {
              full = price + (n - k - length) * unplacedCost;
            }
          }
        }
      }
    }
  }
  let least = UNREACHED;
  let placed = 0;
  for (let k = 0; k <= n; k += 1) {
    const cost = (best[row * width + k] as number) + (n - k) * unplacedCost;
    if (cost < least) {
      least = cost;
      placed = k;
    }
  }
  return { cost: least, chunks: readBack(row, placed, width) };
}

function readBack(lastRow: number, placed: number, width: number): Int32Array {
  if (placed === 0) return NOTHING;
  const chunks: number[] = [];
  let row = lastRow;
  let k = placed;
  while (row > 0 && k > 0) {
    const length = scratch.chose[row * width + k] as number;
    if (length === 0) row -= 1;
    else {
      row -= length + 1;
      k -= length;
      chunks.unshift(scratch.slotOf[row] as number, (scratch.slotOf[row] as number) + length);
    }
  }
  return Int32Array.from(chunks);
}
