/** Batches that were accepted together and are undone together, by the ID of the last batch. */
const groups = new Map<string, readonly string[]>();

/** Stores a group of batches until the page is closed. */
export function saveBatchGroup(batches: readonly string[]): void {
  const last = batches.at(-1);
  if (last !== undefined) groups.set(last, batches);
}

/** Returns the group that ends with a batch, or only the batch itself if it isn't in a group. */
export const getBatchGroup = (batch: string): readonly string[] => groups.get(batch) ?? [batch];
