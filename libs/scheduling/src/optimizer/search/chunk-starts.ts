import type { Model } from '../model/model.ts';

/** Returns the slots at which a chunk of each task could start if there were no movable events. */
export function findChunkStarts({ tasks, working, fixed, slots }: Model): Int32Array[] {
  return tasks.map(({ owner, from, to, minSlots }) => {
    const offset = owner * slots;
    const starts: number[] = [];
    let freeSlots = 0;
    for (let slot = from; slot < to; slot += 1) {
      freeSlots = working[offset + slot] === 1 && fixed[offset + slot] === 0 ? freeSlots + 1 : 0;
      if (freeSlots >= minSlots) starts.push(slot + 1 - minSlots);
    }
    return Int32Array.from(starts);
  });
}
