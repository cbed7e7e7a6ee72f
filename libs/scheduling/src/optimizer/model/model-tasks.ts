import { getTaskSlotCost, getTaskBounds } from '../objective/task-costs.ts';
import type { AttendeeAvailability } from '../objective/cost-context.ts';
import type { BaseGrid } from './base-grid.ts';
import type { ModelTask } from './model.ts';

/** Converts tasks to slot units. Skips tasks of owners outside the instance. */
export function createModelTasks(grid: BaseGrid): ModelTask[] {
  const { context, origin, slots, attendees, working } = grid;
  const { weights, tasks } = context.instance;
  return tasks.flatMap((task) => {
    const owner = grid.attendeeIndexes.get(task.owner);
    if (owner === undefined) return [];
    const { person } = attendees[owner] as AttendeeAvailability;
    const bounds = getTaskBounds(task, person, context);
    const from = Math.max(0, bounds.from - origin);
    const to = Math.min(slots, bounds.to - origin);
    const costPrefixSums = new Int32Array(slots + 1);
    const unscheduledCost = weights.task_unplaced * task.priority;
    const minCostFrom = new Int32Array(slots + 1).fill(unscheduledCost);
    for (let slot = 0; slot < slots; slot += 1) {
      let cost = 0;
      if (slot >= from && slot < to && working[owner * slots + slot]) {
        const { offPeak, defer } = getTaskSlotCost(task, person, bounds, slot + origin, context);
        cost = offPeak + defer;
        minCostFrom[slot] = Math.min(cost, unscheduledCost);
      }
      costPrefixSums[slot + 1] = (costPrefixSums[slot] as number) + cost;
    }
    for (let slot = slots - 1; slot >= 0; slot -= 1) {
      minCostFrom[slot] = Math.min(minCostFrom[slot] as number, minCostFrom[slot + 1] as number);
    }
    return {
      id: task.id,
      owner,
      slots: bounds.slots,
      minSlots: bounds.minSlots,
      maxSlots: bounds.maxSlots,
      from,
      to,
      unscheduledCost,
      chunkCost: weights.task_chunk,
      costPrefixSums,
      minCostFrom,
    };
  });
}
