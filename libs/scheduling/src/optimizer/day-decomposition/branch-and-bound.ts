import type { Model } from '../model/model.ts';
import type { TaskAmounts } from './task-amounts.ts';
import type { EncodedPlan } from '../search/snapshot.ts';
import { createSelectionEvaluator } from './evaluate-selection.ts';
import { createUnscheduledCostBound } from './unscheduled-cost-bound.ts';
import { countBitsetWords, type DaySchedules } from './day-schedules.ts';
import {
  createZeroMultipliers,
  getOverCapCost,
  getConstantTerm,
  type Multipliers,
} from './multipliers.ts';

export interface DaySelection {
  cost: number;
  /** Best plan that is cheaper than the given upper bound, or `null`. */
  betterPlan: EncodedPlan | null;
  /** Whether the search was exhaustive. If so, no cheaper selection exists. */
  isExhaustive: boolean;
}

/** Number of selections between two checks of the time limit. */
const SELECTIONS_PER_TIME_CHECK = 4096;
/** Tolerance for sums of multipliers. */
const TOLERANCE = 1e-6;

/**
 * Returns, for each day, a lower bound on the cost of this and all later days, and the events that
 * these days can still contain.
 */
function getRemainingBounds(days: readonly DaySchedules[], wordCount: number) {
  const minCostFrom = new Float64Array(days.length + 1);
  const reachableEvents = new Int32Array((days.length + 1) * wordCount);
  for (let dayIndex = days.length - 1; dayIndex >= 0; dayIndex -= 1) {
    const { count, eventBits, reducedCost: reducedCosts } = days[dayIndex] as DaySchedules;
    minCostFrom[dayIndex] = (minCostFrom[dayIndex + 1] as number) + (reducedCosts[0] as number);
    for (let word = 0; word < wordCount; word += 1) {
      let bits = reachableEvents[(dayIndex + 1) * wordCount + word] as number;
      for (let scheduleIndex = 0; scheduleIndex < count; scheduleIndex += 1)
        bits |= eventBits[scheduleIndex * wordCount + word] as number;
      reachableEvents[dayIndex * wordCount + word] = bits;
    }
  }
  return { minCostFrom, reachableEvents };
}

/** Groups the schedules of a day by their events, cheapest first. */
function groupByEvents(
  { count, eventBits }: DaySchedules,
  wordCount: number,
): Map<string, number[]> {
  const schedulesByEvents = new Map<string, number[]>();
  for (let scheduleIndex = 0; scheduleIndex < count; scheduleIndex += 1) {
    const key = eventBits
      .subarray(scheduleIndex * wordCount, (scheduleIndex + 1) * wordCount)
      .join();
    const sameEvents = schedulesByEvents.get(key);
    if (sameEvents) sameEvents.push(scheduleIndex);
    else schedulesByEvents.set(key, [scheduleIndex]);
  }
  return schedulesByEvents;
}

/** Creates a bitset that contains all events. */
function createFullBitset(eventBits: number, wordCount: number): Int32Array {
  const allEvents = new Int32Array(wordCount);
  for (let eventIndex = 0; eventIndex < eventBits; eventIndex += 1) {
    allEvents[eventIndex >> 5] = (allEvents[eventIndex >> 5] as number) | (1 << (eventIndex & 31));
  }
  return allEvents;
}

/**
 * Selects one schedule per day so that every event is in exactly one of them, at minimum cost. Uses
 * branch and bound over the days. The bound for the remaining days is the sum of their minimum
 * reduced costs.
 *
 * @param upperBound cost that the selection must be below
 * @param maxSelections maximum number of nodes to explore
 */
export function selectDaySchedules(
  model: Model,
  daySchedules: readonly DaySchedules[],
  taskAmounts: TaskAmounts,
  multipliers: Multipliers,
  upperBound: number,
  maxSelections: number,
  isOver: () => boolean,
): DaySelection {
  const best: DaySelection = { cost: upperBound, betterPlan: null, isExhaustive: true };
  const days = daySchedules.toSorted((a, b) => a.count - b.count);
  const lastDay = days.at(-1);
  if (!lastDay || days.some(({ count }) => count === 0)) return best;

  const wordCount = countBitsetWords(model.events.length);
  const allEvents = createFullBitset(model.events.length, wordCount);
  const { minCostFrom, reachableEvents } = getRemainingBounds(days, wordCount);
  const minCapCost = model.caps.fixed.reduce(
    (sum, fixedMeetings, row) => sum + getOverCapCost(model, row, fixedMeetings),
    0,
  );
  const isCapRelaxed = days.some((day) => day.isCapRelaxed);
  const evaluateSelection = createSelectionEvaluator(model, days, taskAmounts);
  const selection = new Int32Array(days.length);
  const evaluateAndUpdate = () => {
    const evaluated = evaluateSelection(selection, best.cost);
    if (!evaluated) return;
    const { cost, capCost, plan } = evaluated;
    if (cost < best.cost) Object.assign(best, { cost, betterPlan: plan });
    // Other schedules with the same events may satisfy a cap that the selected ones exceed.
    if (isCapRelaxed && capCost > minCapCost) best.isExhaustive = false;
  };

  /** Events assigned by the first `n` days, indexed by `n`. */
  const assignedEvents = new Int32Array((days.length + 1) * wordCount);
  const lastDaySchedules = groupByEvents(lastDay, wordCount);
  const remainingEvents = new Int32Array(wordCount);
  const getUnscheduledCostBound = createUnscheduledCostBound(model, days, taskAmounts, multipliers);
  /** Looks up schedules of the last day that contain all remaining events. */
  const selectLastDay = (costSoFar: number): void => {
    const dayIndex = days.length - 1;
    for (let word = 0; word < wordCount; word += 1) {
      remainingEvents[word] =
        (allEvents[word] as number) & ~(assignedEvents[dayIndex * wordCount + word] as number);
    }
    for (const scheduleIndex of lastDaySchedules.get(remainingEvents.join()) ?? []) {
      const newCost = costSoFar + (lastDay.reducedCost[scheduleIndex] as number);
      if (Math.ceil(newCost - TOLERANCE) >= best.cost) return;
      if (
        Math.ceil(newCost + getUnscheduledCostBound(dayIndex, scheduleIndex) - TOLERANCE) >=
        best.cost
      )
        continue;
      selection[dayIndex] = scheduleIndex;
      evaluateAndUpdate();
    }
  };
  /** Adds the events of a schedule. Returns false if one is repeated or can no longer be assigned. */
  const assignEvents = (dayIndex: number, scheduleIndex: number): boolean => {
    const { eventBits } = days[dayIndex] as DaySchedules;
    for (let word = 0; word < wordCount; word += 1) {
      const addedEvents = eventBits[scheduleIndex * wordCount + word] as number;
      const eventsBefore = assignedEvents[dayIndex * wordCount + word] as number;
      const eventsAfter = eventsBefore | addedEvents;
      assignedEvents[(dayIndex + 1) * wordCount + word] = eventsAfter;
      const unreachableEvents =
        (allEvents[word] as number) &
        ~(eventsAfter | (reachableEvents[(dayIndex + 1) * wordCount + word] as number));
      if ((eventsBefore & addedEvents) !== 0 || unreachableEvents !== 0) return false;
    }
    return true;
  };

  let selectionCount = 0;
  let isAborted = false;
  const selectDay = (dayIndex: number, costSoFar: number): void => {
    if (dayIndex === days.length - 1) {
      selectLastDay(costSoFar);
      return;
    }
    const { count, reducedCost: reducedCosts } = days[dayIndex] as DaySchedules;
    for (let scheduleIndex = 0; scheduleIndex < count; scheduleIndex += 1) {
      const newCost = costSoFar + (reducedCosts[scheduleIndex] as number);
      const bound = newCost + (minCostFrom[dayIndex + 1] as number);
      if (Math.ceil(bound - TOLERANCE) >= best.cost) return;
      selectionCount += 1;
      if (
        selectionCount > maxSelections ||
        (selectionCount % SELECTIONS_PER_TIME_CHECK === 0 && isOver())
      )
        isAborted = true;
      if (isAborted) return;
      if (
        !assignEvents(dayIndex, scheduleIndex) ||
        Math.ceil(bound + getUnscheduledCostBound(dayIndex, scheduleIndex) - TOLERANCE) >= best.cost
      )
        continue;
      selection[dayIndex] = scheduleIndex;
      selectDay(dayIndex + 1, newCost);
    }
  };
  selectDay(0, getConstantTerm(model, multipliers, createZeroMultipliers(model)));
  if (isAborted) best.isExhaustive = false;
  return best;
}
