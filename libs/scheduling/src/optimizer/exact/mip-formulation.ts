import type { Model } from '../model/model.ts';
import type { EncodedPlan } from '../search/snapshot.ts';
import {
  addConflictColumns,
  addStackedStayRows,
  createSlotColumnTable,
  addNoOverlapRows,
  addMeetingLimitRows,
  addEventColumns,
  type EventColumns,
} from './occupancy-rows.ts';
import { createMipModel, type MipModel } from './mip-model.ts';
import { addFocusRows } from './focus-rows.ts';
import { addTaskRows, type TaskColumns } from './task-rows.ts';

/** A MIP formulation of the model, and the meaning of its columns. */
export interface MipFormulation {
  mip: MipModel;
  eventColumns: EventColumns;
  taskColumns: TaskColumns;
}

export function formulateMip(model: Model): MipFormulation {
  const mip = createMipModel(model.constantCost);
  const eventColumns = addEventColumns(mip, model);
  const allEvents = createSlotColumnTable(model, eventColumns, () => true);
  const interruptingEvents = createSlotColumnTable(
    model,
    eventColumns,
    (eventIndex) => model.events[eventIndex]?.interruptsFocus === true,
  );
  const taskColumns = addTaskRows(mip, model, allEvents);
  addNoOverlapRows(mip, model, allEvents);
  const conflictColumns = addConflictColumns(mip, model, eventColumns);
  addStackedStayRows(mip, model, eventColumns, conflictColumns, allEvents);
  addMeetingLimitRows(mip, model, eventColumns);
  addFocusRows(mip, model, interruptingEvents);
  return { mip, eventColumns, taskColumns };
}

/**
 * Returns the event and task columns with the value 1 in a plan. They determine the values of all
 * other columns.
 */
export function getActiveColumns({ eventColumns, taskColumns }: MipFormulation, plan: EncodedPlan) {
  const columns = Array.from(
    plan.assignment,
    (candidate, eventIndex) => (eventColumns.first[eventIndex] as number) + candidate,
  );
  taskColumns.forEach((columnBySlot, taskIndex) => {
    const chunks = plan.chunks[taskIndex] ?? new Int32Array(0);
    for (let i = 0; i < chunks.length; i += 2) {
      for (let slot = chunks[i] as number; slot < (chunks[i + 1] as number); slot += 1) {
        const column = columnBySlot.get(slot);
        if (column !== undefined) columns.push(column);
      }
    }
  });
  return columns;
}

/** Converts column values to a plan. */
export function decodePlan(
  model: Model,
  { eventColumns, taskColumns }: MipFormulation,
  values: ArrayLike<number>,
): EncodedPlan {
  const isActive = (column: number) => (values[column] as number) > 0.5;
  const assignment = Int32Array.from(model.events, ({ starts }, eventIndex) => {
    const firstColumn = eventColumns.first[eventIndex] as number;
    const selected = Array.from(starts.keys()).find((candidate) =>
      isActive(firstColumn + candidate),
    );
    return selected ?? 0;
  });
  const chunks = taskColumns.map((columnBySlot) => {
    const scheduledSlots = [...columnBySlot]
      .filter(([, column]) => isActive(column))
      .map(([slot]) => slot);
    const chunkBounds: number[] = [];
    for (const slot of scheduledSlots.toSorted((a, b) => a - b)) {
      if (chunkBounds.at(-1) === slot) chunkBounds[chunkBounds.length - 1] = slot + 1;
      else chunkBounds.push(slot, slot + 1);
    }
    return Int32Array.from(chunkBounds);
  });
  return { assignment, chunks };
}
