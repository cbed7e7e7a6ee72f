/**
 * @module
 * Bitsets of slots per person with 32 slots per word, so that checking a footprint reads one or two
 * words.
 */

export interface SlotBits {
  /** Words per person. The last word is padding, so that reads may extend beyond the end. */
  wordsPerPerson: number;
  bits: Int32Array;
}

export function createSlotBits(people: number, slots: number): SlotBits {
  const wordsPerPerson = (slots >>> 5) + 2;
  return { wordsPerPerson, bits: new Int32Array(people * wordsPerPerson) };
}

export function toggleBit(bits: Int32Array, row: number, slot: number): void {
  const word = row + (slot >>> 5);
  bits[word] = (bits[word] as number) ^ (1 << (slot & 31));
}

function popCount(word: number): number {
  let pairCounts = word - ((word >>> 1) & 0x55555555);
  pairCounts = (pairCounts & 0x33333333) + ((pairCounts >>> 2) & 0x33333333);
  return Math.imul((pairCounts + (pairCounts >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Counts the set bits among the slots `[from, to)` of a row. */
export function countSetBits(bits: Int32Array, row: number, from: number, to: number): number {
  let count = 0;
  for (let slot = from; slot < to; slot += 32) {
    const word = row + (slot >>> 5);
    const shift = slot & 31;
    const length = to - slot;
    // Two shifts, by 1 and by 31 - shift, because JavaScript ignores a shift by 32.
    let selected =
      ((bits[word] as number) >>> shift) | (((bits[word + 1] as number) << 1) << (31 - shift));
    if (length < 32) selected &= (1 << length) - 1;
    if (selected !== 0) count += popCount(selected);
  }
  return count;
}
