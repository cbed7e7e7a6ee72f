import { NO_STRETCH, SEVERAL, type Mover } from './model.ts';

/** The stretch that holds all working slots of `[from, to)`, flat. */
function stretchOf(stretchAt: Int32Array, from: number, to: number): number {
  let found = NO_STRETCH;
  for (let s = from; s < to; s += 1) {
    const stretch = stretchAt[s] as number;
    if (stretch < 0 || stretch === found) continue;
    if (found >= 0) return SEVERAL;
    found = stretch;
  }
  return found;
}

/** For each person and candidate of a mover, the stretch that its footprint would cut. */
export function reachOf(mover: Mover, stretchAt: Int32Array, slots: number): Int32Array {
  const { people, starts, before, after, homeFrom, homeTo, cuts } = mover;
  const candidates = starts.length;
  const reach = new Int32Array(people.length * candidates).fill(NO_STRETCH);
  if (!cuts) return reach;
  people.forEach((person, i) => {
    const base = person * slots;
    starts.forEach((start, c) => {
      const from = c === 0 ? (homeFrom[i] ?? 0) : start - (before[i] ?? 0);
      const to = c === 0 ? (homeTo[i] ?? 0) : start + (after[i] ?? 0);
      reach[i * candidates + c] = stretchOf(stretchAt, base + from, base + to);
    });
  });
  return reach;
}
