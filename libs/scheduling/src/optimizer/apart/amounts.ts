/** How much of each task a layout holds: vectors by number, so that equal ones are equal numbers. */
export interface Amounts {
  /** Slots of each task, by number; 0 is nothing of any. */
  of: number[][];
  /** The number of a vector with so many slots more of one task. */
  plus: (amount: number, task: number, slots: number) => number;
}

export function amountsOf(tasks: number): Amounts {
  const of = [Array<number>(tasks).fill(0)];
  const known = new Map([[String(of[0]), 0]]);
  const sums = new Map<string, number>();
  const numberOf = (vector: number[]): number => {
    const key = String(vector);
    const found = known.get(key) ?? of.push(vector) - 1;
    known.set(key, found);
    return found;
  };
  return {
    of,
    plus: (amount, task, slots) => {
      const key = `${amount}/${task}/${slots}`;
      const found =
        sums.get(key) ??
        numberOf((of[amount] as number[]).map((own, t) => (t === task ? own + slots : own)));
      sums.set(key, found);
      return found;
    },
  };
}
