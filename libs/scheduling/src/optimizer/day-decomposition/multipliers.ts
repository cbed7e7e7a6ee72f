import type { Model } from '../model/model.ts';
import type { Placement } from './day-placements.ts';
import type { DayGraph } from './day-graph.ts';

/**
 * @module
 * Lagrangian relaxation of the constraints that link days. If each of these constraints is replaced
 * by a multiplier in the objective, every day is a separate shortest path problem. The sum of the
 * shortest paths is a lower bound.
 */

/**
 * Lagrange multipliers in points: rewards if positive, penalties if negative. All fields are views
 * of one array.
 */
export interface Multipliers {
  all: Float64Array;
  /** One per event. The constraint is that each event is scheduled exactly once. */
  event: Float64Array;
  /**
   * One per task, in points per slot. The constraint is that no task is scheduled for more slots
   * than it needs.
   */
  task: Float64Array;
  /** One per week, in points per slot of focus time. */
  focus: Float64Array;
  /** One per row of `caps`, in points per meeting. */
  capRow: Float64Array;
  /** A single value, in points per moved event. */
  move: Float64Array;
}

function splitByConstraint({ events, tasks, weeks, caps }: Model, all: Float64Array): Multipliers {
  let end = 0;
  const takeSegment = (length: number) => all.subarray(end, (end += length));
  return {
    all,
    event: takeSegment(events.length),
    task: takeSegment(tasks.length),
    focus: takeSegment(weeks.goal.length),
    capRow: takeSegment(caps.day.length),
    move: takeSegment(1),
  };
}

/** Creates multipliers of 0. */
export const createZeroMultipliers = (model: Model): Multipliers => {
  const { events, tasks, weeks, caps } = model;
  const length = events.length + tasks.length + weeks.goal.length + caps.day.length + 1;
  return splitByConstraint(model, new Float64Array(length));
};

/** Returns upper bounds of the multipliers: the cost of an unscheduled slot or missing focus slot. */
export function createUpperBounds(model: Model): Multipliers {
  const multipliers = createZeroMultipliers(model);
  multipliers.event.fill(Infinity);
  multipliers.task.set(model.tasks.map(({ unscheduledCost }) => unscheduledCost));
  multipliers.focus.set(model.weeks.cost);
  return multipliers;
}

/** Returns the multipliers to start from: 0 for events, upper bounds for everything else. */
export function createInitialMultipliers(model: Model): Multipliers {
  const multipliers = createUpperBounds(model);
  multipliers.event.fill(0);
  return multipliers;
}

export function createLowerBounds(model: Model): Multipliers {
  const multipliers = createZeroMultipliers(model);
  for (const view of [multipliers.event, multipliers.task, multipliers.capRow, multipliers.move])
    view.fill(-Infinity);
  return multipliers;
}

/** Shortest path tables of one day. */
export interface ShortestPaths {
  /** Total reward for scheduling each event. */
  eventReward: Float64Array;
  /** Reduced cost of each placement. */
  reducedCost: Float64Array;
  /** Cheapest placement of each group and its reduced cost. */
  groupPlacement: Int32Array;
  groupReducedCost: Float64Array;
  /** Cost of the shortest path from each state to the end, and its first edge. */
  costToEnd: Float64Array;
  nextEdge: Int32Array;
}

export const createShortestPaths = ({
  day,
  placementGroups,
  stateCount,
}: DayGraph): ShortestPaths => ({
  eventReward: new Float64Array(day.capRows.length),
  reducedCost: new Float64Array(day.placements.length),
  groupPlacement: new Int32Array(placementGroups.length),
  groupReducedCost: new Float64Array(placementGroups.length),
  costToEnd: new Float64Array(stateCount),
  nextEdge: new Int32Array(stateCount),
});

/** Updates the reduced cost of each placement and the cheapest placement of each group. */
function updateReducedCosts(
  { day, placementGroups }: DayGraph,
  { event, task, capRow, move }: Multipliers,
  shortestPaths: ShortestPaths,
): void {
  const { placements, capRows } = day;
  const { eventReward, reducedCost, groupPlacement, groupReducedCost } = shortestPaths;
  for (let eventIndex = 0; eventIndex < event.length; eventIndex += 1) {
    let sum = event[eventIndex] as number;
    for (const rowIndex of capRows[eventIndex] as readonly number[])
      sum += capRow[rowIndex] as number;
    eventReward[eventIndex] = sum;
  }
  const moveMultiplier = move[0] as number;
  for (let group = 0; group < placementGroups.length; group += 1) {
    let minReducedCost = Infinity;
    let bestPlacement = -1;
    const members = placementGroups[group] as readonly number[];
    for (let k = 0; k < members.length; k += 1) {
      const placementIndex = members[k] as number;
      const {
        cost: placementCost,
        task: taskIndex,
        to,
        from,
        events: placementEvents,
        candidate,
      } = placements[placementIndex] as Placement;
      let cost = placementCost;
      if (taskIndex >= 0) cost -= (task[taskIndex] as number) * (to - from);
      else if (candidate > 0)
        cost -= (eventReward[placementEvents[0] as number] as number) + moveMultiplier;
      else for (const eventIndex of placementEvents) cost -= eventReward[eventIndex] as number;
      reducedCost[placementIndex] = cost;
      if (cost < minReducedCost) {
        minReducedCost = cost;
        bestPlacement = placementIndex;
      }
    }
    groupReducedCost[group] = minReducedCost;
    groupPlacement[group] = bestPlacement;
  }
}

/** Returns the multiplier per focus slot of a day. */
export const getFocusMultiplier = ({ day }: DayGraph, { focus }: Multipliers): number =>
  day.week < 0 ? 0 : (focus[day.week] as number);

/**
 * Solves the shortest path problem of a day.
 *
 * @returns the reduced cost of the cheapest schedule
 */
export function solveShortestPaths(
  graph: DayGraph,
  multipliers: Multipliers,
  shortestPaths: ShortestPaths,
): number {
  const {
    stateCount,
    firstEdge,
    edgeTarget,
    edgeGroup,
    edgeCost: cost,
    edgeFocusSlots: focus,
  } = graph;
  const { groupReducedCost, costToEnd, nextEdge } = shortestPaths;
  const focusMultiplier = getFocusMultiplier(graph, multipliers);
  updateReducedCosts(graph, multipliers, shortestPaths);
  costToEnd[stateCount - 1] = 0;
  for (let stateIndex = stateCount - 2; stateIndex >= 0; stateIndex -= 1) {
    const end = firstEdge[stateIndex + 1] as number;
    let minCost = Infinity;
    let bestEdge = -1;
    for (let edge = firstEdge[stateIndex] as number; edge < end; edge += 1) {
      const group = edgeGroup[edge] as number;
      const remainingCost =
        (cost[edge] as number) + (costToEnd[edgeTarget[edge] as number] as number);
      const totalCost =
        remainingCost -
        focusMultiplier * (focus[edge] as number) +
        (group < 0 ? 0 : (groupReducedCost[group] as number));
      if (totalCost < minCost) {
        minCost = totalCost;
        bestEdge = edge;
      }
    }
    costToEnd[stateIndex] = minCost;
    nextEdge[stateIndex] = bestEdge;
  }
  return costToEnd[0] as number;
}

/** Returns the cost of meetings over the cap in one row. */
export const getOverCapCost = ({ caps }: Model, row: number, meetings: number): number =>
  Math.max(0, meetings - (caps.cap[row] as number)) * (caps.cost[row] as number);

/**
 * Finds the number of additional meetings in a cap row that minimizes the cost plus the
 * multipliers.
 */
function findBestMeetingCount(
  model: Model,
  row: number,
  multiplier: number,
): { count: number; cost: number } {
  const [fixed, limit] = [model.caps.fixed[row] as number, model.caps.limit[row] as number];
  let best = { count: 0, cost: getOverCapCost(model, row, fixed) };
  for (let additional = 1; fixed + additional <= limit; additional += 1) {
    const cost = getOverCapCost(model, row, fixed + additional) + multiplier * additional;
    if (cost < best.cost) best = { count: additional, cost };
  }
  return best;
}

/**
 * Returns the part of the Lagrangian that does not depend on the day schedules.
 *
 * @param required set to the right-hand sides of the relaxed constraints
 */
export function getConstantTerm(
  model: Model,
  multipliers: Multipliers,
  required: Multipliers,
): number {
  required.event.fill(1);
  required.task.set(model.tasks.map(({ slots }) => slots));
  required.focus.set(model.weeks.goal);
  required.move[0] = model.maxMoves;
  let cost = model.constantCost + (multipliers.move[0] as number) * model.maxMoves;
  for (const constraint of ['event', 'task', 'focus'] as const) {
    for (let i = 0; i < required[constraint].length; i += 1) {
      cost += (multipliers[constraint][i] as number) * (required[constraint][i] as number);
    }
  }
  for (let row = 0; row < required.capRow.length; row += 1) {
    const best = findBestMeetingCount(model, row, multipliers.capRow[row] as number);
    required.capRow[row] = best.count;
    cost += best.cost;
  }
  return cost;
}
