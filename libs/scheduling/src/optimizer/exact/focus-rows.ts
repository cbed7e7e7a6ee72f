import type { Model } from '../model/model.ts';
import type { SlotColumnTable } from './occupancy-rows.ts';
import {
  addExpression,
  addCost,
  addRow,
  createSum,
  addVariable,
  type MipModel,
  type LinearExpression,
} from './mip-model.ts';

/** Whether a slot interrupts focus time: 0 never, 1 always, otherwise the value of an expression. */
type Busy = 0 | 1 | LinearExpression;

/**
 * Creates an expression for whether a slot interrupts focus time. If at most one event can stay in
 * the slot, it is the sum of all candidates there. Otherwise, several unmoved events may overlap, and
 * an additional variable counts them once.
 */
function createBusyExpression(
  mip: MipModel,
  model: Model,
  table: SlotColumnTable,
  index: number,
): Busy {
  if (model.fixedInterruptions[index]) return 1;
  const slotColumns = table[index];
  if (!slotColumns) return 0;
  if (slotColumns.stays.length <= 1) return createSum([...slotColumns.moves, ...slotColumns.stays]);
  const busy = addVariable(mip, 0);
  for (const stayColumn of slotColumns.stays) {
    addRow(
      mip,
      addExpression(createSum([...slotColumns.moves, stayColumn]), createSum([busy]), -1),
      -Infinity,
      0,
    );
  }
  addRow(
    mip,
    addExpression(createSum([...slotColumns.moves, ...slotColumns.stays]), createSum([busy]), -1),
    0,
    Infinity,
  );
  return createSum([busy]);
}

const toExpression = (busy: Busy): LinearExpression =>
  typeof busy === 'number' ? createSum([], 1, busy) : busy;

/**
 * Adds columns for the focus slots of one work block, with start and run variables and minimum
 * up-time inequalities as in unit commitment models: a focus block lasts at least the minimum length,
 * and every focus slot belongs to a block that has started.
 *
 * @returns the focus column of each slot; `null` if no focus block can include the slot
 */
function addFocusColumns(
  mip: MipModel,
  busy: readonly Busy[],
  minFocusSlots: number,
): (number | null)[] {
  const focusColumns: (number | null)[] = busy.map(() => null);
  let from = 0;
  for (let i = 0; i <= busy.length; i += 1) {
    if (i < busy.length && busy[i] !== 1) continue;
    if (i - from >= minFocusSlots)
      addFocusBlockRows(mip, busy, focusColumns, from, i, minFocusSlots);
    from = i + 1;
  }
  return focusColumns;
}

function addFocusBlockRows(
  mip: MipModel,
  busy: readonly Busy[],
  focusColumns: (number | null)[],
  from: number,
  to: number,
  minFocusSlots: number,
): void {
  const startColumns: number[] = [];
  for (let i = from; i < to; i += 1) {
    const focusColumn = addVariable(mip, 0);
    const startColumn = addVariable(mip, 0, i + minFocusSlots <= to ? 1 : 0);
    startColumns.push(startColumn);
    const previousColumn = focusColumns[i - 1];
    focusColumns[i] = focusColumn;
    const startRow = createSum([focusColumn, startColumn]);
    startRow.coefficients[1] = -1;
    if (i > from && previousColumn != null)
      addExpression(startRow, createSum([previousColumn]), -1);
    addRow(mip, startRow, -Infinity, 0);
    const runRow = createSum(startColumns.slice(Math.max(0, i - from - minFocusSlots + 1)));
    addRow(mip, addExpression(runRow, createSum([focusColumn]), -1), -Infinity, 0);
    addRow(
      mip,
      addExpression(createSum([focusColumn]), toExpression(busy[i] as Busy)),
      -Infinity,
      1,
    );
  }
}

/** Adds a cost for every slot by which a run of meetings exceeds the limit. */
function addLongRunRows(
  mip: MipModel,
  busy: readonly Busy[],
  maxRunSlots: number,
  cost: number,
): void {
  if (cost === 0) return;
  for (let i = maxRunSlots; i < busy.length; i += 1) {
    const window = busy.slice(i - maxRunSlots, i + 1);
    if (window.includes(0)) continue;
    const sum = window.reduce<LinearExpression>(
      (total, busySlot) => addExpression(total, toExpression(busySlot)),
      createSum([]),
    );
    if (sum.columns.length === 0) {
      mip.constant += cost;
      continue;
    }
    addRow(
      mip,
      addExpression(sum, createSum([addVariable(mip, cost)]), -1),
      -Infinity,
      maxRunSlots,
    );
  }
}

/** Adds the costs of fragments, missed focus goals and long runs for people with a weight. */
export function addFocusRows(mip: MipModel, model: Model, table: SlotColumnTable): void {
  const { workBlocks, weeks, slots } = model;
  const weekFocusSlots = Array.from(weeks.goal, () => createSum([]));
  workBlocks.from.forEach((from, blockIndex) => {
    const offset = (workBlocks.person[blockIndex] as number) * slots;
    const length = (workBlocks.to[blockIndex] as number) - from;
    const busy = Array.from({ length }, (_, i) =>
      createBusyExpression(mip, model, table, offset + from + i),
    );
    const focusColumns = addFocusColumns(mip, busy, workBlocks.minFocusSlots[blockIndex] as number);
    const fragmentCost = workBlocks.fragmentCost[blockIndex] as number;
    busy.forEach((busySlot, i) => {
      const fragmentSlots = addExpression(createSum([], 1, 1), toExpression(busySlot), -1);
      const focusColumn = focusColumns[i];
      if (focusColumn != null) {
        addExpression(fragmentSlots, createSum([focusColumn]), -1);
        addExpression(
          weekFocusSlots[workBlocks.week[blockIndex] as number] as LinearExpression,
          createSum([focusColumn]),
        );
      }
      addCost(mip, fragmentSlots, fragmentCost);
    });
    addLongRunRows(
      mip,
      busy,
      workBlocks.maxRunSlots[blockIndex] as number,
      workBlocks.longRunCost[blockIndex] as number,
    );
  });
  weekFocusSlots.forEach((focusSlots, week) => {
    const goal = weeks.goal[week] as number;
    if (goal === 0) return;
    addExpression(focusSlots, createSum([addVariable(mip, weeks.cost[week] as number, goal)]));
    addRow(mip, focusSlots, goal, Infinity);
  });
}
