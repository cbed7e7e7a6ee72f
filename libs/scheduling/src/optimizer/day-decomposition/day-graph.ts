import type { Model } from '../model/model.ts';
import type { Day, Placement } from './day-placements.ts';

/** Events and tasks that a path tracks. Untracked items may occur more than once. */
export interface TrackedItems {
  events: readonly number[];
  tasks: readonly number[];
}

const NOTHING_TRACKED: TrackedItems = { events: [], tasks: [] };

/**
 * A day as a graph, in which every path from the first to the last state is a schedule of the day. A
 * state consists of a slot, the current free or busy run, and the tracked items used so far.
 * An edge leaves the next slot free or adds a placement. States are in chronological order. The edges
 * of state `s` are `firstEdge[s]` to `firstEdge[s + 1]`, exclusive.
 */
export interface DayGraph {
  day: Day;
  tracked: TrackedItems;
  stateCount: number;
  firstEdge: Int32Array;
  edgeTarget: Int32Array;
  /**
   * Groups of placements with the same effect on the state. An edge may use any placement of its
   * group.
   */
  placementGroups: readonly (readonly number[])[];
  /** Placement group of each edge, or -1. */
  edgeGroup: Int32Array;
  /** Cost of each edge, excluding its placement and focus time. */
  edgeCost: Int32Array;
  /** Focus slots added by each edge. */
  edgeFocusSlots: Int32Array;
}

/** Creates functions that accumulate focus slots and the cost of fragments and long runs per slot. */
function createRunTracker({ workBlocks, workBlockAt, fixedInterruptions, slots }: Model) {
  const offset = (workBlocks.person[0] ?? 0) * slots;
  const minFocusSlots = workBlocks.minFocusSlots[0] ?? 1;
  const maxRunSlots = workBlocks.maxRunSlots[0] ?? 1;
  const fragmentCost = workBlocks.fragmentCost[0] ?? 0;
  const longRunCost = workBlocks.longRunCost[0] ?? 0;
  const accumulated = { cost: 0, focus: 0 };

  /** Ends a run. 0 is no run, 1 to `minFocusSlots` is a free run, and higher values are busy runs. */
  const closeRun = (runState: number) => {
    if (runState < minFocusSlots) accumulated.cost += runState * fragmentCost;
  };
  /** Returns the run state after one more slot. */
  const advance = (previousRun: number, slot: number, isInterrupted: boolean): number => {
    const blockIndex = workBlockAt[offset + slot] as number;
    let runState = previousRun;
    if (blockIndex < 0 || slot === 0 || workBlockAt[offset + slot - 1] !== blockIndex) {
      closeRun(runState);
      runState = 0;
      if (blockIndex < 0) return 0;
    }
    if (isInterrupted || (fixedInterruptions[offset + slot] as number) > 0) {
      if (runState <= minFocusSlots) {
        closeRun(runState);
        return minFocusSlots + 1;
      }
      if (runState < minFocusSlots + maxRunSlots) return runState + 1;
      accumulated.cost += longRunCost;
      return runState;
    }
    const freeRun = runState > minFocusSlots ? 1 : Math.min(minFocusSlots, runState + 1);
    if (freeRun === minFocusSlots)
      accumulated.focus += runState === minFocusSlots ? 1 : minFocusSlots;
    return freeRun;
  };
  return {
    accumulated,
    closeRun,
    advance,
    runStateCount: minFocusSlots + maxRunSlots + 1,
  };
}

const interruptsSlot = ({ interruptions }: Placement, slot: number): boolean =>
  interruptions.some(([from, to]) => from <= slot && slot < to);

/** Groups placements that occupy and interrupt the same slots and contain the same tracked items. */
function groupPlacements({ placements }: Day, { events, tasks }: TrackedItems): number[][] {
  const groups = new Map<string, number[]>();
  placements.forEach(
    ({ from, to, interruptions, events: placementEvents, task }, placementIndex) => {
      const trackedItems = [
        placementEvents.filter((eventIndex) => events.includes(eventIndex)),
        tasks.includes(task) ? task : -1,
      ];
      const key = JSON.stringify([from, to, interruptions, trackedItems]);
      const existingGroup = groups.get(key);
      if (existingGroup) existingGroup.push(placementIndex);
      else groups.set(key, [placementIndex]);
    },
  );
  return [...groups.values()];
}

/** Placeholder for the end state. */
const END = -1;

/**
 * Encodes how often each tracked item has been used as a mixed-radix number.
 *
 * @returns a function that adds a placement to the number. It returns -1 if an event or task would
 * be used more often than allowed
 */
function createMemoryEncoder({ tasks }: Model, tracked: TrackedItems) {
  let memorySize = 1;
  const allocateDigit = (radix: number) => {
    const digit = { stride: memorySize, radix };
    memorySize *= radix;
    return digit;
  };
  const events = new Map(tracked.events.map((eventIndex) => [eventIndex, allocateDigit(2)]));
  const chunks = new Map(
    tracked.tasks.map((taskIndex) => [
      taskIndex,
      allocateDigit((tasks[taskIndex]?.slots ?? 0) + 1),
    ]),
  );
  const addToDigit = (
    memory: number,
    digit: { stride: number; radix: number } | undefined,
    amount: number,
  ) => {
    if (!digit || memory < 0) return memory;
    const digitValue = (Math.floor(memory / digit.stride) % digit.radix) + amount;
    return digitValue < digit.radix ? memory + amount * digit.stride : -1;
  };
  return (memory: number, placement: Placement): number => {
    let nextMemory = memory;
    for (const eventIndex of placement.events)
      nextMemory = addToDigit(nextMemory, events.get(eventIndex), 1);
    return placement.task < 0
      ? nextMemory
      : addToDigit(nextMemory, chunks.get(placement.task), placement.to - placement.from);
  };
}

/**
 * Builds the graph of a day. Its paths include all valid schedules, and invalid ones that repeat
 * untracked items.
 *
 * @param maxEdges maximum size of the graph
 * @returns `null` if the graph is larger
 */
export function buildDayGraph(
  model: Model,
  day: Day,
  tracked = NOTHING_TRACKED,
  maxEdges = Infinity,
): DayGraph | null {
  const { from, to: end, placements } = day;
  const { accumulated, closeRun, advance, runStateCount } = createRunTracker(model);
  const updateMemory = createMemoryEncoder(model, tracked);
  const groups = groupPlacements(day, tracked);
  const groupsByStart: number[][] = Array.from({ length: end - from + 1 }, () => []);
  groups.forEach(([placementIndex = 0], groupIndex) =>
    groupsByStart[(placements[placementIndex] as Placement).from - from]?.push(groupIndex),
  );
  /** States per slot by run and tracked items, in the order in which they were created. */
  const layers = groupsByStart.map(() => new Map<number, number>());
  layers[0]?.set(0, 0);
  let stateCount = 1;
  const firstEdges: number[] = [];
  const edgeTargets: number[] = [];
  const edgeGroups: number[] = [];
  const edgeCosts: number[] = [];
  const edgeFocus: number[] = [];
  /** Chronological index of each state. */
  const stateRank: number[] = [];
  const addEdge = (stateIndex: number, groupIndex: number) => {
    edgeTargets.push(stateIndex);
    edgeGroups.push(groupIndex);
    edgeCosts.push(accumulated.cost);
    edgeFocus.push(accumulated.focus);
    accumulated.cost = 0;
    accumulated.focus = 0;
  };
  const getOrCreateState = (slotOffset: number, key: number): number => {
    const layer = layers[slotOffset] as Map<number, number>;
    const stateIndex = layer.get(key) ?? stateCount;
    if (stateIndex === stateCount) {
      layer.set(key, stateIndex);
      stateCount += 1;
    }
    return stateIndex;
  };
  for (const [slotOffset, layer] of layers.entries()) {
    for (const [key, stateIndex] of layer) {
      if (edgeTargets.length > maxEdges) return null;
      stateRank[stateIndex] = firstEdges.length;
      firstEdges.push(edgeTargets.length);
      const [runState, memory] = [key % runStateCount, Math.floor(key / runStateCount)];
      if (from + slotOffset === end) {
        closeRun(runState);
        addEdge(END, -1);
        continue;
      }
      const freeRun = advance(runState, from + slotOffset, false);
      addEdge(getOrCreateState(slotOffset + 1, memory * runStateCount + freeRun), -1);
      for (const groupIndex of groupsByStart[slotOffset] ?? []) {
        const placement = placements[groups[groupIndex]?.[0] as number] as Placement;
        const nextMemory = updateMemory(memory, placement);
        if (nextMemory < 0) continue;
        let lastRun = runState;
        for (let slot = placement.from; slot < placement.to; slot += 1)
          lastRun = advance(lastRun, slot, interruptsSlot(placement, slot));
        addEdge(
          getOrCreateState(placement.to - from, nextMemory * runStateCount + lastRun),
          groupIndex,
        );
      }
    }
  }
  const endState = firstEdges.length;
  return {
    day,
    tracked,
    stateCount: endState + 1,
    firstEdge: Int32Array.from([...firstEdges, edgeTargets.length, edgeTargets.length]),
    edgeTarget: Int32Array.from(edgeTargets, (stateIndex) =>
      stateIndex === END ? endState : (stateRank[stateIndex] as number),
    ),
    placementGroups: groups,
    edgeGroup: Int32Array.from(edgeGroups),
    edgeCost: Int32Array.from(edgeCosts),
    edgeFocusSlots: Int32Array.from(edgeFocus),
  };
}
