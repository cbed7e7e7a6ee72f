import type { ModelTask } from '../model/model.ts';
import type { Board } from './board.ts';

const UNREACHED = 1 << 29;
export const NOTHING = new Int32Array(0);

/** Whether a chunk of a task may hold a slot of its owner. */
const isFree = ({ model, taken, tasked }: Board, s: number): boolean =>
  model.working[s] === 1 && taken[s] === 0 && tasked[s] === 0;

/** Tables of the dynamic programme, grown as needed and used again. */
const scratch = {
  best: new Int32Array(0),
  chose: new Int16Array(0),
  /** The slot of each row. */
  slotOf: new Int32Array(0),
  /** Chunks as they are read back, the last first. */
  backwards: [] as number[],
  /** Rows that have been made ready. */
  ready: 0,
};

/** Makes rows ready up to one, exclusive. */
function readyTo(rows: number, width: number): void {
  const size = rows * width;
  if (scratch.best.length < size) {
    const { best, chose, slotOf } = scratch;
    scratch.best = new Int32Array(size * 2);
    scratch.chose = new Int16Array(size * 2);
    scratch.slotOf = new Int32Array(size * 2);
    scratch.best.set(best);
    scratch.chose.set(chose);
    scratch.slotOf.set(slotOf);
  }
  scratch.best.fill(UNREACHED, scratch.ready * width, size);
  scratch.chose.fill(0, scratch.ready * width, size);
  scratch.ready = rows;
}

/** The least that one slot of a run costs. */
function cheapest(sums: Int32Array, from: number, to: number): number {
  let least = UNREACHED;
  for (let s = from; s < to; s += 1) {
    const cost = (sums[s + 1] as number) - (sums[s] as number);
    if (cost < least) least = cost;
  }
  return least;
}

/**
 * The best chunks for one task in the slots that are free: exact, by going through the free slots
 * with the number placed so far. State `(row, k)` costs least what `k` slots before the row cost;
 * a chunk leads past the free slot that must follow it. Ends as soon as no later chunk can pay.
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
  const { slots: n, shortest, longest, least: leastFrom, chunkCost, unplacedCost } = task;
  const base = task.owner * board.model.slots;
  const width = n + 1;
  scratch.ready = 0;
  readyTo(1, width);
  scratch.best[0] = 0;
  let row = 0;
  let full = Math.min(n * unplacedCost, known);
  let cost = n * unplacedCost;
  let lastRow = 0;
  let placed = 0;
  for (let next = task.from; next < task.to;) {
    let from = next;
    while (from < task.to && !isFree(board, base + from)) from += 1;
    let to = from;
    while (to < task.to && isFree(board, base + to)) to += 1;
    next = to + 1;
    // A run in which even the least chunk costs more than a whole plan has nothing to offer.
    if (to - from < shortest || chunkCost + shortest * cheapest(sums, from, to) > full) continue;
    readyTo(row + to - from + 3, width);
    const { best, chose, slotOf } = scratch;
    let isOpen = false;
    for (let s = from; s <= to; s += 1, row += 1) {
      const here = row * width;
      const dearest = leastFrom[s] as number;
      slotOf[row] = s;
      for (let k = 0; k <= n; k += 1) {
        const before = best[here + k] as number;
        if (before === UNREACHED) continue;
        if (before < (best[here + width + k] as number)) {
          best[here + width + k] = before;
          chose[here + width + k] = 0;
        }
        // One more chunk, be the rest ever so cheap, is dearer than a whole plan that is known.
        if (before + chunkCost + (n - k) * dearest > full) continue;
        isOpen = true;
        const most = Math.min(longest, to - s, n - k);
        for (let length = shortest; length <= most; length += 1) {
          const price = before + chunkCost + (sums[s + length] as number) - (sums[s] as number);
          const there = here + (length + 1) * width + k + length;
          if (price >= (best[there] as number)) continue;
          best[there] = price;
          chose[there] = length;
          const whole = price + (n - k - length) * unplacedCost;
          if (whole < full) full = whole;
          if (whole < cost) {
            cost = whole;
            lastRow = row + length + 1;
            placed = k + length;
          }
        }
      }
    }
    if (!isOpen) break;
  }
  return { cost, chunks: readBack(lastRow, placed, width) };
}

function readBack(lastRow: number, placed: number, width: number): Int32Array {
  if (placed === 0) return NOTHING;
  const { chose, slotOf, backwards } = scratch;
  let row = lastRow;
  let k = placed;
  let count = 0;
  while (row > 0 && k > 0) {
    const length = chose[row * width + k] as number;
    if (length === 0) row -= 1;
    else {
      row -= length + 1;
      k -= length;
      const from = slotOf[row] as number;
      backwards[count] = from + length;
      backwards[count + 1] = from;
      count += 2;
    }
  }
  const chunks = new Int32Array(count);
  for (let i = 0; i < count; i += 1) chunks[i] = backwards[count - 1 - i] as number;
  return chunks;
}
