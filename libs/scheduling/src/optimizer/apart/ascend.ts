import type { Model } from '../model/model.ts';
import type { Offer } from './day.ts';
import type { Paths } from './paths.ts';
import {
  fillToGo,
  highestPrices,
  lowestPrices,
  noPrices,
  payAhead,
  richPrices,
  toGoOf,
  type Prices,
  type ToGo,
} from './prices.ts';

/** Prices at which no plan can be cheaper than `bound`. */
export interface Priced {
  prices: Prices;
  bound: number;
  /** For each day, how much too often things were laid towards the end: what to watch. */
  repeats: Repeats[];
}

export interface Repeats {
  movers: Map<number, number>;
  tasks: Map<number, number>;
}

/** Steps of the ascent: few calendars gain much after that. */
const MOST_STEPS = 450;
/** How much of the last direction is kept: what is wanted one time and not the next evens out. */
const MEMORY = 0.8;
/** How far a step goes, of the way to what a plan is known to cost. */
const STRIDE = 1.5;
/** After so many steps that gain less than a point, strides become shorter, and by how much. */
const PATIENCE = 20;
const SHORTER = 0.7;
const SHORTEST = 0.005;
/** From strides of this length on, what is laid is told. */
const LATE = 0.4;
/** A mover weighs as much as so many slots. */
const SLOTS = 8;

/** Takes what the cheapest layout of a day lays from what is wanted. */
function takeLaid(paths: Paths, { step, pick }: ToGo, wanted: Prices): void {
  const { day, states, to, lays, focus } = paths;
  const take = (from: Float64Array, i: number, count: number) => {
    from[i] = (from[i] as number) - count;
  };
  for (let s = 0; s < states - 1;) {
    const e = step[s] as number;
    if ((focus[e] as number) > 0) take(wanted.focus, day.week, focus[e] as number);
    const laid = day.offers[pick[lays[e] as number] as number];
    if (laid && laid.task >= 0) take(wanted.task, laid.task, laid.to - laid.from);
    for (const m of laid?.movers ?? []) {
      take(wanted.mover, m, 1);
      for (const row of day.rows[m] as readonly number[]) take(wanted.row, row, 1);
      if ((laid as Offer).candidate > 0) take(wanted.move, 0, 1);
    }
    s = to[e] as number;
  }
}

/** Counts what the cheapest path of a day lays although it can be laid but once. */
function countRepeats({ tasks }: Model, paths: Paths, { step, pick }: ToGo, repeats: Repeats) {
  const { day, states, to, lays } = paths;
  const movers = new Map<number, number>();
  const slots = new Map<number, number>();
  const more = (map: Map<number, number>, key: number, by: number) => {
    const now = (map.get(key) ?? 0) + by;
    map.set(key, now);
    return now;
  };
  for (let s = 0; s < states - 1; s = to[step[s] as number] as number) {
    const laid = day.offers[pick[lays[step[s] as number] as number] as number];
    for (const m of laid?.movers ?? []) if (more(movers, m, 1) > 1) more(repeats.movers, m, 1);
    if (laid && laid.task >= 0) {
      const whole = tasks[laid.task]?.slots ?? 0;
      if (more(slots, laid.task, laid.to - laid.from) > whole) more(repeats.tasks, laid.task, 1);
    }
  }
}

/**
 * Looks for prices with a high bound: raises what is laid too seldom, lowers what is laid too often.
 *
 * @param known what some plan costs
 * @param from where to begin
 */
export function ascend(
  model: Model,
  days: readonly Paths[],
  known: number,
  isOver: () => boolean,
  from = richPrices(model),
): Priced {
  const [lowest, highest] = [lowestPrices(model).all, highestPrices(model).all];
  const prices = noPrices(model);
  prices.all.set(from.all);
  const repeats = days.map((): Repeats => ({ movers: new Map(), tasks: new Map() }));
  const units = noPrices(model);
  units.all.fill(1);
  for (const part of [units.task, units.focus]) part.fill(1 / SLOTS);
  const tables = days.map(toGoOf);
  const best = noPrices(model);
  const missing = noPrices(model);
  const direction = new Float64Array(best.all.length);
  let bound = -Infinity;
  let stride = STRIDE;
  let idle = 0;
  for (
    let count = 0;
    count < MOST_STEPS && stride > SHORTEST && bound <= known - 1 && !isOver();
    count += 1
  ) {
    let whole = payAhead(model, prices, missing);
    for (const [d, paths] of days.entries()) {
      whole += fillToGo(paths, prices, tables[d] as ToGo);
      takeLaid(paths, tables[d] as ToGo, missing);
      if (stride < LATE) countRepeats(model, paths, tables[d] as ToGo, repeats[d] as Repeats);
    }
    idle = whole > bound + 0.5 ? 0 : idle + 1;
    if (whole > bound) {
      bound = whole;
      best.all.set(prices.all);
    }
    if (idle >= PATIENCE) {
      stride *= SHORTER;
      idle = 0;
    }
    let square = 0;
    for (let i = 0; i < direction.length; i += 1) {
      const price = prices.all[i] as number;
      const unit = units.all[i] as number;
      let wish = (missing.all[i] as number) * unit;
      if (wish > 0 ? price >= (highest[i] as number) : price <= (lowest[i] as number)) wish = 0;
      direction[i] = wish + MEMORY * (direction[i] as number);
      square += (direction[i] as number) ** 2;
    }
    const far = (stride * Math.max(1, known - whole)) / Math.max(square, Number.MIN_VALUE);
    for (let i = 0; i < direction.length; i += 1) {
      const next =
        (prices.all[i] as number) + far * (direction[i] as number) * (units.all[i] as number);
      prices.all[i] = Math.min(highest[i] as number, Math.max(lowest[i] as number, next));
    }
  }
  return { prices: best, bound, repeats };
}
