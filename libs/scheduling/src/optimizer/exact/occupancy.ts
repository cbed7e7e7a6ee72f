import type { Model } from '../model/model.ts';
import { placeOf } from '../search/neighbours.ts';
import { add, row, sumOf, variable, type Program } from './program.ts';

/** Which columns say what of the movers. */
export interface MoverColumns {
  /** Column of candidate `c` of mover `m`: `first[m] + c`. */
  first: number[];
}

/** What may hold one person's slot. */
export interface Holders {
  /** Candidates that move there. */
  moved: number[];
  /** Candidates that stay there. */
  stays: number[];
  tasks: number[];
}

/** Holders of `person * slots + slot`. */
export type HolderTable = (Holders | undefined)[];

export const holdersAt = (table: HolderTable, index: number): Holders => {
  const known = table[index];
  if (known) return known;
  const fresh: Holders = { moved: [], stays: [], tasks: [] };
  table[index] = fresh;
  return fresh;
};

/** One column per candidate; each mover is at exactly one. */
export function placeMovers(program: Program, model: Model): MoverColumns {
  const first = model.movers.map(({ costs }) => {
    const columns = Array.from(costs, (cost) => variable(program, cost, 1, true));
    row(program, sumOf(columns), 1, 1);
    return columns[0] as number;
  });
  return { first };
}

/** Who may hold which slot; with `cutsOnly`, of those that cut focus time. */
export function holdersOf(
  model: Model,
  { first }: MoverColumns,
  includes: (m: number) => boolean,
): HolderTable {
  const table: HolderTable = [];
  model.movers.forEach(({ people, starts }, m) => {
    if (!includes(m)) return;
    people.forEach((p, i) => {
      for (let c = 0; c < starts.length; c += 1) {
        const { from, to } = placeOf(model, m, c, i);
        for (let s = from; s < to; s += 1) {
          const holders = holdersAt(table, p * model.slots + s);
          (c === 0 ? holders.stays : holders.moved).push((first[m] as number) + c);
        }
      }
    });
  });
  return table;
}

const isSubset = (small: ReadonlySet<number>, large: ReadonlySet<number>) => {
  if (small.size > large.size) return false;
  for (const column of small) if (!large.has(column)) return false;
  return true;
};

/**
 * Nothing that moved, and no task, shares a slot with anything: per slot, everything that moves
 * there and one of those that stay there add up to at most one. Rows that say less than another of
 * the same slot, or the same as one before, are left out.
 */
export function keepApart(program: Program, model: Model, table: HolderTable): void {
  const seen = new Set<string>();
  for (let s = 0; s < model.slots; s += 1) {
    const sets: Set<number>[] = [];
    for (let p = 0; p < model.people; p += 1) {
      const holders = table[p * model.slots + s];
      if (!holders) continue;
      const always = [...holders.moved, ...holders.tasks];
      if (always.length === 0) continue;
      if (holders.stays.length === 0) sets.push(new Set(always));
      else for (const stay of holders.stays) sets.push(new Set([...always, stay]));
    }
    const strongest = sets.filter(
      (set, i) =>
        set.size > 1 &&
        !sets.some(
          (other, j) => i !== j && isSubset(set, other) && (other.size > set.size || j < i),
        ),
    );
    for (const set of strongest) {
      const columns = [...set].toSorted((a, b) => a - b);
      const key = columns.join();
      if (seen.has(key)) continue;
      seen.add(key);
      row(program, sumOf(columns), -Infinity, 1);
    }
  }
}

/** Columns that say of two movers that both stay; by `a * movers + b`, `a < b`. */
export type PairColumns = Map<number, number>;

/** Two that both stay pay what their overlap costs. */
export function chargeStays(program: Program, model: Model, { first }: MoverColumns): PairColumns {
  const both: PairColumns = new Map();
  model.movers.forEach(({ pairs, pairCosts }, a) => {
    pairs.forEach((b, i) => {
      if (b < a) return;
      const column = variable(program, pairCosts[i] as number);
      both.set(a * model.movers.length + b, column);
      const sum = sumOf([first[a] as number, first[b] as number]);
      row(program, add(sum, sumOf([column]), -1), -Infinity, 1);
    });
  });
  return both;
}

/** Of `k` that stay on one slot, `k (k - 1) / 2` pairs do: the tangents of that curve. */
export function stackStays(
  program: Program,
  model: Model,
  { first }: MoverColumns,
  both: PairColumns,
  table: HolderTable,
): void {
  const moverOf = new Map(first.map((column, m) => [column, m]));
  const seen = new Set<string>();
  for (const holders of table) {
    if (!holders || holders.stays.length < 2) continue;
    const key = [...holders.moved, -1, ...holders.stays].join();
    if (seen.has(key)) continue;
    seen.add(key);
    const stays = holders.stays.map((column) => moverOf.get(column) as number);
    const pairs = stays.flatMap((a, i) =>
      stays
        .slice(i + 1)
        .map((b) => both.get(Math.min(a, b) * model.movers.length + Math.max(a, b))),
    );
    if (pairs.includes(undefined)) continue;
    for (let j = 1; j < stays.length; j += 1) {
      const sum = sumOf([...holders.stays, ...holders.moved, ...holders.tasks], j);
      add(sum, sumOf(pairs as number[]), -1);
      row(program, sum, -Infinity, (j * (j + 1)) / 2);
    }
  }
}

/** Daily caps, the hard limit and the points above the cap; and the most moves. */
export function limitMeetings(program: Program, model: Model, { first }: MoverColumns): void {
  const { caps, movers } = model;
  const byRow = Array.from(caps.cap, (): number[] => []);
  movers.forEach(({ starts, capRows }, m) => {
    capRows.forEach((r, i) => {
      if (r >= 0) byRow[r]?.push((first[m] as number) + (i % starts.length));
    });
  });
  byRow.forEach((columns, r) => {
    const [fixed, limit, cap] = [caps.fixed[r] ?? 0, caps.limit[r] ?? 0, caps.cap[r] ?? 0];
    const cost = caps.cost[r] ?? 0;
    const count = sumOf(columns, 1, fixed);
    if (columns.length + fixed > limit) row(program, count, -Infinity, limit);
    if (cost === 0 || columns.length + fixed <= cap) return;
    const over = variable(program, cost, Infinity);
    row(
      program,
      { ...count, columns: [...columns, over], factors: [...count.factors, -1] },
      -Infinity,
      cap,
    );
  });
  if (model.mostMoves < movers.length) {
    const moved = movers.flatMap(({ starts }, m) =>
      Array.from({ length: starts.length - 1 }, (_, c) => (first[m] as number) + c + 1),
    );
    row(program, sumOf(moved), -Infinity, model.mostMoves);
  }
}
