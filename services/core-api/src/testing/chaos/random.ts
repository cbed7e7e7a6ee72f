/** Seeded random numbers, so that failures can be reproduced. */
export interface Random {
  /** Returns an integer from 0 to `end`, exclusive. */
  nextInt: (end: number) => number;
  pick: <T>(list: readonly T[]) => T | undefined;
}

export function createRandom(seed: number): Random {
  let state = seed;
  // Mulberry32.
  const next = () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return { nextInt: below, pick: (list) => list[below(list.length)] };
}
