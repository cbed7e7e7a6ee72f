import type { Model } from '../model/model.ts';
import type { Placement } from './day-placements.ts';
import type { DayGraph } from './day-graph.ts';
import {
  solveShortestPaths,
  createUpperBounds,
  createLowerBounds,
  createZeroMultipliers,
  getConstantTerm,
  createInitialMultipliers,
  createShortestPaths,
  type Multipliers,
  type ShortestPaths,
} from './multipliers.ts';

/** Multipliers and their dual bound. */
export interface DualSolution {
  multipliers: Multipliers;
  bound: number;
  /** Number of times that each day repeated events and tasks in the last iterations. */
  repeats: RepeatCounts[];
}

export interface RepeatCounts {
  events: Map<number, number>;
  tasks: Map<number, number>;
}

/** Maximum number of iterations; the bound rarely improves much after that. */
const MAX_ITERATIONS = 450;
/** Weight of the previous direction, which dampens oscillation. */
const MOMENTUM = 0.8;
/** Initial step length relative to the gap between the upper bound and the dual bound. */
const INITIAL_STEP_FACTOR = 1.5;
/** Number of iterations without an improvement of one point before the step factor is reduced. */
const MAX_STALLED_ITERATIONS = 20;
const STEP_DECAY = 0.7;
const MIN_STEP_FACTOR = 0.005;
/** Step factor below which repeated items are counted. */
const REPEAT_COUNT_STEP_FACTOR = 0.4;
/** Number of task slots that have the same weight in a step as one event. */
const SLOTS_PER_EVENT = 8;

/**
 * Subtracts the events, task slots, meetings and focus time in a day's cheapest schedule from the
 * remaining requirements.
 */
function subtractUsage(
  graph: DayGraph,
  { nextEdge, groupPlacement }: ShortestPaths,
  remaining: Multipliers,
): void {
  const { day, stateCount, edgeTarget, edgeGroup, edgeFocusSlots } = graph;
  const subtract = (counts: Float64Array, i: number, amount: number) => {
    counts[i] = (counts[i] as number) - amount;
  };
  for (let stateIndex = 0; stateIndex < stateCount - 1;) {
    const edge = nextEdge[stateIndex] as number;
    if ((edgeFocusSlots[edge] as number) > 0)
      subtract(remaining.focus, day.week, edgeFocusSlots[edge] as number);
    const placement = day.placements[groupPlacement[edgeGroup[edge] as number] as number];
    if (placement && placement.task >= 0)
      subtract(remaining.task, placement.task, placement.to - placement.from);
    for (const eventIndex of placement?.events ?? []) {
      subtract(remaining.event, eventIndex, 1);
      for (const row of day.capRows[eventIndex] as readonly number[])
        subtract(remaining.capRow, row, 1);
      if ((placement as Placement).candidate > 0) subtract(remaining.move, 0, 1);
    }
    stateIndex = edgeTarget[edge] as number;
  }
}

/** Counts the events and tasks that the cheapest path of a day uses more often than allowed. */
function countRepeats(
  { tasks }: Model,
  graph: DayGraph,
  { nextEdge, groupPlacement }: ShortestPaths,
  repeats: RepeatCounts,
) {
  const { day, stateCount, edgeTarget, edgeGroup } = graph;
  const eventCounts = new Map<number, number>();
  const taskSlots = new Map<number, number>();
  const increment = (map: Map<number, number>, key: number, amount: number) => {
    const total = (map.get(key) ?? 0) + amount;
    map.set(key, total);
    return total;
  };
  for (
    let stateIndex = 0;
    stateIndex < stateCount - 1;
    stateIndex = edgeTarget[nextEdge[stateIndex] as number] as number
  ) {
    const placement =
      day.placements[groupPlacement[edgeGroup[nextEdge[stateIndex] as number] as number] as number];
    for (const eventIndex of placement?.events ?? [])
      if (increment(eventCounts, eventIndex, 1) > 1) increment(repeats.events, eventIndex, 1);
    if (placement && placement.task >= 0) {
      const totalSlots = tasks[placement.task]?.slots ?? 0;
      if (increment(taskSlots, placement.task, placement.to - placement.from) > totalSlots)
        increment(repeats.tasks, placement.task, 1);
    }
  }
}

/**
 * Maximizes the Lagrangian dual bound with a subgradient method.
 *
 * @param upperBound cost of a known plan
 * @param isOver returns whether the time limit has expired
 * @param initial multipliers to start from
 */
export function maximizeDualBound(
  model: Model,
  graphs: readonly DayGraph[],
  upperBound: number,
  isOver: () => boolean,
  initial = createInitialMultipliers(model),
): DualSolution {
  const [lowerBounds, upperBounds] = [createLowerBounds(model).all, createUpperBounds(model).all];
  const multipliers = createZeroMultipliers(model);
  multipliers.all.set(initial.all);
  const repeats = graphs.map((): RepeatCounts => ({ events: new Map(), tasks: new Map() }));
  const scales = createZeroMultipliers(model);
  scales.all.fill(1);
  for (const scale of [scales.task, scales.focus]) scale.fill(1 / SLOTS_PER_EVENT);
  const shortestPaths = graphs.map(createShortestPaths);
  const best = createZeroMultipliers(model);
  const subgradient = createZeroMultipliers(model);
  const direction = new Float64Array(best.all.length);
  let bound = -Infinity;
  let stepFactor = INITIAL_STEP_FACTOR;
  let stalledIterations = 0;
  for (
    let iteration = 0;
    iteration < MAX_ITERATIONS &&
    stepFactor > MIN_STEP_FACTOR &&
    bound <= upperBound - 1 &&
    !isOver();
    iteration += 1
  ) {
    let dualValue = getConstantTerm(model, multipliers, subgradient);
    for (const [dayIndex, graph] of graphs.entries()) {
      dualValue += solveShortestPaths(graph, multipliers, shortestPaths[dayIndex] as ShortestPaths);
      subtractUsage(graph, shortestPaths[dayIndex] as ShortestPaths, subgradient);
      if (stepFactor < REPEAT_COUNT_STEP_FACTOR)
        countRepeats(
          model,
          graph,
          shortestPaths[dayIndex] as ShortestPaths,
          repeats[dayIndex] as RepeatCounts,
        );
    }
    stalledIterations = dualValue > bound + 0.5 ? 0 : stalledIterations + 1;
    if (dualValue > bound) {
      bound = dualValue;
      best.all.set(multipliers.all);
    }
    if (stalledIterations >= MAX_STALLED_ITERATIONS) {
      stepFactor *= STEP_DECAY;
      stalledIterations = 0;
    }
    let squaredNorm = 0;
    for (let i = 0; i < direction.length; i += 1) {
      const multiplier = multipliers.all[i] as number;
      const scale = scales.all[i] as number;
      let component = (subgradient.all[i] as number) * scale;
      if (
        component > 0
          ? multiplier >= (upperBounds[i] as number)
          : multiplier <= (lowerBounds[i] as number)
      )
        component = 0;
      direction[i] = component + MOMENTUM * (direction[i] as number);
      squaredNorm += (direction[i] as number) ** 2;
    }
    const stepLength =
      (stepFactor * Math.max(1, upperBound - dualValue)) / Math.max(squaredNorm, Number.MIN_VALUE);
    for (let i = 0; i < direction.length; i += 1) {
      const nextValue =
        (multipliers.all[i] as number) +
        stepLength * (direction[i] as number) * (scales.all[i] as number);
      multipliers.all[i] = Math.min(
        upperBounds[i] as number,
        Math.max(lowerBounds[i] as number, nextValue),
      );
    }
  }
  return { multipliers: best, bound, repeats };
}
