import { roundUp } from '../exact/bound.ts';
import type { Model } from '../model/model.ts';
import { amountsOf } from './amounts.ts';
import { ascend, type Priced, type Repeats } from './ascend.ts';
import type { Layout } from './choice.ts';
import { combine } from './combine.ts';
import { daysApart } from './day.ts';
import { layoutsOf, type Layouts } from './layouts.ts';
import { pathsOf, type Paths } from './paths.ts';

/** What days told apart say of a calendar. */
export interface Settled {
  /** A cheaper plan than the one that was known, or `null`. */
  better: Layout | null;
  cost: number;
  /** No plan costs less; what the plan costs, if it is proven the cheapest. */
  lowerBound: number;
}

/** How far above the bound plans are looked for: first so many hundredths of it, then farther. */
const FIRST_REACH = 0.005;
const FARTHER = 1.5;
/** Labels for the layouts of one day. */
const MOST_LABELS = 40_000;
/** Choices for one combination. */
const MOST_CHOICES = 3_000_000;
/** Choices for a plan above the limit. */
const FEW_CHOICES = 100_000;
/** Steps that a day's graph may grow to. */
const MOST_STEPS = 60_000;
/** Movers or tasks of a day that are watched from one round to the next. */
const MORE_WATCHED = 2;

/**
 * Looks for a plan below a limit a little above the bound, then one farther above: what is not found
 * raises the bound, and what is found is the cheapest of all. On the way, plans above the limit that are
 * made of the same layouts are taken as well: each lowers what is left to look for.
 */
function deepen(
  model: Model,
  days: readonly Paths[],
  { prices, bound }: Priced,
  known: number,
  isOver: () => boolean,
): Settled {
  const amounts = amountsOf(model.tasks.length);
  const settled: Settled = {
    better: null,
    cost: known,
    lowerBound: Math.min(known, roundUp(bound)),
  };
  const isOpen = () => settled.lowerBound < settled.cost;
  let all: Layouts[] = [];
  const choose = (below: number, most: number) => {
    const { better, cost, isWhole } = combine(model, all, amounts, prices, below, most, isOver);
    if (better) Object.assign(settled, { better, cost });
    return { isFound: better !== null, isWhole };
  };
  for (let reach = FIRST_REACH * Math.max(1, bound); isOpen(); reach *= FARTHER) {
    // A plan below the limit is made of layouts within reach, and of these alone.
    const limit = Math.min(settled.cost, roundUp(bound + reach));
    const within = days.map((paths) =>
      layoutsOf(model, paths, prices, limit - bound, amounts, MOST_LABELS, isOver),
    );
    // Of a day that has too many of them, those in the last reach have to do.
    all = within.flatMap((own, d) => own ?? all[d] ?? []);
    if (all.length < days.length || within.every((own) => own === null)) break;
    if (within.includes(null)) {
      choose(settled.cost, FEW_CHOICES);
      break;
    }
    const { isFound, isWhole } = choose(limit, MOST_CHOICES);
    if (isWhole) settled.lowerBound = isFound ? settled.cost : limit;
    if (isFound || !isWhole) break;
    if (isOpen()) choose(settled.cost, FEW_CHOICES);
  }
  return settled;
}

/** The paths of a day that watch what was laid too often, as far as their number allows. */
function watching(model: Model, paths: Paths, { movers, tasks }: Repeats): Paths {
  const worst = [
    ...[...movers].map(([m, times]) => ({ times, movers: [m], tasks: [] as number[] })),
    ...[...tasks].map(([t, times]) => ({ times, movers: [] as number[], tasks: [t] })),
  ].toSorted((a, b) => b.times - a.times);
  let better = paths;
  for (const more of worst.slice(0, MORE_WATCHED)) {
    const watched = {
      movers: [...better.watched.movers, ...more.movers],
      tasks: [...better.watched.tasks, ...more.tasks],
    };
    better = pathsOf(model, paths.day, watched, MOST_STEPS) ?? better;
  }
  return better;
}

/**
 * Settles the calendar of one person day by day: prices at which days can be laid out apart, all
 * layouts that may be part of a better plan, and the best choice of one for each day. Where they are
 * too many, days are made to watch what they lay twice, which raises the bound, and all begins anew.
 * Its work is counted: the same calendar is settled the same way.
 *
 * @param known what some plan costs
 * @returns `null` for a calendar that cannot be told apart by days
 */
export function settle(model: Model, known: number, isOver: () => boolean): Settled | null {
  let days = daysApart(model)?.flatMap((day) => pathsOf(model, day) ?? []);
  if (!days || isOver()) return null;
  let priced = ascend(model, days, known, isOver);
  let settled = deepen(model, days, priced, known, isOver);
  while (settled.lowerBound < settled.cost && !isOver()) {
    const { repeats } = priced;
    const watched: Paths[] = days.map((paths, d) => watching(model, paths, repeats[d] as Repeats));
    if (watched.every((paths, d) => paths === days?.[d])) break;
    days = watched;
    priced = ascend(model, days, settled.cost, isOver, priced.prices);
    const next = deepen(model, days, priced, settled.cost, isOver);
    settled = {
      better: next.better ?? settled.better,
      cost: next.cost,
      lowerBound: Math.max(next.lowerBound, settled.lowerBound),
    };
  }
  return settled;
}
