const HASH_MULTIPLIERS = [0x9e3779b1, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f, 0x165667b1] as const;

/** Labels of the label-setting algorithm: partial day schedules at a state, with a hash index. */
export class LabelTable {
  count = 0;
  readonly wordsPerLabel: number;
  readonly state: Int32Array;
  readonly cost: Int32Array;
  readonly focus: Int32Array;
  readonly moveCount: Int32Array;
  readonly amount: Int32Array;
  /**
   * Index + 1 of the task with a chunk up to this slot. The task needs a free slot before its next
   * chunk.
   */
  readonly openChunk: Int32Array;
  readonly reducedCost: Float64Array;
  readonly eventBits: Int32Array;
  readonly parent: Int32Array;
  readonly placement: Int32Array;
  /** Next label at the same state. */
  readonly next: Int32Array;
  private readonly table: Int32Array;

  /**
   * @param maxLabels capacity of the table
   * @param wordsPerLabel length of the event bitset in words
   */
  constructor(maxLabels: number, wordsPerLabel: number) {
    const createColumn = () => new Int32Array(maxLabels + 1);
    this.wordsPerLabel = wordsPerLabel;
    this.state = createColumn();
    this.cost = createColumn();
    this.focus = createColumn();
    this.moveCount = createColumn();
    this.amount = createColumn();
    this.openChunk = createColumn();
    this.parent = createColumn();
    this.placement = createColumn();
    this.next = createColumn();
    this.reducedCost = new Float64Array(maxLabels + 1);
    this.eventBits = new Int32Array((maxLabels + 1) * wordsPerLabel);
    this.table = new Int32Array(2 ** Math.ceil(Math.log2(2 * maxLabels + 2))).fill(-1);
  }

  private isEqual(a: number, b: number): boolean {
    const { state, focus, moveCount, amount, openChunk, eventBits, wordsPerLabel } = this;
    if (state[a] !== state[b] || focus[a] !== focus[b] || moveCount[a] !== moveCount[b])
      return false;
    if (amount[a] !== amount[b] || openChunk[a] !== openChunk[b]) return false;
    for (let word = 0; word < wordsPerLabel; word += 1) {
      if (eventBits[a * wordsPerLabel + word] !== eventBits[b * wordsPerLabel + word]) return false;
    }
    return true;
  }

  private getHash(label: number): number {
    const { state, focus, moveCount, amount, openChunk, eventBits, wordsPerLabel } = this;
    let hash = Math.imul(state[label] as number, HASH_MULTIPLIERS[0]);
    hash ^= Math.imul((amount[label] as number) + 1, HASH_MULTIPLIERS[1]);
    hash ^= Math.imul((focus[label] as number) + 1, HASH_MULTIPLIERS[2]);
    hash ^= Math.imul(
      (openChunk[label] as number) * 64 + (moveCount[label] as number),
      HASH_MULTIPLIERS[3],
    );
    for (let word = 0; word < wordsPerLabel; word += 1) {
      hash = Math.imul(
        hash ^ (eventBits[label * wordsPerLabel + word] as number),
        HASH_MULTIPLIERS[4],
      );
      hash ^= hash >>> 15;
    }
    return hash & (this.table.length - 1);
  }

  /**
   * Adds the label that was written after the last one. If an equivalent label exists, keeps only the
   * cheaper of the two.
   *
   * @returns whether the label is new
   */
  commit(): boolean {
    const { count, table, cost, reducedCost, parent, placement } = this;
    let slot = this.getHash(count);
    for (let existing = table[slot] as number; existing >= 0; existing = table[slot] as number) {
      if (this.isEqual(existing, count)) {
        if ((cost[count] as number) < (cost[existing] as number)) {
          cost[existing] = cost[count] as number;
          reducedCost[existing] = reducedCost[count] as number;
          parent[existing] = parent[count] as number;
          placement[existing] = placement[count] as number;
        }
        return false;
      }
      slot = (slot + 1) & (table.length - 1);
    }
    table[slot] = count;
    this.count += 1;
    return true;
  }
}
