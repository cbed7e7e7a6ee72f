import type { Model, Mover } from '../model/model.ts';
import type { Snapshot } from '../search/snapshot.ts';
import type { Amounts } from './amounts.ts';
import type { Layouts } from './layouts.ts';
import { overCap } from './prices.ts';

/** Where everything lies. */
export type Layout = Pick<Snapshot, 'at' | 'chunks'>;

/** What one layout of each day amounts to, to the point. */
export interface Choice {
  cost: number;
  /** How much of it is for meetings above caps. */
  caps: number;
  plan: Layout;
}

/** The plan of the layouts that were chosen. */
function planOf({ movers, tasks }: Model, days: readonly Layouts[], chosen: Int32Array): Layout {
  const at = new Int32Array(movers.length);
  const chunks: number[][] = tasks.map(() => []);
  const laid = days.flatMap(({ offersOf }, d) => offersOf(chosen[d] as number));
  for (const { movers: own, candidate, task, from, to } of laid.toSorted(
    (a, b) => a.from - b.from,
  )) {
    for (const m of own) at[m] = candidate;
    chunks[task]?.push(from, to);
  }
  return { at, chunks: chunks.map((own) => Int32Array.from(own)) };
}

/** What the meetings of a plan cost by the caps; `Infinity` if there are too many. */
function capCost(model: Model, at: Int32Array): number {
  const { movers, caps } = model;
  const meetings = caps.fixed.slice();
  movers.forEach(({ capRows, starts }: Mover, m) => {
    for (let i = at[m] as number; i < capRows.length; i += starts.length) {
      const row = capRows[i] as number;
      if (row >= 0) meetings[row] = (meetings[row] as number) + 1;
    }
  });
  return meetings.reduce((sum, count, row) => {
    const isTooMany = count > Math.max(caps.limit[row] as number, caps.fixed[row] as number);
    return isTooMany ? Infinity : sum + overCap(model, row, count);
  }, 0);
}

/** What is left out of tasks costs; `Infinity` if a task is laid more than whole. */
function unplacedCost({ tasks }: Model, placed: Int32Array): number {
  return tasks.reduce((sum, { slots, unplacedCost: each }, t) => {
    const left = slots - (placed[t] as number);
    return left < 0 ? Infinity : sum + left * each;
  }, 0);
}

const focusCost = ({ weeks }: Model, focus: Int32Array): number =>
  weeks.goal.reduce(
    (sum, goal, w) => sum + Math.max(0, goal - (focus[w] as number)) * (weeks.cost[w] as number),
    0,
  );

/**
 * Judges choices of one layout for each of these days.
 *
 * @returns tells what a choice amounts to; `null` if it is forbidden, or costs no less than `known`
 */
export function judge(model: Model, days: readonly Layouts[], amounts: Amounts) {
  const focus = new Int32Array(model.weeks.goal.length);
  const placed = new Int32Array(model.tasks.length);
  return (chosen: Int32Array, known: number): Choice | null => {
    let cost = model.constant;
    let moved = 0;
    focus.fill(0);
    placed.fill(0);
    for (const [d, layouts] of days.entries()) {
      const i = chosen[d] as number;
      cost += layouts.cost[i] as number;
      moved += layouts.moved[i] as number;
      const { week } = layouts;
      if (week >= 0) focus[week] = (focus[week] as number) + (layouts.focus[i] as number);
      for (const [t, slots] of (amounts.of[layouts.amount[i] as number] as number[]).entries()) {
        placed[t] = (placed[t] as number) + slots;
      }
    }
    cost += unplacedCost(model, placed) + focusCost(model, focus);
    if (moved > model.mostMoves || cost >= known) return null;
    const plan = planOf(model, days, chosen);
    const caps = capCost(model, plan.at);
    return { cost: cost + caps, caps, plan };
  };
}
