const MIX = [0x9e3779b1, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f, 0x165667b1] as const;

/** Beginnings of layouts, each at a state, and found again by what they hold. */
export class Labels {
  count = 0;
  readonly words: number;
  readonly state: Int32Array;
  readonly cost: Int32Array;
  readonly focus: Int32Array;
  readonly moved: Int32Array;
  readonly amount: Int32Array;
  /** The task, counted from 1, whose chunk ends right here: it needs a free slot before the next. */
  readonly chunk: Int32Array;
  readonly reduced: Float64Array;
  readonly movers: Int32Array;
  readonly parent: Int32Array;
  readonly offer: Int32Array;
  /** The next label at the same state. */
  readonly next: Int32Array;
  private readonly table: Int32Array;

  /** @param most how many there may be; @param words how many words tell a label's movers */
  constructor(most: number, words: number) {
    const row = () => new Int32Array(most + 1);
    this.words = words;
    this.state = row();
    this.cost = row();
    this.focus = row();
    this.moved = row();
    this.amount = row();
    this.chunk = row();
    this.parent = row();
    this.offer = row();
    this.next = row();
    this.reduced = new Float64Array(most + 1);
    this.movers = new Int32Array((most + 1) * words);
    this.table = new Int32Array(2 ** Math.ceil(Math.log2(2 * most + 2))).fill(-1);
  }

  private isSame(a: number, b: number): boolean {
    const { state, focus, moved, amount, chunk, movers, words } = this;
    if (state[a] !== state[b] || focus[a] !== focus[b] || moved[a] !== moved[b]) return false;
    if (amount[a] !== amount[b] || chunk[a] !== chunk[b]) return false;
    for (let w = 0; w < words; w += 1) {
      if (movers[a * words + w] !== movers[b * words + w]) return false;
    }
    return true;
  }

  private hashOf(label: number): number {
    const { state, focus, moved, amount, chunk, movers, words } = this;
    let hash = Math.imul(state[label] as number, MIX[0]);
    hash ^= Math.imul((amount[label] as number) + 1, MIX[1]);
    hash ^= Math.imul((focus[label] as number) + 1, MIX[2]);
    hash ^= Math.imul((chunk[label] as number) * 64 + (moved[label] as number), MIX[3]);
    for (let w = 0; w < words; w += 1) {
      hash = Math.imul(hash ^ (movers[label * words + w] as number), MIX[4]);
      hash ^= hash >>> 15;
    }
    return hash & (this.table.length - 1);
  }

  /** Keeps the label that was written behind the last, or a cheaper one like it. @returns if it is new */
  keep(): boolean {
    const { count, table, cost, reduced, parent, offer } = this;
    let slot = this.hashOf(count);
    for (let known = table[slot] as number; known >= 0; known = table[slot] as number) {
      if (this.isSame(known, count)) {
        if ((cost[count] as number) < (cost[known] as number)) {
          cost[known] = cost[count] as number;
          reduced[known] = reduced[count] as number;
          parent[known] = parent[count] as number;
          offer[known] = offer[count] as number;
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
