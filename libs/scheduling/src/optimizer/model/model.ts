import type { Instance } from '../instance.ts';

/**
 * @module
 * The search model: an instance with integer indexes for people, events and tasks. Times are slots
 * relative to `origin`. All costs that no plan can change are added up in `constantCost`. Tables of
 * people × slots are flat: the index of a person's slot is `person * slots + slot`.
 */

/** Values of `affectedBlocks` for a footprint that interrupts no work block or more than one. */
export const NO_BLOCK = -1;
export const MULTIPLE_BLOCKS = -2;

/** An event that may move. Candidate 0 is its current start, the other candidates are new starts. */
export interface MovableEvent {
  id: string;
  /** Indexes of the people whose time restricts the event, except people removed by presolve. */
  people: Int32Array;
  /** Start slot of each candidate. Candidate 0 is rounded down to the grid. */
  starts: Int32Array;
  /**
   * Cost of each candidate that doesn't depend on other movable events: hours, no-meeting days, the
   * move, overlaps with fixed events.
   */
  costs: Int32Array;
  /** Footprint of a moved event per person: slots before its start and slots from start to end. */
  slotsBefore: Int32Array;
  slotsAfter: Int32Array;
  /** Footprint of the current time per person, `[from, to)`. */
  originalFrom: Int32Array;
  originalTo: Int32Array;
  /** Whether the event interrupts focus time. */
  interruptsFocus: boolean;
  /**
   * Row in `caps` per person and candidate, or -1, index `person * candidates + candidate`. Only
   * people with at least one binding row are included.
   */
  capRows: Int32Array;
  /**
   * Work block that the footprint interrupts, `NO_BLOCK` or `MULTIPLE_BLOCKS`. Uses the same index
   * as `capRows`.
   */
  affectedBlocks: Int32Array;
  /** Other movable events, and the cost if both events stay at their current time. */
  conflictingEvents: Int32Array;
  conflictCosts: Int32Array;
}

/** Meeting counts and limits, one row per person and date. */
export interface DailyCaps {
  person: Int32Array;
  day: Int32Array;
  /** Number of fixed meetings. */
  fixed: Int32Array;
  /** Hard limit: the cap, or the current number of meetings if that is higher. */
  limit: Int32Array;
  cap: Int32Array;
  /** Points per meeting above the cap. */
  cost: Int32Array;
}

/** Maximal runs of working slots on one date, for people with a weight. */
export interface WorkBlocks {
  from: Int32Array;
  to: Int32Array;
  person: Int32Array;
  week: Int32Array;
  /** Minimum length of a focus block, in slots. */
  minFocusSlots: Int32Array;
  /** Maximum length of back-to-back meetings without cost, in slots. */
  maxRunSlots: Int32Array;
  fragmentCost: Int32Array;
  longRunCost: Int32Array;
}

/** Focus goals in slots, one row per person and week. */
export interface FocusWeeks {
  goal: Int32Array;
  cost: Int32Array;
}

export interface ModelTask {
  id: string;
  owner: number;
  /** Number of slots to schedule. */
  slots: number;
  minSlots: number;
  maxSlots: number;
  from: number;
  to: number;
  unscheduledCost: number;
  chunkCost: number;
  /** Prefix sums of slot costs: the slots `[a, b)` cost `costPrefixSums[b] - costPrefixSums[a]`. */
  costPrefixSums: Int32Array;
  /**
   * Minimum cost of scheduling a slot of the task at or after each slot, or of leaving it
   * unscheduled if that is cheaper.
   */
  minCostFrom: Int32Array;
}

export interface Model {
  instance: Instance;
  /** Absolute slot number of slot 0. */
  origin: number;
  slots: number;
  people: number;
  events: MovableEvent[];
  tasks: ModelTask[];
  /** 1 if a fixed event occupies the slot. */
  fixed: Uint8Array;
  /** 1 if a fixed event that interrupts focus time occupies the slot. */
  fixedInterruptions: Uint8Array;
  /** 1 in working hours. */
  working: Uint8Array;
  workBlocks: WorkBlocks;
  /** Work block of each slot, or -1. */
  workBlockAt: Int32Array;
  weeks: FocusWeeks;
  caps: DailyCaps;
  /** Cost that no plan can change. */
  constantCost: number;
  maxMoves: number;
}
