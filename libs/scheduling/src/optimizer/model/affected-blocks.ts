import { NO_BLOCK, MULTIPLE_BLOCKS, type MovableEvent } from './model.ts';

/**
 * Returns the index of the work block that contains all working slots of the range `[from, to)` of
 * flat indexes, `NO_BLOCK` or `MULTIPLE_BLOCKS`.
 */
function findBlock(workBlockAt: Int32Array, from: number, to: number): number {
  let lastBlock = NO_BLOCK;
  for (let slot = from; slot < to; slot += 1) {
    const blockIndex = workBlockAt[slot] as number;
    if (blockIndex < 0 || blockIndex === lastBlock) continue;
    if (lastBlock >= 0) return MULTIPLE_BLOCKS;
    lastBlock = blockIndex;
  }
  return lastBlock;
}

/** Finds the work block that an event would interrupt, for each of its people and candidates. */
export function findAffectedBlocks(
  event: MovableEvent,
  workBlockAt: Int32Array,
  slotCount: number,
): Int32Array {
  const { people, starts, slotsBefore, slotsAfter, originalFrom, originalTo, interruptsFocus } =
    event;
  const candidates = starts.length;
  const affectedBlocks = new Int32Array(people.length * candidates).fill(NO_BLOCK);
  if (!interruptsFocus) return affectedBlocks;
  people.forEach((personIndex, personPosition) => {
    const offset = personIndex * slotCount;
    starts.forEach((start, candidate) => {
      const from =
        candidate === 0
          ? (originalFrom[personPosition] ?? 0)
          : start - (slotsBefore[personPosition] ?? 0);
      const to =
        candidate === 0
          ? (originalTo[personPosition] ?? 0)
          : start + (slotsAfter[personPosition] ?? 0);
      affectedBlocks[personPosition * candidates + candidate] = findBlock(
        workBlockAt,
        offset + from,
        offset + to,
      );
    });
  });
  return affectedBlocks;
}
