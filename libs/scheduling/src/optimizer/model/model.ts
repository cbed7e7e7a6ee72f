import type { Instance } from '../instance.ts';

/*
 * An instance made ready for search: people, events and tasks by number, time as slots counted from
 * `origin`, everything that cannot change added up once. Tables of people × slots are flat: person
 * `p` at slot `s` is entry `p * slots + s`.
 */

/** Of a footprint that cuts nobody's stretch, and of one that cuts more than one. */
export const NO_STRETCH = -1;
export const SEVERAL = -2;

/** An event that may move. Candidate 0 is where it is now, the others are new starts. */
export interface Mover {
  id: string;
  /** Numbers of the people whose time decides where it may be; of others, others speak for them. */
  people: Int32Array;
  /** Slot of the start of each candidate; of candidate 0, rounded down. */
  starts: Int32Array;
  /** What the place alone costs: hours, no-meeting days, the move, overlaps with what never moves. */
  costs: Int32Array;
  /** Footprint per person: slots before the start, and from the start to the end, once moved. */
  before: Int32Array;
  after: Int32Array;
  /** Footprint per person where it is now, `[from, to)`. */
  homeFrom: Int32Array;
  homeTo: Int32Array;
  /** Whether its footprint cuts focus time. */
  cuts: boolean;
  /**
   * Its rows in `caps`, or -1, `guest * candidates + candidate`: of the people whose days may become
   * too full.
   */
  capRows: Int32Array;
  /** Per person the same way, the stretch that its footprint would cut, `NO_STRETCH` or `SEVERAL`. */
  reach: Int32Array;
  /** Other movers, and what it costs when both stay where they are. */
  pairs: Int32Array;
  pairCosts: Int32Array;
}

/** Meetings of a person on a date. */
export interface Caps {
  person: Int32Array;
  day: Int32Array;
  /** Meetings that never move. */
  fixed: Int32Array;
  /** The hard limit: the cap, or what there is if that is more. */
  limit: Int32Array;
  cap: Int32Array;
  /** Points per meeting above the cap. */
  cost: Int32Array;
}

/** Maximal runs of working slots on one date, of people whose comfort counts. */
export interface Stretches {
  from: Int32Array;
  to: Int32Array;
  person: Int32Array;
  week: Int32Array;
  /** Slots that make a focus block. */
  block: Int32Array;
  /** Longest run of meetings without cost. */
  longest: Int32Array;
  fragmentCost: Int32Array;
  longCost: Int32Array;
}

/** Focus goals, one row per person and week. */
export interface Weeks {
  goal: Int32Array;
  cost: Int32Array;
}

export interface ModelTask {
  id: string;
  owner: number;
  /** Slots to place. */
  slots: number;
  shortest: number;
  longest: number;
  from: number;
  to: number;
  unplacedCost: number;
  chunkCost: number;
  /** Sums of the costs of single slots: those of `[a, b)` cost `sums[b] - sums[a]`. */
  sums: Int32Array;
  /** The least that a slot costs from here on, or left out. */
  least: Int32Array;
}

export interface Model {
  instance: Instance;
  /** The absolute slot of slot 0. */
  origin: number;
  slots: number;
  people: number;
  movers: Mover[];
  tasks: ModelTask[];
  /** 1 where a footprint of something that never moves lies. */
  fixed: Uint8Array;
  /** How many of them cut focus time. */
  fixedCuts: Uint8Array;
  /** 1 in working time. */
  working: Uint8Array;
  stretches: Stretches;
  /** The stretch of a person's slot, or -1. */
  stretchAt: Int32Array;
  weeks: Weeks;
  caps: Caps;
  /** What no plan can change. */
  constant: number;
  mostMoves: number;
}
