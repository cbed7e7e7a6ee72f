import type { Model, ModelTask } from '../model/model.ts';
import type { Amounts } from './amounts.ts';
import type { Layouts } from './layouts.ts';
import type { Prices } from './prices.ts';

/** The most slots of each task that the days from each one on hold, `kinds` to a day. */
function mostAhead(days: readonly Layouts[], amounts: Amounts, kinds: number): Int32Array {
  const ahead = new Int32Array((days.length + 1) * kinds);
  for (let d = days.length - 1; d >= 0; d -= 1) {
    const { amount } = days[d] as Layouts;
    for (let t = 0; t < kinds; t += 1) {
      let most = 0;
      for (const each of amount) most = Math.max(most, amounts.of[each]?.[t] ?? 0);
      ahead[d * kinds + t] = (ahead[(d + 1) * kinds + t] as number) + most;
    }
  }
  return ahead;
}

/**
 * Counts what the layouts that are chosen day by day hold of each task.
 *
 * @returns notes the layout of a day, after those of the days before, and tells what tasks cost at least
 * above their prices because the days to come cannot hold the rest; `Infinity` if too much is laid
 */
export function leftOutBy(
  { tasks }: Model,
  days: readonly Layouts[],
  amounts: Amounts,
  prices: Prices,
): (day: number, layout: number) => number {
  const kinds = tasks.length;
  const ahead = mostAhead(days, amounts, kinds);
  const lost = tasks.map(({ unplacedCost }, t) => unplacedCost - (prices.task[t] as number));
  /** Slots of each task that the first days hold, by the number of days. */
  const placed = new Int32Array((days.length + 1) * kinds);
  return (d, i) => {
    const more = amounts.of[(days[d] as Layouts).amount[i] as number] as number[];
    let cost = 0;
    for (let t = 0; t < kinds; t += 1) {
      const now = (placed[d * kinds + t] as number) + (more[t] as number);
      const left = (tasks[t] as ModelTask).slots - now;
      if (left < 0) return Infinity;
      placed[(d + 1) * kinds + t] = now;
      const out = left - (ahead[(d + 1) * kinds + t] as number);
      if (out > 0) cost += out * (lost[t] as number);
    }
    return cost;
  };
}
