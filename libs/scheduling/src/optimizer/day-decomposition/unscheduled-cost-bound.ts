import type { Model, ModelTask } from '../model/model.ts';
import type { TaskAmounts } from './task-amounts.ts';
import type { DaySchedules } from './day-schedules.ts';
import type { Multipliers } from './multipliers.ts';

/**
 * Returns the maximum number of slots that each task can use on a day and all later days, indexed
 * by `day * tasks + task`.
 */
function getRemainingCapacity(
  days: readonly DaySchedules[],
  taskAmounts: TaskAmounts,
  taskCount: number,
): Int32Array {
  const capacity = new Int32Array((days.length + 1) * taskCount);
  for (let dayIndex = days.length - 1; dayIndex >= 0; dayIndex -= 1) {
    const { amount } = days[dayIndex] as DaySchedules;
    for (let taskIndex = 0; taskIndex < taskCount; taskIndex += 1) {
      let maxSlots = 0;
      for (const amountIndex of amount)
        maxSlots = Math.max(maxSlots, taskAmounts.vectors[amountIndex]?.[taskIndex] ?? 0);
      capacity[dayIndex * taskCount + taskIndex] =
        (capacity[(dayIndex + 1) * taskCount + taskIndex] as number) + maxSlots;
    }
  }
  return capacity;
}

/**
 * Creates a lower bound on the cost of unscheduled task slots for branch and bound.
 *
 * @returns a function that appends the schedule of a day. It returns the cost, minus the
 * multipliers, of the task slots that don't fit into the remaining days; `Infinity` if a task has
 * more slots than it needs
 */
export function createUnscheduledCostBound(
  { tasks }: Model,
  days: readonly DaySchedules[],
  taskAmounts: TaskAmounts,
  multipliers: Multipliers,
): (day: number, scheduleIndex: number) => number {
  const taskCount = tasks.length;
  const capacity = getRemainingCapacity(days, taskAmounts, taskCount);
  const costPerSlot = tasks.map(
    ({ unscheduledCost }, taskIndex) => unscheduledCost - (multipliers.task[taskIndex] as number),
  );
  /** Scheduled slots of each task in the first `n` days, indexed by `n`. */
  const scheduledSlots = new Int32Array((days.length + 1) * taskCount);
  return (dayIndex, scheduleIndex) => {
    const addedSlots = taskAmounts.vectors[
      (days[dayIndex] as DaySchedules).amount[scheduleIndex] as number
    ] as number[];
    let cost = 0;
    for (let taskIndex = 0; taskIndex < taskCount; taskIndex += 1) {
      const scheduled =
        (scheduledSlots[dayIndex * taskCount + taskIndex] as number) +
        (addedSlots[taskIndex] as number);
      const remaining = (tasks[taskIndex] as ModelTask).slots - scheduled;
      if (remaining < 0) return Infinity;
      scheduledSlots[(dayIndex + 1) * taskCount + taskIndex] = scheduled;
      const unschedulable =
        remaining - (capacity[(dayIndex + 1) * taskCount + taskIndex] as number);
      if (unschedulable > 0) cost += unschedulable * (costPerSlot[taskIndex] as number);
    }
    return cost;
  };
}
