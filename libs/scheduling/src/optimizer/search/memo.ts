import type { Model } from '../model/model.ts';
import { randomFrom } from './random.ts';

/**
 * What a stretch would cost with a mover's footprint laid on it, remembered for as long as the
 * stretch looks the same. Its looks are a hash of the slots that are cut, so that a step undone
 * finds the old answers again. A wrong answer, once in four thousand million, misleads a step of
 * the search but never a price: that is taken from the board.
 */
export interface Memo {
  /** The first entry of each mover; that of candidate `c` and its person `i` is `c * people + i` on. */
  first: Int32Array;
  stretch: Int32Array;
  seen: Int32Array;
  cost: Int32Array;
  focus: Int32Array;
  /** A random number for each slot of each person. */
  marks: Int32Array;
  /** Per stretch, of the slots that are cut. */
  hash: Int32Array;
}

/** The stretch that holds all of `[from, to)`; -1 if none does, -2 if it takes several. */
function stretchOf(model: Model, person: number, from: number, to: number): number {
  const { stretchAt, slots } = model;
  let found = -1;
  for (let s = from; s < to; s += 1) {
    const stretch = stretchAt[person * slots + s] as number;
    if (stretch < 0 || stretch === found) continue;
    if (found >= 0) return -2;
    found = stretch;
  }
  return found;
}

export function memoOf(model: Model): Memo {
  const first = new Int32Array(model.movers.length);
  let size = 0;
  model.movers.forEach(({ starts, people }, m) => {
    first[m] = size;
    size += starts.length * people.length;
  });
  const stretch = new Int32Array(size);
  model.movers.forEach((mover, m) => {
    mover.starts.forEach((start, c) => {
      mover.people.forEach((person, i) => {
        const from = c === 0 ? (mover.homeFrom[i] ?? 0) : start - (mover.before[i] ?? 0);
        const to = c === 0 ? (mover.homeTo[i] ?? 0) : start + (mover.after[i] ?? 0);
        const entry = (first[m] as number) + c * mover.people.length + i;
        stretch[entry] = stretchOf(model, person, from, to);
      });
    });
  });
  const random = randomFrom(7);
  return {
    first,
    stretch,
    seen: new Int32Array(size),
    cost: new Int32Array(size),
    focus: new Int32Array(size),
    marks: Int32Array.from({ length: model.people * model.slots }, () => random() * 2 ** 32),
    // Not 0, which is what `seen` begins with.
    hash: new Int32Array(model.stretches.from.length).fill(1),
  };
}
