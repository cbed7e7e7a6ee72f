import type { Model, MovableEvent } from '../model/model.ts';
import type { EncodedPlan } from '../search/snapshot.ts';
import type { TaskAmounts } from './task-amounts.ts';
import type { DaySchedules } from './day-schedules.ts';
import { getOverCapCost } from './multipliers.ts';

/** Exact cost and plan of a selection of one schedule per day. */
export interface EvaluatedSelection {
  cost: number;
  /** The part of the cost that is charged for meetings above the daily caps. */
  capCost: number;
  plan: EncodedPlan;
}

/** Combines the selected schedules into a plan. */
function toEncodedPlan(
  { events, tasks }: Model,
  daySchedules: readonly DaySchedules[],
  selection: Int32Array,
): EncodedPlan {
  const assignment = new Int32Array(events.length);
  const chunks: number[][] = tasks.map(() => []);
  const placements = daySchedules.flatMap(({ getPlacements }, dayIndex) =>
    getPlacements(selection[dayIndex] as number),
  );
  for (const { events: placementEvents, candidate, task, from, to } of placements.toSorted(
    (a, b) => a.from - b.from,
  )) {
    for (const eventIndex of placementEvents) assignment[eventIndex] = candidate;
    chunks[task]?.push(from, to);
  }
  return { assignment, chunks: chunks.map((taskChunks) => Int32Array.from(taskChunks)) };
}

/** Returns the cost of meetings over the cap; `Infinity` if a limit is exceeded. */
function getCapCost(model: Model, assignment: Int32Array): number {
  const { events, caps } = model;
  const meetingCounts = caps.fixed.slice();
  events.forEach(({ capRows, starts }: MovableEvent, eventIndex) => {
    for (let i = assignment[eventIndex] as number; i < capRows.length; i += starts.length) {
      const row = capRows[i] as number;
      if (row >= 0) meetingCounts[row] = (meetingCounts[row] as number) + 1;
    }
  });
  return meetingCounts.reduce((sum, count, row) => {
    const isOverLimit = count > Math.max(caps.limit[row] as number, caps.fixed[row] as number);
    return isOverLimit ? Infinity : sum + getOverCapCost(model, row, count);
  }, 0);
}

/** Returns the cost of unscheduled slots; `Infinity` if a task has more slots than it needs. */
function getUnscheduledCost({ tasks }: Model, scheduledSlots: Int32Array): number {
  return tasks.reduce((sum, { slots, unscheduledCost }, taskIndex) => {
    const unscheduledSlots = slots - (scheduledSlots[taskIndex] as number);
    return unscheduledSlots < 0 ? Infinity : sum + unscheduledSlots * unscheduledCost;
  }, 0);
}

const getFocusCost = ({ weeks }: Model, focus: Int32Array): number =>
  weeks.goal.reduce(
    (sum, goal, week) =>
      sum + Math.max(0, goal - (focus[week] as number)) * (weeks.cost[week] as number),
    0,
  );

/**
 * Creates a function that evaluates a selection of one schedule per day. It returns `null` if the
 * selection exceeds the maximum number of moves or is not below the upper bound.
 */
export function createSelectionEvaluator(
  model: Model,
  daySchedules: readonly DaySchedules[],
  taskAmounts: TaskAmounts,
) {
  const focus = new Int32Array(model.weeks.goal.length);
  const scheduledSlots = new Int32Array(model.tasks.length);
  return (selection: Int32Array, upperBound: number): EvaluatedSelection | null => {
    let cost = model.constantCost;
    let moveCount = 0;
    focus.fill(0);
    scheduledSlots.fill(0);
    for (const [dayIndex, schedules] of daySchedules.entries()) {
      const scheduleIndex = selection[dayIndex] as number;
      cost += schedules.cost[scheduleIndex] as number;
      moveCount += schedules.moveCount[scheduleIndex] as number;
      const { week } = schedules;
      if (week >= 0)
        focus[week] = (focus[week] as number) + (schedules.focus[scheduleIndex] as number);
      for (const [taskIndex, slots] of (
        taskAmounts.vectors[schedules.amount[scheduleIndex] as number] as number[]
      ).entries()) {
        scheduledSlots[taskIndex] = (scheduledSlots[taskIndex] as number) + slots;
      }
    }
    cost += getUnscheduledCost(model, scheduledSlots) + getFocusCost(model, focus);
    if (moveCount > model.maxMoves || cost >= upperBound) return null;
    const plan = toEncodedPlan(model, daySchedules, selection);
    const capCost = getCapCost(model, plan.assignment);
    return { cost: cost + capCost, capCost, plan };
  };
}
