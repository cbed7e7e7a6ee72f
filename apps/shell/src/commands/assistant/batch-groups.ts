/** Batches that were accepted together, by the ID of the last one, so that undo reverts all of them. */
const groups = new Map<string, readonly string[]>();

/** Stores batches that belong together until the page is closed. */
export function saveBatchGroup(batches: readonly string[]): void {
  const last = batches.at(-1);
  if (last !== undefined) groups.set(last, batches);
}

/** Returns all batches that belong to a batch, including itself as the last one. */
export const getBatchGroup = (batch: string): readonly string[] => groups.get(batch) ?? [batch];
