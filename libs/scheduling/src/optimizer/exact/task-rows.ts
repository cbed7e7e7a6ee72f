import type { Model, ModelTask } from '../model/model.ts';
import { getOrCreateSlotColumns, type SlotColumnTable } from './occupancy-rows.ts';
import { addExpression, addRow, createSum, addVariable, type MipModel } from './mip-model.ts';

/** Column of each slot that a task can use, by task and slot. */
export type TaskColumns = Map<number, number>[];

/** Returns the runs of slots that are long enough for a chunk of a task. */
function findUsableRuns({ fixed, working, slots }: Model, task: ModelTask): [number, number][] {
  const offset = task.owner * slots;
  const runs: [number, number][] = [];
  let from = -1;
  for (let slot = task.from; slot <= task.to; slot += 1) {
    const isUsable = slot < task.to && working[offset + slot] === 1 && fixed[offset + slot] === 0;
    if (isUsable && from < 0) from = slot;
    if (isUsable || from < 0) continue;
    if (slot - from >= task.minSlots) runs.push([from, slot]);
    from = -1;
  }
  return runs;
}

function addChunkRows(
  mip: MipModel,
  task: ModelTask,
  [from, to]: [number, number],
  columns: Map<number, number>,
  chunkStarts: number[],
): void {
  const { costPrefixSums, minSlots, maxSlots, chunkCost } = task;
  const slotColumns: number[] = [];
  const startColumns: number[] = [];
  for (let slot = from; slot < to; slot += 1) {
    const cost = (costPrefixSums[slot + 1] as number) - (costPrefixSums[slot] as number);
    const slotColumn = addVariable(mip, cost, 1, true);
    const startColumn = addVariable(mip, chunkCost, slot + minSlots <= to ? 1 : 0);
    const startRow = createSum([slotColumn, startColumn]);
    startRow.coefficients[1] = -1;
    const previousColumn = slotColumns.at(-1);
    if (previousColumn !== undefined) addExpression(startRow, createSum([previousColumn]), -1);
    addRow(mip, startRow, -Infinity, 0);
    slotColumns.push(slotColumn);
    startColumns.push(startColumn);
    columns.set(slot, slotColumn);
    addRow(
      mip,
      addExpression(createSum(startColumns.slice(-minSlots)), createSum([slotColumn]), -1),
      -Infinity,
      0,
    );
    if (slotColumns.length > maxSlots)
      addRow(mip, createSum(slotColumns.slice(-maxSlots - 1)), -Infinity, maxSlots);
  }
  chunkStarts.push(...startColumns);
}

/** Adds chunks with minimum and maximum length, and the cost of unscheduled slots. */
export function addTaskRows(mip: MipModel, model: Model, table: SlotColumnTable): TaskColumns {
  return model.tasks.map((task) => {
    const columns = new Map<number, number>();
    const chunkStarts: number[] = [];
    for (const run of findUsableRuns(model, task))
      addChunkRows(mip, task, run, columns, chunkStarts);
    const unscheduledColumn = addVariable(mip, task.unscheduledCost, task.slots);
    const totalSlots = createSum([...columns.values(), unscheduledColumn]);
    addRow(mip, totalSlots, task.slots, task.slots);
    // Valid inequality on the number of chunks. Without it, the relaxation uses fractions of a chunk.
    const minChunks = Math.ceil(task.slots / task.maxSlots);
    if (chunkStarts.length > 0)
      addRow(mip, createSum([...chunkStarts, unscheduledColumn]), minChunks, Infinity);
    for (const [slot, column] of columns) {
      getOrCreateSlotColumns(table, task.owner * model.slots + slot).tasks.push(column);
    }
    return columns;
  });
}
