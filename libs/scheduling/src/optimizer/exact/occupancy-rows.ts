import type { Model } from '../model/model.ts';
import { getCandidateFootprint } from '../search/event-neighbors.ts';
import { addExpression, addRow, createSum, addVariable, type MipModel } from './mip-model.ts';

/** Columns of the events. */
export interface EventColumns {
  /** The column of an event's candidate is `first[event] + candidate`. */
  first: number[];
}

/** Columns that occupy one slot of a person. */
export interface SlotColumns {
  /** Candidates that move an event to the slot. */
  moves: number[];
  /** Candidates at which an event stays in the slot. */
  stays: number[];
  tasks: number[];
}

/** Columns per slot, index `person * slots + slot`. */
export type SlotColumnTable = (SlotColumns | undefined)[];

export const getOrCreateSlotColumns = (table: SlotColumnTable, index: number): SlotColumns => {
  const existing = table[index];
  if (existing) return existing;
  const created: SlotColumns = { moves: [], stays: [], tasks: [] };
  table[index] = created;
  return created;
};

/** Adds one binary column per candidate. Each event has exactly one candidate. */
export function addEventColumns(mip: MipModel, model: Model): EventColumns {
  const firstColumn = model.events.map(({ costs }) => {
    const columns = Array.from(costs, (cost) => addVariable(mip, cost, 1, true));
    addRow(mip, createSum(columns), 1, 1);
    return columns[0] as number;
  });
  return { first: firstColumn };
}

/** Collects the columns that occupy each slot, for the events that the predicate includes. */
export function createSlotColumnTable(
  model: Model,
  { first: firstColumn }: EventColumns,
  includes: (eventIndex: number) => boolean,
): SlotColumnTable {
  const table: SlotColumnTable = [];
  model.events.forEach(({ people, starts }, eventIndex) => {
    if (!includes(eventIndex)) return;
    people.forEach((personIndex, personPosition) => {
      for (let candidate = 0; candidate < starts.length; candidate += 1) {
        const { from, to } = getCandidateFootprint(model, eventIndex, candidate, personPosition);
        for (let slot = from; slot < to; slot += 1) {
          const slotColumns = getOrCreateSlotColumns(table, personIndex * model.slots + slot);
          (candidate === 0 ? slotColumns.stays : slotColumns.moves).push(
            (firstColumn[eventIndex] as number) + candidate,
          );
        }
      }
    });
  });
  return table;
}

const isSubset = (subset: ReadonlySet<number>, superset: ReadonlySet<number>) => {
  if (subset.size > superset.size) return false;
  for (const column of subset) if (!superset.has(column)) return false;
  return true;
};

/**
 * Adds rows that prevent moved events and tasks from overlapping anything. For each slot, the sum
 * of the columns that move an event or task to the slot, plus the column of any one event that
 * stays there, is at most 1. Dominated and duplicate rows are omitted.
 */
export function addNoOverlapRows(mip: MipModel, model: Model, table: SlotColumnTable): void {
  const seenKeys = new Set<string>();
  for (let slot = 0; slot < model.slots; slot += 1) {
    const cliques: Set<number>[] = [];
    for (let personIndex = 0; personIndex < model.people; personIndex += 1) {
      const slotColumns = table[personIndex * model.slots + slot];
      if (!slotColumns) continue;
      const exclusiveColumns = [...slotColumns.moves, ...slotColumns.tasks];
      if (exclusiveColumns.length === 0) continue;
      if (slotColumns.stays.length === 0) cliques.push(new Set(exclusiveColumns));
      else
        for (const stayColumn of slotColumns.stays)
          cliques.push(new Set([...exclusiveColumns, stayColumn]));
    }
    const maximalCliques = cliques.filter(
      (clique, cliqueIndex) =>
        clique.size > 1 &&
        !cliques.some(
          (otherClique, otherIndex) =>
            cliqueIndex !== otherIndex &&
            isSubset(clique, otherClique) &&
            (otherClique.size > clique.size || otherIndex < cliqueIndex),
        ),
    );
    for (const clique of maximalCliques) {
      const columns = [...clique].toSorted((a, b) => a - b);
      const key = columns.join();
      if (seenKeys.has(key)) continue;
      seenKeys.add(key);
      addRow(mip, createSum(columns), -Infinity, 1);
    }
  }
}

/** Columns with the value 1 if two events both stay. The key is `a * events + b` with `a < b`. */
export type ConflictColumns = Map<number, number>;

/** Adds the cost of each conflict, which applies if both events stay. */
export function addConflictColumns(
  mip: MipModel,
  model: Model,
  { first: firstColumn }: EventColumns,
): ConflictColumns {
  const conflictColumns: ConflictColumns = new Map();
  model.events.forEach(({ conflictingEvents, conflictCosts }, eventIndex) => {
    conflictingEvents.forEach((otherIndex, conflictIndex) => {
      if (otherIndex < eventIndex) return;
      const column = addVariable(mip, conflictCosts[conflictIndex] as number);
      conflictColumns.set(eventIndex * model.events.length + otherIndex, column);
      const sum = createSum([firstColumn[eventIndex] as number, firstColumn[otherIndex] as number]);
      addRow(mip, addExpression(sum, createSum([column]), -1), -Infinity, 1);
    });
  });
  return conflictColumns;
}

/**
 * Adds valid inequalities for events that currently overlap: if `k` of them stay in a slot,
 * `k (k - 1) / 2` conflicts remain. Each row is tangent to that curve and tightens the relaxation.
 */
export function addStackedStayRows(
  mip: MipModel,
  model: Model,
  { first: firstColumn }: EventColumns,
  conflictColumns: ConflictColumns,
  table: SlotColumnTable,
): void {
  const eventOfColumn = new Map(firstColumn.map((column, eventIndex) => [column, eventIndex]));
  const seenKeys = new Set<string>();
  for (const slotColumns of table) {
    if (!slotColumns || slotColumns.stays.length < 2) continue;
    const key = [...slotColumns.moves, -1, ...slotColumns.stays].join();
    if (seenKeys.has(key)) continue;
    seenKeys.add(key);
    const eventIndexes = slotColumns.stays.map((column) => eventOfColumn.get(column) as number);
    const pairColumns = eventIndexes.flatMap((a, pairIndex) =>
      eventIndexes
        .slice(pairIndex + 1)
        .map((b) => conflictColumns.get(Math.min(a, b) * model.events.length + Math.max(a, b))),
    );
    if (pairColumns.includes(undefined)) continue;
    for (let j = 1; j < eventIndexes.length; j += 1) {
      const sum = createSum([...slotColumns.stays, ...slotColumns.moves, ...slotColumns.tasks], j);
      addExpression(sum, createSum(pairColumns as number[]), -1);
      addRow(mip, sum, -Infinity, (j * (j + 1)) / 2);
    }
  }
}

/** Adds daily meeting limits, the cost of meetings over the cap, and the limit on moves. */
export function addMeetingLimitRows(
  mip: MipModel,
  model: Model,
  { first: firstColumn }: EventColumns,
): void {
  const { caps, events } = model;
  const columnsByRow = Array.from(caps.cap, (): number[] => []);
  events.forEach(({ starts, capRows }, eventIndex) => {
    capRows.forEach((rowIndex, capRowIndex) => {
      if (rowIndex >= 0)
        columnsByRow[rowIndex]?.push(
          (firstColumn[eventIndex] as number) + (capRowIndex % starts.length),
        );
    });
  });
  columnsByRow.forEach((columns, rowIndex) => {
    const [fixed, limit, cap] = [
      caps.fixed[rowIndex] ?? 0,
      caps.limit[rowIndex] ?? 0,
      caps.cap[rowIndex] ?? 0,
    ];
    const cost = caps.cost[rowIndex] ?? 0;
    const count = createSum(columns, 1, fixed);
    if (columns.length + fixed > limit) addRow(mip, count, -Infinity, limit);
    if (cost === 0 || columns.length + fixed <= cap) return;
    const excessColumn = addVariable(mip, cost, Infinity);
    addRow(
      mip,
      { ...count, columns: [...columns, excessColumn], coefficients: [...count.coefficients, -1] },
      -Infinity,
      cap,
    );
  });
  if (model.maxMoves < events.length) {
    const moved = events.flatMap(({ starts }, eventIndex) =>
      Array.from(
        { length: starts.length - 1 },
        (_, candidate) => (firstColumn[eventIndex] as number) + candidate + 1,
      ),
    );
    addRow(mip, createSum(moved), -Infinity, model.maxMoves);
  }
}
