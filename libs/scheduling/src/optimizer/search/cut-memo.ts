/*
 * What cuts cost, remembered: a stretch is cut in the same ways again and again while a search tries
 * one place after the other, so costs are kept in pages, one for each shape of a stretch and length
 * of a cut. The key of a page is the shape itself; a page gives way to the next of the same number.
 */

/** Longest stretch and longest cut, in slots, that are remembered; others are worked out each time. */
const MOST_SLOTS = 64;
const MOST_LENGTH = 32;
const ROOM = MOST_SLOTS + MOST_LENGTH;
const PAGES_LOG = 10;
const KEY = 3;

/** Of a cut that nobody has asked for yet. */
export const UNKNOWN = -0x80000000;
/** Instead of a page: too long to remember. */
export const NO_PAGE = -1;

export interface CutMemo {
  /** Per page: stretch and length, then the shape's two words. */
  keys: Int32Array;
  /** Per page and place: points for fragments and long runs, and focus slots gained. */
  cost: Int32Array;
  focus: Int32Array;
}

export const cutMemo = (): CutMemo => ({
  keys: new Int32Array(KEY << PAGES_LOG).fill(-1),
  cost: new Int32Array(ROOM << PAGES_LOG),
  focus: new Int32Array(ROOM << PAGES_LOG),
});

/**
 * Where the page of a shape and a length begins: entry `i` is the cut that begins `i - length` slots
 * into the stretch.
 */
export function pageOf(
  { keys, cost }: CutMemo,
  stretch: number,
  slots: number,
  length: number,
  low: number,
  high: number,
): number {
  if (slots > MOST_SLOTS || length > MOST_LENGTH) return NO_PAGE;
  const name = stretch * ROOM + length;
  const mixed =
    Math.imul(low ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b) ^ Math.imul(name, 0xc2b2ae35);
  const page = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> (32 - PAGES_LOG);
  const key = page * KEY;
  if (keys[key] !== name || keys[key + 1] !== low || keys[key + 2] !== high) {
    keys[key] = name;
    keys[key + 1] = low;
    keys[key + 2] = high;
    cost.fill(UNKNOWN, page * ROOM, page * ROOM + ROOM);
  }
  return page * ROOM;
}
