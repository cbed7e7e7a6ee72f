/** Batches that became of one acceptance, by the last of them: what is undone is undone whole. */
const groups = new Map<string, readonly string[]>();

/** Remembers, as long as the page lives, that these changes were made together. */
export function rememberGroup(batches: readonly string[]): void {
  const last = batches.at(-1);
  if (last !== undefined) groups.set(last, batches);
}

/** The changes that a latest one was made together with, itself the last of them. */
export const groupOf = (batch: string): readonly string[] => groups.get(batch) ?? [batch];
