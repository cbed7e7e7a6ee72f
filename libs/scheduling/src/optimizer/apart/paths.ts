import type { Model } from '../model/model.ts';
import type { Day, Offer } from './day.ts';

/** What a path remembers: what it does not, it may lay more than once. */
export interface Watched {
  movers: readonly number[];
  tasks: readonly number[];
}

const NOTHING_WATCHED: Watched = { movers: [], tasks: [] };

/**
 * A day as a graph: each path from its first state to its last is the day laid out. A state is a slot,
 * the run, free or busy, that ends there, and what is remembered; a step leaves the next slot free or
 * lays an offer. States are in order of time; `first[s]` to `first[s + 1]` are the steps from state `s`.
 */
export interface Paths {
  day: Day;
  watched: Watched;
  states: number;
  first: Int32Array;
  to: Int32Array;
  /** Offers that take a day the same way, of which a step may lay any. */
  alike: readonly (readonly number[])[];
  /** Those of which a step lays one, or -1. */
  lays: Int32Array;
  /** What a step costs, without the offer and the focus time that it brings. */
  cost: Int32Array;
  /** Slots of focus time that it brings. */
  focus: Int32Array;
}

/** What slots bring in focus time and cost as fragments and long runs, told one by one. */
function stepper({ stretches, stretchAt, fixedCuts, slots }: Model) {
  const base = (stretches.person[0] ?? 0) * slots;
  const block = stretches.block[0] ?? 1;
  const longest = stretches.longest[0] ?? 1;
  const fragmentCost = stretches.fragmentCost[0] ?? 0;
  const longCost = stretches.longCost[0] ?? 0;
  const found = { cost: 0, focus: 0 };

  /** What ends a run: 0 is none, up to `block` a free one, above that a busy one. */
  const leave = (run: number) => {
    if (run < block) found.cost += run * fragmentCost;
  };
  /** The run after one more slot. */
  const pass = (before: number, s: number, isCut: boolean): number => {
    const stretch = stretchAt[base + s] as number;
    let run = before;
    if (stretch < 0 || s === 0 || stretchAt[base + s - 1] !== stretch) {
      leave(run);
      run = 0;
      if (stretch < 0) return 0;
    }
    if (isCut || (fixedCuts[base + s] as number) > 0) {
      if (run <= block) {
        leave(run);
        return block + 1;
      }
      if (run < block + longest) return run + 1;
      found.cost += longCost;
      return run;
    }
    const free = run > block ? 1 : Math.min(block, run + 1);
    if (free === block) found.focus += run === block ? 1 : block;
    return free;
  };
  return { found, leave, pass, runs: block + longest + 1 };
}

const cutsAt = ({ cuts }: Offer, s: number): boolean =>
  cuts.some(([from, to]) => from <= s && s < to);

/** Offers that hold and cut the same slots and are remembered the same way. */
function alikeOf({ offers }: Day, { movers, tasks }: Watched): number[][] {
  const alike = new Map<string, number[]>();
  offers.forEach(({ from, to, cuts, movers: own, task }, i) => {
    const remembered = [own.filter((m) => movers.includes(m)), tasks.includes(task) ? task : -1];
    const key = JSON.stringify([from, to, cuts, remembered]);
    const known = alike.get(key);
    if (known) known.push(i);
    else alike.set(key, [i]);
  });
  return [...alike.values()];
}

/** In place of a state: the day is over. */
const END = -1;

/** Memories as numbers, a digit for each thing that is watched; -1 once too much of one is laid. */
function memoryOf({ tasks }: Model, watched: Watched) {
  let size = 1;
  const digitOf = (radix: number) => {
    const digit = { stride: size, radix };
    size *= radix;
    return digit;
  };
  const movers = new Map(watched.movers.map((m) => [m, digitOf(2)]));
  const chunks = new Map(watched.tasks.map((t) => [t, digitOf((tasks[t]?.slots ?? 0) + 1)]));
  const add = (
    memory: number,
    digit: { stride: number; radix: number } | undefined,
    by: number,
  ) => {
    if (!digit || memory < 0) return memory;
    const now = (Math.floor(memory / digit.stride) % digit.radix) + by;
    return now < digit.radix ? memory + by * digit.stride : -1;
  };
  return (memory: number, offer: Offer): number => {
    let after = memory;
    for (const m of offer.movers) after = add(after, movers.get(m), 1);
    return offer.task < 0 ? after : add(after, chunks.get(offer.task), offer.to - offer.from);
  };
}

/**
 * All the ways to lay out a day, and more: what is not watched may be laid again.
 *
 * @param most how many steps there may be; `null` if there are more
 */
export function pathsOf(
  model: Model,
  day: Day,
  watched = NOTHING_WATCHED,
  most = Infinity,
): Paths | null {
  const { from, to: end, offers } = day;
  const { found, leave, pass, runs } = stepper(model);
  const remember = memoryOf(model, watched);
  const alike = alikeOf(day, watched);
  const startingAt: number[][] = Array.from({ length: end - from + 1 }, () => []);
  alike.forEach(([i = 0], kind) => startingAt[(offers[i] as Offer).from - from]?.push(kind));
  /** The states at each slot, found by run and memory, in the order in which they were found. */
  const layers = startingAt.map(() => new Map<number, number>());
  layers[0]?.set(0, 0);
  let states = 1;
  const first: number[] = [];
  const to: number[] = [];
  const laid: number[] = [];
  const costs: number[] = [];
  const focus: number[] = [];
  /** The number of a state, by the order of time. */
  const rank: number[] = [];
  const step = (state: number, kind: number) => {
    to.push(state);
    laid.push(kind);
    costs.push(found.cost);
    focus.push(found.focus);
    found.cost = 0;
    found.focus = 0;
  };
  const stateAt = (slot: number, key: number): number => {
    const layer = layers[slot] as Map<number, number>;
    const known = layer.get(key) ?? states;
    if (known === states) {
      layer.set(key, known);
      states += 1;
    }
    return known;
  };
  for (const [slot, layer] of layers.entries()) {
    for (const [key, state] of layer) {
      if (to.length > most) return null;
      rank[state] = first.length;
      first.push(to.length);
      const [run, memory] = [key % runs, Math.floor(key / runs)];
      if (from + slot === end) {
        leave(run);
        step(END, -1);
        continue;
      }
      const free = pass(run, from + slot, false);
      step(stateAt(slot + 1, memory * runs + free), -1);
      for (const kind of startingAt[slot] ?? []) {
        const offer = offers[alike[kind]?.[0] as number] as Offer;
        const after = remember(memory, offer);
        if (after < 0) continue;
        let last = run;
        for (let s = offer.from; s < offer.to; s += 1) last = pass(last, s, cutsAt(offer, s));
        step(stateAt(offer.to - from, after * runs + last), kind);
      }
    }
  }
  const last = first.length;
  return {
    day,
    watched,
    states: last + 1,
    first: Int32Array.from([...first, to.length, to.length]),
    to: Int32Array.from(to, (state) => (state === END ? last : (rank[state] as number))),
    alike,
    lays: Int32Array.from(laid),
    cost: Int32Array.from(costs),
    focus: Int32Array.from(focus),
  };
}
