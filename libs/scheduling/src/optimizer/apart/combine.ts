import type { Model } from '../model/model.ts';
import type { Amounts } from './amounts.ts';
import { judge, type Layout } from './choice.ts';
import { leftOutBy } from './left-out.ts';
import { wordsFor, type Layouts } from './layouts.ts';
import { noPrices, overCap, payAhead, type Prices } from './prices.ts';

export interface Combined {
  cost: number;
  /** The cheapest plan of those days, if it is cheaper than the one that was known. */
  better: Layout | null;
  /** Whether every way to choose was looked at, or cannot be cheaper. */
  isWhole: boolean;
}

/** Looks at the clock each so many choices. */
const BREATH = 4096;
/** Sums of prices are this exact. */
const NEAR = 1e-6;

/** What the days from each one on cost at least, and which movers they might hold. */
function aheadOf(days: readonly Layouts[], words: number) {
  const least = new Float64Array(days.length + 1);
  const reach = new Int32Array((days.length + 1) * words);
  for (let d = days.length - 1; d >= 0; d -= 1) {
    const { count, movers, reduced } = days[d] as Layouts;
    least[d] = (least[d + 1] as number) + (reduced[0] as number);
    for (let w = 0; w < words; w += 1) {
      let bits = reach[(d + 1) * words + w] as number;
      for (let i = 0; i < count; i += 1) bits |= movers[i * words + w] as number;
      reach[d * words + w] = bits;
    }
  }
  return { least, reach };
}

/** The layouts of a day by the movers that they hold, the cheapest first. */
function byMovers({ count, movers }: Layouts, words: number): Map<string, number[]> {
  const layouts = new Map<string, number[]>();
  for (let i = 0; i < count; i += 1) {
    const key = movers.subarray(i * words, (i + 1) * words).join();
    const alike = layouts.get(key);
    if (alike) alike.push(i);
    else layouts.set(key, [i]);
  }
  return layouts;
}

/** A bit for each mover. */
function everyoneOf(movers: number, words: number): Int32Array {
  const everyone = new Int32Array(words);
  for (let m = 0; m < movers; m += 1) {
    everyone[m >> 5] = (everyone[m >> 5] as number) | (1 << (m & 31));
  }
  return everyone;
}

/**
 * Chooses one layout of each day so that every mover is in one of them: the cheapest such plan, if any
 * is cheaper than `known`. Branch and bound, with what the days to come cost at the prices at least.
 *
 * @param most how many choices may be looked at
 */
export function combine(
  model: Model,
  all: readonly Layouts[],
  amounts: Amounts,
  prices: Prices,
  known: number,
  most: number,
  isOver: () => boolean,
): Combined {
  const best: Combined = { cost: known, better: null, isWhole: true };
  const days = all.toSorted((a, b) => a.count - b.count);
  const last = days.at(-1);
  if (!last || days.some(({ count }) => count === 0)) return best;

  const words = wordsFor(model.movers.length);
  const everyone = everyoneOf(model.movers.length, words);
  const { least, reach } = aheadOf(days, words);
  const leastCaps = model.caps.fixed.reduce((sum, own, row) => sum + overCap(model, row, own), 0);
  const isLoose = days.some((day) => day.isLoose);
  const judged = judge(model, days, amounts);
  const chosen = new Int32Array(days.length);
  const take = () => {
    const choice = judged(chosen, best.cost);
    if (!choice) return;
    const { cost, caps, plan } = choice;
    if (cost < best.cost) Object.assign(best, { cost, better: plan });
    // Laid out otherwise, the same days may keep to a cap that these do not.
    if (isLoose && caps > leastCaps) best.isWhole = false;
  };

  /** Those that the first days hold, by the number of days. */
  const held = new Int32Array((days.length + 1) * words);
  const lastBy = byMovers(last, words);
  const rest = new Int32Array(words);
  const leftOut = leftOutBy(model, days, amounts, prices);
  /** On the last day lie all that lie on no other. */
  const finish = (paid: number): void => {
    const d = days.length - 1;
    for (let w = 0; w < words; w += 1) {
      rest[w] = (everyone[w] as number) & ~(held[d * words + w] as number);
    }
    for (const i of lastBy.get(rest.join()) ?? []) {
      const now = paid + (last.reduced[i] as number);
      if (Math.ceil(now - NEAR) >= best.cost) return;
      if (Math.ceil(now + leftOut(d, i) - NEAR) >= best.cost) continue;
      chosen[d] = i;
      take();
    }
  };
  /** Holds what a layout of a day does. @returns whether nothing lies twice, or nowhere in the end */
  const hold = (d: number, i: number): boolean => {
    const { movers } = days[d] as Layouts;
    for (let w = 0; w < words; w += 1) {
      const more = movers[i * words + w] as number;
      const before = held[d * words + w] as number;
      const after = before | more;
      held[(d + 1) * words + w] = after;
      const lost = (everyone[w] as number) & ~(after | (reach[(d + 1) * words + w] as number));
      if ((before & more) !== 0 || lost !== 0) return false;
    }
    return true;
  };

  let looked = 0;
  let isEnded = false;
  const choose = (d: number, paid: number): void => {
    if (d === days.length - 1) {
      finish(paid);
      return;
    }
    const { count, reduced } = days[d] as Layouts;
    for (let i = 0; i < count; i += 1) {
      const now = paid + (reduced[i] as number);
      const whole = now + (least[d + 1] as number);
      if (Math.ceil(whole - NEAR) >= best.cost) return;
      looked += 1;
      if (looked > most || (looked % BREATH === 0 && isOver())) isEnded = true;
      if (isEnded) return;
      if (!hold(d, i) || Math.ceil(whole + leftOut(d, i) - NEAR) >= best.cost) continue;
      chosen[d] = i;
      choose(d + 1, now);
    }
  };
  choose(0, payAhead(model, prices, noPrices(model)));
  if (isEnded) best.isWhole = false;
  return best;
}
