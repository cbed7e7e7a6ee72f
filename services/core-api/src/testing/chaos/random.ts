/** Numbers that a seed gives again, to see a failure twice. */
export interface Random {
  /** A whole number from 0 up to, and without, `end`. */
  below: (end: number) => number;
  pick: <T>(list: readonly T[]) => T | undefined;
}

export function randomOf(seed: number): Random {
  let state = seed;
  // Mulberry32.
  const next = () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return { below, pick: (list) => list[below(list.length)] };
}
