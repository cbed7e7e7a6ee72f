/**
 * @module
 * Cache of work block costs. While the search evaluates candidates, the same patterns of
 * interrupted slots recur often. One hash table stores the cost of each pattern. A second one
 * stores the cost of adding an interruption to a pattern, in one page per pattern and interruption
 * length. Neither table has collision chains: a new key replaces the old one.
 */

/** Maximum length of a cached work block, including an interruption that extends beyond it. */
const MAX_CACHED_SLOTS = 64;
const PAGE_SIZE_LOG = 6;
const PAGE_COUNT_LOG = 11;
const SHAPE_COUNT_LOG = 12;
const KEY_LENGTH = 3;

/** Marks a cost that has not been computed. */
export const NOT_CACHED = -0x80000000;
/** Returned instead of an index if the work block is too long. */
export const NOT_CACHEABLE = -1;

/** Cost and focus slots are packed into one integer. */
const FOCUS_RANGE = 256;
export const packCost = (cost: number, focus: number): number =>
  cost * FOCUS_RANGE + focus + FOCUS_RANGE / 2;
export const unpackCost = (packed: number): number => packed >> 8;
export const unpackFocusSlots = (packed: number): number => (packed & 255) - FOCUS_RANGE / 2;

export interface BlockCostCache {
  /** Keys per page: block and interruption length, then two words of the pattern. */
  pageKeys: Int32Array;
  /** Packed cost of fragments and long runs and change in focus slots, per page and position. */
  interruptionCosts: Int32Array;
  /** Keys per pattern: block, then two words of the pattern. */
  shapeKeys: Int32Array;
  /** Packed cost and focus slots per pattern. */
  shapeCosts: Int32Array;
}

export const createBlockCostCache = (): BlockCostCache => ({
  pageKeys: new Int32Array(KEY_LENGTH << PAGE_COUNT_LOG).fill(-1),
  interruptionCosts: new Int32Array(1 << (PAGE_SIZE_LOG + PAGE_COUNT_LOG)),
  shapeKeys: new Int32Array(KEY_LENGTH << SHAPE_COUNT_LOG).fill(-1),
  shapeCosts: new Int32Array(1 << SHAPE_COUNT_LOG),
});

function hash(keyId: number, lowBits: number, highBits: number): number {
  const mixed =
    Math.imul(lowBits ^ Math.imul(highBits, 0x9e3779b1), 0x85ebca6b) ^ Math.imul(keyId, 0xc2b2ae35);
  return Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
}

/** Stores a key and returns whether it replaced a different key. */
function replaceKey(
  keys: Int32Array,
  index: number,
  keyId: number,
  lowBits: number,
  highBits: number,
): boolean {
  const keyOffset = index * KEY_LENGTH;
  if (
    keys[keyOffset] === keyId &&
    keys[keyOffset + 1] === lowBits &&
    keys[keyOffset + 2] === highBits
  )
    return false;
  keys[keyOffset] = keyId;
  keys[keyOffset + 1] = lowBits;
  keys[keyOffset + 2] = highBits;
  return true;
}

/**
 * Returns the offset of the page for a pattern and interruption length. Entry `i` of the page is the
 * interruption that starts `i - length` slots after the start of the block.
 */
export function getPageOffset(
  { pageKeys: keys, interruptionCosts }: BlockCostCache,
  blockIndex: number,
  slots: number,
  length: number,
  lowBits: number,
  highBits: number,
): number {
  if (slots + length > MAX_CACHED_SLOTS) return NOT_CACHEABLE;
  const keyId = (blockIndex << PAGE_SIZE_LOG) + length;
  const pageIndex = hash(keyId, lowBits, highBits) >>> (32 - PAGE_COUNT_LOG);
  const pageOffset = pageIndex << PAGE_SIZE_LOG;
  if (replaceKey(keys, pageIndex, keyId, lowBits, highBits)) {
    interruptionCosts.fill(NOT_CACHED, pageOffset, pageOffset + MAX_CACHED_SLOTS);
  }
  return pageOffset;
}

/** Returns the index of the entry for a pattern. */
export function getShapeEntry(
  { shapeKeys, shapeCosts }: BlockCostCache,
  blockIndex: number,
  slots: number,
  lowBits: number,
  highBits: number,
): number {
  if (slots > MAX_CACHED_SLOTS) return NOT_CACHEABLE;
  const entry = hash(blockIndex, lowBits, highBits) >>> (32 - SHAPE_COUNT_LOG);
  if (replaceKey(shapeKeys, entry, blockIndex, lowBits, highBits)) shapeCosts[entry] = NOT_CACHED;
  return entry;
}
