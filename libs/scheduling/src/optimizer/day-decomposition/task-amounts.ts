/** Interned vectors of scheduled slots per task, so that equal vectors have equal indexes. */
export interface TaskAmounts {
  /** Slots of each task by vector index. Vector 0 contains only zeros. */
  vectors: number[][];
  /** Returns the index of a vector with additional slots of one task. */
  addSlots: (amount: number, task: number, slots: number) => number;
}

export function createTaskAmounts(taskCount: number): TaskAmounts {
  const vectors = [Array<number>(taskCount).fill(0)];
  const indexes = new Map([[String(vectors[0]), 0]]);
  const additions = new Map<string, number>();
  const getIndex = (vector: number[]): number => {
    const key = String(vector);
    const index = indexes.get(key) ?? vectors.push(vector) - 1;
    indexes.set(key, index);
    return index;
  };
  return {
    vectors,
    addSlots: (amount, task, slots) => {
      const key = `${amount}/${task}/${slots}`;
      const index =
        additions.get(key) ??
        getIndex(
          (vectors[amount] as number[]).map((current, taskIndex) =>
            taskIndex === task ? current + slots : current,
          ),
        );
      additions.set(key, index);
      return index;
    },
  };
}
