import type { Model } from '../model/model.ts';

/** Where a chunk of each task might begin, were it not for movers. */
export function roomsOf({ tasks, working, fixed, slots }: Model): Int32Array[] {
  return tasks.map(({ owner, from, to, shortest }) => {
    const base = owner * slots;
    const begins: number[] = [];
    let open = 0;
    for (let s = from; s < to; s += 1) {
      open = working[base + s] === 1 && fixed[base + s] === 0 ? open + 1 : 0;
      if (open >= shortest) begins.push(s + 1 - shortest);
    }
    return Int32Array.from(begins);
  });
}
