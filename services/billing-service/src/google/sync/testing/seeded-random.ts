/** A deterministic random number generator (mulberry32). */
export interface SeededRandom {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next: () => number;
  pick: <T>(items: readonly T[]) => T;
  isChosen: (probability: number) => boolean;
}

export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    pick: (items) => items[Math.floor(next() * items.length)] as (typeof items)[number],
    isChosen: (probability) => next() < probability,
  };
}
