/*
 * What shapes cost, remembered: a stretch takes the same shapes again and again while a search tries
 * one place after the other. Costs of whole shapes have an entry each; costs of further cuts are kept
 * in pages, one for each shape of a stretch and length of a cut. The key is the shape itself; an
 * entry or page gives way to the next of the same number.
 */

/** Longest stretch, and longest stretch with a cut beside it, in slots, that are remembered. */
const MOST_SLOTS = 64;
const ROOM_LOG = 6;
const PAGES_LOG = 11;
const SHAPES_LOG = 12;
const KEY = 3;

/** Of a cut or a shape that nobody has asked for yet. */
export const UNKNOWN = -0x80000000;
/** Instead of a page or an entry: too long to remember. */
export const NO_PAGE = -1;

/** Points and focus slots in one number. */
const FOCUS_ROOM = 256;
export const packed = (cost: number, focus: number): number =>
  cost * FOCUS_ROOM + focus + FOCUS_ROOM / 2;
export const costIn = (known: number): number => known >> 8;
export const focusIn = (known: number): number => (known & 255) - FOCUS_ROOM / 2;

export interface CutMemo {
  /** Per page: stretch and length, then the shape's two words. */
  keys: Int32Array;
  /** Per page and place: points for fragments and long runs, and focus slots gained, packed. */
  cuts: Int32Array;
  /** Per shape: its stretch, then its two words. */
  shapeKeys: Int32Array;
  /** Per shape: points and focus slots, packed. */
  shapes: Int32Array;
}

export const cutMemo = (): CutMemo => ({
  keys: new Int32Array(KEY << PAGES_LOG).fill(-1),
  cuts: new Int32Array(1 << (ROOM_LOG + PAGES_LOG)),
  shapeKeys: new Int32Array(KEY << SHAPES_LOG).fill(-1),
  shapes: new Int32Array(1 << SHAPES_LOG),
});

function numberOf(name: number, low: number, high: number): number {
  const mixed =
    Math.imul(low ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b) ^ Math.imul(name, 0xc2b2ae35);
  return Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
}

/** Whether a row of keys is another's; it is this one's from then on. */
function isAnothers(
  keys: Int32Array,
  number: number,
  name: number,
  low: number,
  high: number,
): boolean {
  const key = number * KEY;
  if (keys[key] === name && keys[key + 1] === low && keys[key + 2] === high) return false;
  keys[key] = name;
  keys[key + 1] = low;
  keys[key + 2] = high;
  return true;
}

/**
 * Where the page of a shape and a length begins: entry `i` is the cut that begins `i - length` slots
 * into the stretch.
 */
export function pageOf(
  { keys, cuts }: CutMemo,
  stretch: number,
  slots: number,
  length: number,
  low: number,
  high: number,
): number {
  if (slots + length > MOST_SLOTS) return NO_PAGE;
  const name = (stretch << ROOM_LOG) + length;
  const page = numberOf(name, low, high) >>> (32 - PAGES_LOG);
  const from = page << ROOM_LOG;
  if (isAnothers(keys, page, name, low, high)) {
    cuts.fill(UNKNOWN, from, from + MOST_SLOTS);
  }
  return from;
}

/** The entry of a shape. */
export function entryOf(
  { shapeKeys, shapes }: CutMemo,
  stretch: number,
  slots: number,
  low: number,
  high: number,
): number {
  if (slots > MOST_SLOTS) return NO_PAGE;
  const entry = numberOf(stretch, low, high) >>> (32 - SHAPES_LOG);
  if (isAnothers(shapeKeys, entry, stretch, low, high)) shapes[entry] = UNKNOWN;
  return entry;
}
