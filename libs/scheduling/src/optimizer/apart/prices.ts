import type { Model } from '../model/model.ts';
import type { Offer } from './day.ts';
import type { Paths } from './paths.ts';

/*
 * What days share is paid for at prices: then each day may be laid out by itself. What the cheapest
 * days cost together, with what is paid, no plan can be cheaper than (Lagrangian relaxation).
 */

/** Points paid for what is laid; below 0 where it is charged. One array, and its parts by name. */
export interface Prices {
  all: Float64Array;
  /** For laying a mover. */
  mover: Float64Array;
  /** For each slot of a task. */
  task: Float64Array;
  /** For each slot of focus time in a week. */
  focus: Float64Array;
  /** For each meeting in a row of `caps`. */
  row: Float64Array;
  /** For each mover that is not where it was: one price. */
  move: Float64Array;
}

function partsOf({ movers, tasks, weeks, caps }: Model, all: Float64Array): Prices {
  let end = 0;
  const part = (length: number) => all.subarray(end, (end += length));
  return {
    all,
    mover: part(movers.length),
    task: part(tasks.length),
    focus: part(weeks.goal.length),
    row: part(caps.day.length),
    move: part(1),
  };
}

/** Of everything that has a price, nothing. */
export const noPrices = (model: Model): Prices => {
  const { movers, tasks, weeks, caps } = model;
  const length = movers.length + tasks.length + weeks.goal.length + caps.day.length + 1;
  return partsOf(model, new Float64Array(length));
};

/** The most that anything is worth: a slot that is left out costs no more. */
export function highestPrices(model: Model): Prices {
  const prices = noPrices(model);
  prices.mover.fill(Infinity);
  prices.task.set(model.tasks.map(({ unplacedCost }) => unplacedCost));
  prices.focus.set(model.weeks.cost);
  return prices;
}

/** Prices to begin with: no mover is paid for yet, all else as it is worth at most. */
export function richPrices(model: Model): Prices {
  const prices = highestPrices(model);
  prices.mover.fill(0);
  return prices;
}

export function lowestPrices(model: Model): Prices {
  const prices = noPrices(model);
  for (const part of [prices.mover, prices.task, prices.row, prices.move]) part.fill(-Infinity);
  return prices;
}

/** Tables of one day. */
export interface ToGo {
  /** What laying each mover is paid. */
  paid: Float64Array;
  /** What each offer costs less what it is paid. */
  own: Float64Array;
  /** Of offers that are alike, the cheapest, and what it costs less what it is paid. */
  pick: Int32Array;
  least: Float64Array;
  /** What is left to pay from each state on, and the step to take. */
  left: Float64Array;
  step: Int32Array;
}

export const toGoOf = ({ day, alike, states }: Paths): ToGo => ({
  paid: new Float64Array(day.rows.length),
  own: new Float64Array(day.offers.length),
  pick: new Int32Array(alike.length),
  least: new Float64Array(alike.length),
  left: new Float64Array(states),
  step: new Int32Array(states),
});

/** Fills what each offer of a day costs, and which of those that are alike is the cheapest. */
function fillOwn({ day, alike }: Paths, { mover, task, row, move }: Prices, toGo: ToGo): void {
  const { offers, rows } = day;
  const { paid, own, pick, least } = toGo;
  for (let m = 0; m < mover.length; m += 1) {
    let sum = mover[m] as number;
    for (const r of rows[m] as readonly number[]) sum += row[r] as number;
    paid[m] = sum;
  }
  const moved = move[0] as number;
  for (let kind = 0; kind < alike.length; kind += 1) {
    let best = Infinity;
    let bestAt = -1;
    const those = alike[kind] as readonly number[];
    for (let k = 0; k < those.length; k += 1) {
      const i = those[k] as number;
      const { cost: whole, task: chunk, to, from, movers, candidate } = offers[i] as Offer;
      let cost = whole;
      if (chunk >= 0) cost -= (task[chunk] as number) * (to - from);
      else if (candidate > 0) cost -= (paid[movers[0] as number] as number) + moved;
      else for (const m of movers) cost -= paid[m] as number;
      own[i] = cost;
      if (cost < best) {
        best = cost;
        bestAt = i;
      }
    }
    least[kind] = best;
    pick[kind] = bestAt;
  }
}

/** What a slot of focus time is paid on a day. */
export const focusPrice = ({ day }: Paths, { focus }: Prices): number =>
  day.week < 0 ? 0 : (focus[day.week] as number);

/** Fills the tables of a day. @returns what its cheapest layout costs less what it is paid */
export function fillToGo(paths: Paths, prices: Prices, toGo: ToGo): number {
  const { states, first, to, lays, cost, focus } = paths;
  const { least: own, left, step } = toGo;
  const worth = focusPrice(paths, prices);
  fillOwn(paths, prices, toGo);
  left[states - 1] = 0;
  for (let s = states - 2; s >= 0; s -= 1) {
    const end = first[s + 1] as number;
    let least = Infinity;
    let best = -1;
    for (let e = first[s] as number; e < end; e += 1) {
      const kind = lays[e] as number;
      const ahead = (cost[e] as number) + (left[to[e] as number] as number);
      const whole = ahead - worth * (focus[e] as number) + (kind < 0 ? 0 : (own[kind] as number));
      if (whole < least) {
        least = whole;
        best = e;
      }
    }
    left[s] = least;
    step[s] = best;
  }
  return left[0] as number;
}

/** What meetings above the cap cost in a row. */
export const overCap = ({ caps }: Model, row: number, meetings: number): number =>
  Math.max(0, meetings - (caps.cap[row] as number)) * (caps.cost[row] as number);

/** How many more meetings in a row cost least, each paid for, and how little that is. */
function bestCount(model: Model, row: number, price: number): { more: number; cost: number } {
  const [fixed, limit] = [model.caps.fixed[row] as number, model.caps.limit[row] as number];
  let best = { more: 0, cost: overCap(model, row, fixed) };
  for (let more = 1; fixed + more <= limit; more += 1) {
    const cost = overCap(model, row, fixed + more) + price * more;
    if (cost < best.cost) best = { more, cost };
  }
  return best;
}

/**
 * What a plan pays at these prices whatever its days look like; into `wanted`, how much of each thing
 * it pays for.
 */
export function payAhead(model: Model, prices: Prices, wanted: Prices): number {
  wanted.mover.fill(1);
  wanted.task.set(model.tasks.map(({ slots }) => slots));
  wanted.focus.set(model.weeks.goal);
  wanted.move[0] = model.mostMoves;
  let cost = model.constant + (prices.move[0] as number) * model.mostMoves;
  for (const part of ['mover', 'task', 'focus'] as const) {
    for (let i = 0; i < wanted[part].length; i += 1) {
      cost += (prices[part][i] as number) * (wanted[part][i] as number);
    }
  }
  for (let row = 0; row < wanted.row.length; row += 1) {
    const best = bestCount(model, row, prices.row[row] as number);
    wanted.row[row] = best.more;
    cost += best.cost;
  }
  return cost;
}
