/** Numbers that look random and are always the same for a seed (mulberry32). */
export interface Dice {
  /** From 0 to below 1. */
  roll: () => number;
  /** One of these. */
  pick: <T>(from: readonly T[]) => T;
  chance: (probability: number) => boolean;
}

export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    roll,
    pick: (from) => from[Math.floor(roll() * from.length)] as (typeof from)[number],
    chance: (probability) => roll() < probability,
  };
}
