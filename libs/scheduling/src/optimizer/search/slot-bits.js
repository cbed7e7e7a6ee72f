/*
 * Slots of people as bits, 32 to a word, so that a look at a footprint is a look at a word or two.
 */
export function slotBits(people, slots) {
  const words = (slots >>> 5) + 2;
  return { words, bits: new Int32Array(people * words) };
}
export function flip(bits, row, slot) {
  const word = row + (slot >>> 5);
  bits[word] = bits[word] ^ (1 << (slot & 31));
}
function ones(word) {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
/** How many of the slots `[from, to)` of a row are set. */
export function countSet(bits, row, from, to) {
  let count = 0;
  for (let s = from; s < to; s += 32) {
    const word = row + (s >>> 5);
    const shift = s & 31;
    const length = to - s;
    // Shifted by 1 and by 31 less: a shift by 32 would be none.
    let seen = (bits[word] >>> shift) | ((bits[word + 1] << 1) << (31 - shift));
    if (length < 32) seen &= (1 << length) - 1;
    if (seen !== 0) count += ones(seen);
  }
  return count;
}
