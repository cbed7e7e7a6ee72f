import type { Model } from '../model/model.ts';
import type { TaskAmounts } from './task-amounts.ts';
import type { Placement } from './day-placements.ts';
import { LabelTable } from './label-table.ts';
import type { DayGraph } from './day-graph.ts';
import {
  solveShortestPaths,
  getFocusMultiplier,
  createShortestPaths,
  type Multipliers,
} from './multipliers.ts';

/**
 * Schedules of a day in order of reduced cost. Among schedules with the same events, task amounts and
 * focus time, only the cheapest is included.
 */
export interface DaySchedules {
  /** Row in `weeks` of the day, or -1. */
  week: number;
  isCapRelaxed: boolean;
  count: number;
  /** Bitset of the events of each schedule. */
  eventBits: Int32Array;
  cost: Int32Array;
  focus: Int32Array;
  /** Number of moved events. */
  moveCount: Int32Array;
  /** Index into `TaskAmounts.vectors`. */
  amount: Int32Array;
  /** Cost minus the multipliers of the schedule's events, slots and focus time. */
  reducedCost: Float64Array;
  /** Returns the placements of a schedule in chronological order. */
  getPlacements: (scheduleIndex: number) => Placement[];
}

export const countBitsetWords = (events: number): number => Math.max(1, Math.ceil(events / 32));

/** Used instead of a placement group if the next slot stays free. */
const NO_PLACEMENT = [-1] as const;

/** Returns the event bitset of each placement. */
function getEventBits(placements: readonly Placement[], wordCount: number): Int32Array {
  const bits = new Int32Array(placements.length * wordCount);
  placements.forEach(({ events }, i) => {
    for (const eventIndex of events) {
      const word = i * wordCount + (eventIndex >> 5);
      bits[word] = (bits[word] as number) | (1 << (eventIndex & 31));
    }
  });
  return bits;
}

/**
 * Enumerates all schedules of a day whose reduced cost exceeds that of the shortest path by at most
 * `slack`. Uses a label-setting algorithm. No other schedule can be part of a plan below the dual
 * bound plus `slack`.
 *
 * @param maxLabels maximum number of labels
 * @returns `null` if the maximum number of labels or the time limit is reached
 */
export function enumerateDaySchedules(
  model: Model,
  graph: DayGraph,
  multipliers: Multipliers,
  slack: number,
  taskAmounts: TaskAmounts,
  maxLabels: number,
  isOver: () => boolean,
): DaySchedules | null {
  const {
    day,
    stateCount,
    firstEdge,
    edgeTarget,
    placementGroups,
    edgeGroup,
    edgeCost: cost,
    edgeFocusSlots: focus,
  } = graph;
  const { tasks, events, maxMoves } = model;
  const wordCount = countBitsetWords(events.length);
  const shortestPaths = createShortestPaths(graph);
  const maxReducedCost = solveShortestPaths(graph, multipliers, shortestPaths) + slack;
  const focusMultiplier = getFocusMultiplier(graph, multipliers);
  const bits = getEventBits(day.placements, wordCount);
  const hasMoveLimit = maxMoves < events.length;
  const labels = new LabelTable(maxLabels, wordCount);
  const firstLabelAt = new Int32Array(stateCount).fill(-1);
  const linkLabel = (state: number) => {
    labels.next[labels.count - 1] = firstLabelAt[state] as number;
    firstLabelAt[state] = labels.count - 1;
  };
  labels.parent[0] = -1;
  labels.placement[0] = -1;
  labels.commit();
  linkLabel(0);
  /**
   * Extends a label and writes the result after the last label. Returns whether the result is
   * feasible.
   */
  const writeLabel = (label: number, edge: number, placementIndex: number): boolean => {
    const newLabel = labels.count;
    for (let wordIndex = 0; wordIndex < wordCount; wordIndex += 1) {
      const labelEvents = labels.eventBits[label * wordCount + wordIndex] as number;
      const placementEvents =
        placementIndex < 0 ? 0 : (bits[placementIndex * wordCount + wordIndex] as number);
      if ((labelEvents & placementEvents) !== 0) return false;
      labels.eventBits[newLabel * wordCount + wordIndex] = labelEvents | placementEvents;
    }
    labels.amount[newLabel] = labels.amount[label] as number;
    labels.moveCount[newLabel] = labels.moveCount[label] as number;
    labels.openChunk[newLabel] = 0;
    const placement = day.placements[placementIndex];
    if (placement && placement.task >= 0) {
      if (labels.openChunk[label] === placement.task + 1) return false;
      const amount = taskAmounts.addSlots(
        labels.amount[newLabel],
        placement.task,
        placement.to - placement.from,
      );
      const totalSlots = tasks[placement.task]?.slots ?? 0;
      if ((taskAmounts.vectors[amount]?.[placement.task] ?? 0) > totalSlots) return false;
      labels.amount[newLabel] = amount;
      labels.openChunk[newLabel] = placement.task + 1;
    } else if (placement && placement.candidate > 0 && hasMoveLimit) {
      labels.moveCount[newLabel] += 1;
    }
    labels.state[newLabel] = edgeTarget[edge] as number;
    labels.focus[newLabel] = (labels.focus[label] as number) + (focus[edge] as number);
    labels.cost[newLabel] =
      (labels.cost[label] as number) + (cost[edge] as number) + (placement ? placement.cost : 0);
    labels.parent[newLabel] = label;
    labels.placement[newLabel] = placementIndex;
    return true;
  };
  for (let stateIndex = 0; stateIndex < stateCount - 1; stateIndex += 1) {
    if (isOver()) return null;
    for (
      let label = firstLabelAt[stateIndex] as number;
      label >= 0;
      label = labels.next[label] as number
    ) {
      for (
        let edge = firstEdge[stateIndex] as number;
        edge < (firstEdge[stateIndex + 1] as number);
        edge += 1
      ) {
        const target = edgeTarget[edge] as number;
        const group = edgeGroup[edge] as number;
        const edgeReducedCost = (cost[edge] as number) - focusMultiplier * (focus[edge] as number);
        const baseReducedCost = (labels.reducedCost[label] as number) + edgeReducedCost;
        const maxPlacementCost =
          maxReducedCost - (shortestPaths.costToEnd[target] as number) - baseReducedCost;
        for (const placementIndex of group < 0
          ? NO_PLACEMENT
          : (placementGroups[group] as readonly number[])) {
          const placementCost =
            placementIndex < 0 ? 0 : (shortestPaths.reducedCost[placementIndex] as number);
          if (placementCost > maxPlacementCost || !writeLabel(label, edge, placementIndex))
            continue;
          labels.reducedCost[labels.count] = baseReducedCost + placementCost;
          if (!labels.commit()) continue;
          if (labels.count > maxLabels) return null;
          linkLabel(target);
        }
      }
    }
  }
  const endLabels: number[] = [];
  for (
    let label = firstLabelAt[stateCount - 1] as number;
    label >= 0;
    label = labels.next[label] as number
  )
    endLabels.push(label);
  endLabels.sort((a, b) => (labels.reducedCost[a] as number) - (labels.reducedCost[b] as number));
  const selectRows = (row: Int32Array) =>
    Int32Array.from(endLabels, (label) => row[label] as number);
  return {
    week: day.week,
    isCapRelaxed: day.isCapRelaxed,
    count: endLabels.length,
    eventBits: Int32Array.from({ length: endLabels.length * wordCount }, (_, i) => {
      const label = endLabels[Math.floor(i / wordCount)] as number;
      return labels.eventBits[label * wordCount + (i % wordCount)] as number;
    }),
    cost: selectRows(labels.cost),
    focus: selectRows(labels.focus),
    moveCount: selectRows(labels.moveCount),
    amount: selectRows(labels.amount),
    reducedCost: Float64Array.from(endLabels, (label) => labels.reducedCost[label] as number),
    getPlacements: (scheduleIndex) => {
      const dayPlacements: Placement[] = [];
      for (
        let label = endLabels[scheduleIndex] as number;
        label >= 0;
        label = labels.parent[label] as number
      ) {
        const placement = day.placements[labels.placement[label] as number];
        if (placement) dayPlacements.unshift(placement);
      }
      return dayPlacements;
    },
  };
}
