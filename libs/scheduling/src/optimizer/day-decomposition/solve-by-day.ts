import { roundUpBound } from '../exact/lower-bound.ts';
import type { Model } from '../model/model.ts';
import { createTaskAmounts } from './task-amounts.ts';
import { maximizeDualBound, type DualSolution, type RepeatCounts } from './subgradient-ascent.ts';
import type { EncodedPlan } from '../search/snapshot.ts';
import { selectDaySchedules } from './branch-and-bound.ts';
import { splitIntoDays } from './day-placements.ts';
import { enumerateDaySchedules, type DaySchedules } from './day-schedules.ts';
import { buildDayGraph, type DayGraph } from './day-graph.ts';

/** Result of the day decomposition. */
export interface DecompositionResult {
  /** A plan that is cheaper than the initial cost, or `null`. */
  betterPlan: EncodedPlan | null;
  cost: number;
  /** Lower bound on the cost of all plans. Equal to `cost` if the plan is proven optimal. */
  lowerBound: number;
}

/** Initial gap above the dual bound to search, as a share of the bound, and its growth factor. */
const INITIAL_GAP_SHARE = 0.005;
const GAP_GROWTH = 1.5;
/** Maximum number of labels per day. */
const MAX_LABELS = 40_000;
/** Maximum number of nodes of an exhaustive branch and bound. */
const MAX_SELECTIONS = 3_000_000;
/** Maximum number of nodes when looking for any better plan. */
const MAX_HEURISTIC_SELECTIONS = 100_000;
/** Maximum number of edges of a day's graph. */
const MAX_EDGES = 60_000;
/** Maximum number of additional events or tasks to track per day and iteration. */
const MAX_NEW_TRACKED = 2;

/**
 * Searches for the best plan within a gap above the dual bound and widens the gap until a plan is
 * found. If an exhaustive search finds no plan, the lower bound is raised to the limit. The first
 * plan that an exhaustive search finds is optimal. After each exhaustive search, a limited search
 * with the same schedules looks for plans above the limit, to lower the upper bound.
 */
function searchAboveBound(
  model: Model,
  graphs: readonly DayGraph[],
  { multipliers, bound }: DualSolution,
  initialCost: number,
  isOver: () => boolean,
): DecompositionResult {
  const taskAmounts = createTaskAmounts(model.tasks.length);
  const result: DecompositionResult = {
    betterPlan: null,
    cost: initialCost,
    lowerBound: Math.min(initialCost, roundUpBound(bound)),
  };
  const isOpen = () => result.lowerBound < result.cost;
  let daySchedules: DaySchedules[] = [];
  const searchSelections = (upperBound: number, maxSelections: number) => {
    const { betterPlan, cost, isExhaustive } = selectDaySchedules(
      model,
      daySchedules,
      taskAmounts,
      multipliers,
      upperBound,
      maxSelections,
      isOver,
    );
    if (betterPlan) Object.assign(result, { betterPlan, cost });
    return { isFound: betterPlan !== null, isExhaustive };
  };
  for (let gap = INITIAL_GAP_SHARE * Math.max(1, bound); isOpen(); gap *= GAP_GROWTH) {
    // Every plan below the limit consists of schedules within the gap.
    const limit = Math.min(result.cost, roundUpBound(bound + gap));
    const schedulesInGap = graphs.map((graph) =>
      enumerateDaySchedules(
        model,
        graph,
        multipliers,
        limit - bound,
        taskAmounts,
        MAX_LABELS,
        isOver,
      ),
    );
    // For a day with too many schedules, use the schedules of the previous gap.
    daySchedules = schedulesInGap.flatMap(
      (schedules, dayIndex) => schedules ?? daySchedules[dayIndex] ?? [],
    );
    if (
      daySchedules.length < graphs.length ||
      schedulesInGap.every((schedules) => schedules === null)
    )
      break;
    if (schedulesInGap.includes(null)) {
      searchSelections(result.cost, MAX_HEURISTIC_SELECTIONS);
      break;
    }
    const { isFound, isExhaustive } = searchSelections(limit, MAX_SELECTIONS);
    if (isExhaustive) result.lowerBound = isFound ? result.cost : limit;
    if (isFound || !isExhaustive) break;
    if (isOpen()) searchSelections(result.cost, MAX_HEURISTIC_SELECTIONS);
  }
  return result;
}

/**
 * Tracks the events and tasks that a day repeats most often, unless its graph becomes too large.
 */
function trackRepeats(model: Model, graph: DayGraph, { events, tasks }: RepeatCounts): DayGraph {
  const mostRepeated = [
    ...[...events].map(([eventIndex, count]) => ({
      times: count,
      events: [eventIndex],
      tasks: [] as number[],
    })),
    ...[...tasks].map(([taskIndex, count]) => ({
      times: count,
      events: [] as number[],
      tasks: [taskIndex],
    })),
  ].toSorted((a, b) => b.times - a.times);
  let tracking = graph;
  for (const item of mostRepeated.slice(0, MAX_NEW_TRACKED)) {
    const tracked = {
      events: [...tracking.tracked.events, ...item.events],
      tasks: [...tracking.tracked.tasks, ...item.tasks],
    };
    tracking = buildDayGraph(model, graph.day, tracked, MAX_EDGES) ?? tracking;
  }
  return tracking;
}

/**
 * Solves the calendar of one person by day decomposition: computes multipliers that link the days
 * (Lagrangian relaxation), enumerates the day schedules that can be part of a better plan, and selects
 * one schedule per day by branch and bound. If there are too many schedules, it extends the day graphs
 * to exclude repeated items, which raises the bound, and starts over. Limits count operations, so the
 * result is deterministic unless the time limit expires.
 *
 * @param initialCost cost of a known plan
 * @param isOver returns whether the time limit has expired
 * @returns `null` if the model cannot be decomposed
 */
export function solveByDay(
  model: Model,
  initialCost: number,
  isOver: () => boolean,
): DecompositionResult | null {
  let graphs = splitIntoDays(model)?.flatMap((day) => buildDayGraph(model, day) ?? []);
  if (!graphs || isOver()) return null;
  let dual = maximizeDualBound(model, graphs, initialCost, isOver);
  let result = searchAboveBound(model, graphs, dual, initialCost, isOver);
  while (result.lowerBound < result.cost && !isOver()) {
    const { repeats } = dual;
    const trackedGraphs: DayGraph[] = graphs.map((graph, dayIndex) =>
      trackRepeats(model, graph, repeats[dayIndex] as RepeatCounts),
    );
    if (trackedGraphs.every((graph, dayIndex) => graph === graphs?.[dayIndex])) break;
    graphs = trackedGraphs;
    dual = maximizeDualBound(model, graphs, result.cost, isOver, dual.multipliers);
    const next = searchAboveBound(model, graphs, dual, result.cost, isOver);
    result = {
      betterPlan: next.betterPlan ?? result.betterPlan,
      cost: next.cost,
      lowerBound: Math.max(next.lowerBound, result.lowerBound),
    };
  }
  return result;
}
