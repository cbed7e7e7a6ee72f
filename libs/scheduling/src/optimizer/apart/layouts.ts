import type { Model } from '../model/model.ts';
import type { Amounts } from './amounts.ts';
import type { Offer } from './day.ts';
import { Labels } from './labels.ts';
import type { Paths } from './paths.ts';
import { fillToGo, focusPrice, toGoOf, type Prices } from './prices.ts';

/**
 * Ways to lay out a day, the cheapest at some prices first. Of those that hold the same movers, as much
 * of each task and as much focus time, the cheapest alone.
 */
export interface Layouts {
  /** The row in `weeks` of its day, or -1. */
  week: number;
  isLoose: boolean;
  count: number;
  /** Words with a bit for each mover, `words` to a layout. */
  movers: Int32Array;
  cost: Int32Array;
  focus: Int32Array;
  /** How many of its movers are not where they were. */
  moved: Int32Array;
  /** Its vector among `Amounts`. */
  amount: Int32Array;
  /** What it costs less what it is paid. */
  reduced: Float64Array;
  /** The offers that it lays, in order of time. */
  offersOf: (layout: number) => Offer[];
}

export const wordsFor = (movers: number): number => Math.max(1, Math.ceil(movers / 32));

/** In place of offers: the next slot is left free. */
const NOTHING = [-1] as const;

/** The words of the movers of each offer of a day. */
function bitsOf(offers: readonly Offer[], words: number): Int32Array {
  const bits = new Int32Array(offers.length * words);
  offers.forEach(({ movers }, i) => {
    for (const m of movers) {
      const word = i * words + (m >> 5);
      bits[word] = (bits[word] as number) | (1 << (m & 31));
    }
  });
  return bits;
}

/**
 * All layouts of a day that are no more than `slack` dearer, at these prices, than its cheapest path:
 * no dearer one is part of a plan that costs less than the bound and the slack.
 *
 * @param mostLabels how many labels may be made; `null` if that is not enough, or time is over
 */
export function layoutsOf(
  model: Model,
  paths: Paths,

  prices: Prices,
  slack: number,
  amounts: Amounts,
  mostLabels: number,
  isOver: () => boolean,
): Layouts | null {
  const { day, states, first, to, alike, lays, cost, focus } = paths;
  const { tasks, movers, mostMoves } = model;
  const words = wordsFor(movers.length);
  const toGo = toGoOf(paths);
  const limit = fillToGo(paths, prices, toGo) + slack;
  const worth = focusPrice(paths, prices);
  const bits = bitsOf(day.offers, words);
  const isLimited = mostMoves < movers.length;
  const labels = new Labels(mostLabels, words);
  const head = new Int32Array(states).fill(-1);
  const link = (state: number) => {
    labels.next[labels.count - 1] = head[state] as number;
    head[state] = labels.count - 1;
  };
  labels.parent[0] = -1;
  labels.offer[0] = -1;
  labels.keep();
  link(0);
  /** Writes what a label becomes by a step and an offer behind the last label. @returns whether it may be */
  const write = (label: number, e: number, o: number): boolean => {
    const at = labels.count;
    for (let w = 0; w < words; w += 1) {
      const own = labels.movers[label * words + w] as number;
      const more = o < 0 ? 0 : (bits[o * words + w] as number);
      if ((own & more) !== 0) return false;
      labels.movers[at * words + w] = own | more;
    }
    labels.amount[at] = labels.amount[label] as number;
    labels.moved[at] = labels.moved[label] as number;
    labels.chunk[at] = 0;
    const laid = day.offers[o];
    if (laid && laid.task >= 0) {
      if (labels.chunk[label] === laid.task + 1) return false;
      const sum = amounts.plus(labels.amount[at], laid.task, laid.to - laid.from);
      const whole = tasks[laid.task]?.slots ?? 0;
      if ((amounts.of[sum]?.[laid.task] ?? 0) > whole) return false;
      labels.amount[at] = sum;
      labels.chunk[at] = laid.task + 1;
    } else if (laid && laid.candidate > 0 && isLimited) {
      labels.moved[at] += 1;
    }
    labels.state[at] = to[e] as number;
    labels.focus[at] = (labels.focus[label] as number) + (focus[e] as number);
    labels.cost[at] = (labels.cost[label] as number) + (cost[e] as number) + (laid ? laid.cost : 0);
    labels.parent[at] = label;
    labels.offer[at] = o;
    return true;
  };
  for (let s = 0; s < states - 1; s += 1) {
    if (isOver()) return null;
    for (let label = head[s] as number; label >= 0; label = labels.next[label] as number) {
      for (let e = first[s] as number; e < (first[s + 1] as number); e += 1) {
        const target = to[e] as number;
        const kind = lays[e] as number;
        const step = (cost[e] as number) - worth * (focus[e] as number);
        const before = (labels.reduced[label] as number) + step;
        const most = limit - (toGo.left[target] as number) - before;
        for (const o of kind < 0 ? NOTHING : (alike[kind] as readonly number[])) {
          const own = o < 0 ? 0 : (toGo.own[o] as number);
          if (own > most || !write(label, e, o)) continue;
          labels.reduced[labels.count] = before + own;
          if (!labels.keep()) continue;
          if (labels.count > mostLabels) return null;
          link(target);
        }
      }
    }
  }
  const ends: number[] = [];
  for (let l = head[states - 1] as number; l >= 0; l = labels.next[l] as number) ends.push(l);
  ends.sort((a, b) => (labels.reduced[a] as number) - (labels.reduced[b] as number));
  const pick = (row: Int32Array) => Int32Array.from(ends, (l) => row[l] as number);
  return {
    week: day.week,
    isLoose: day.isLoose,
    count: ends.length,
    movers: Int32Array.from({ length: ends.length * words }, (_, i) => {
      const l = ends[Math.floor(i / words)] as number;
      return labels.movers[l * words + (i % words)] as number;
    }),
    cost: pick(labels.cost),
    focus: pick(labels.focus),
    moved: pick(labels.moved),
    amount: pick(labels.amount),
    reduced: Float64Array.from(ends, (l) => labels.reduced[l] as number),
    offersOf: (layout) => {
      const laid: Offer[] = [];
      for (let l = ends[layout] as number; l >= 0; l = labels.parent[l] as number) {
        const own = day.offers[labels.offer[l] as number];
        if (own) laid.unshift(own);
      }
      return laid;
    },
  };
}
