import type { Model, Mover } from '../model/model.ts';

/*
 * A person's calendar, day by day: what may lie on each, told without a word about the other days.
 */

/** Something that may lie on a day. */
export interface Offer {
  /** The slots that it holds. */
  from: number;
  to: number;
  cost: number;
  /** The movers that lie there: one, or several that stay and overlap. */
  movers: readonly number[];
  /** Their candidate; 0 if they stay. */
  candidate: number;
  /** Slots `[from, to)` that it cuts out of focus time. */
  cuts: readonly (readonly [from: number, to: number])[];
  /** The task of a chunk, or -1. */
  task: number;
}

export interface Day {
  from: number;
  to: number;
  /** Its row in `weeks`, or -1. */
  week: number;
  offers: Offer[];
  /** For each mover, the rows of `caps` in which it counts wherever on this day it lies. */
  rows: readonly (readonly number[])[];
  /** Whether others are left out, in which one counts at some hours only. */
  isLoose: boolean;
}

/** Free slots that part two days: a gap shorter than this is a break. */
const NIGHT = 16;
/** More than this, and a calendar is told apart no faster than it is searched. */
const MOST_OFFERS = 20_000;

/** The person whose calendar it is alone, or -1. */
function personOf({ stretches, movers, tasks }: Model): number {
  const people = new Set([
    ...stretches.person,
    ...movers.flatMap(({ people: own }) => [...own]),
    ...tasks.map(({ owner }) => owner),
  ]);
  const [only = -1] = people;
  return people.size === 1 ? only : -1;
}

function movesOf(movers: readonly Mover[]): Offer[] {
  return movers.flatMap(({ starts, before, after, costs, cuts }, m) =>
    Array.from({ length: starts.length - 1 }, (_, i) => {
      const start = starts[i + 1] as number;
      const [from, to] = [start - (before[0] as number), start + (after[0] as number)];
      const cost = costs[i + 1] as number;
      return {
        from,
        to,
        cost,
        movers: [m],
        candidate: i + 1,
        cuts: cuts ? [[from, to] as const] : [],
        task: -1,
      };
    }),
  );
}

/** Movers where they are, each alone, and every set of them that hang together by overlapping. */
function homesOf(movers: readonly Mover[]): Offer[] {
  const homes = movers
    .map(({ homeFrom, homeTo }, m) => ({ m, from: homeFrom[0] as number, to: homeTo[0] as number }))
    .toSorted((a, b) => a.from - b.from || a.m - b.m);
  const offers: Offer[] = [];
  const add = (set: typeof homes, from: number, to: number, last: number): void => {
    if (offers.length > MOST_OFFERS) return;
    const own = set.map(({ m }) => m);
    const cost = own.reduce((sum, m) => {
      const { costs, pairs, pairCosts } = movers[m] as Mover;
      const shared = pairs.reduce(
        (points, o, j) => (o > m && own.includes(o) ? points + (pairCosts[j] as number) : points),
        0,
      );
      return sum + (costs[0] as number) + shared;
    }, 0);
    const cuts = set.flatMap((home) =>
      movers[home.m]?.cuts ? [[home.from, home.to] as const] : [],
    );
    offers.push({ from, to, cost, movers: own, candidate: 0, cuts, task: -1 });
    for (let i = last + 1; i < homes.length; i += 1) {
      const next = homes[i] as (typeof homes)[number];
      if (next.from >= to) return;
      add([...set, next], from, Math.max(to, next.to), i);
    }
  };
  homes.forEach((home, i) => add([home], home.from, home.to, i));
  return offers;
}

function chunksOf({ tasks, working, fixed, slots }: Model, person: number): Offer[] {
  const isFree = (s: number) => working[person * slots + s] === 1 && !fixed[person * slots + s];
  return tasks.flatMap(({ from, to, shortest, longest, slots: size, chunkCost, sums }, task) => {
    const offers: Offer[] = [];
    for (let s = from; s < to; s += 1) {
      for (let end = s + 1; end <= Math.min(to, s + longest, s + size); end += 1) {
        if (!isFree(end - 1)) break;
        if (end - s < shortest) continue;
        const cost = chunkCost + (sums[end] as number) - (sums[s] as number);
        offers.push({ from: s, to: end, cost, movers: [], candidate: 0, cuts: [], task });
      }
    }
    return offers;
  });
}

/** Slots that belong together, as `[from, to)`: those between two nights. */
function spansOf(held: readonly (readonly [number, number])[]): [number, number][] {
  const spans: [number, number][] = [];
  for (const [from, to] of held.toSorted(([a], [b]) => a - b)) {
    const last = spans.at(-1);
    if (last && from - last[1] < NIGHT) last[1] = Math.max(last[1], to);
    else spans.push([from, to]);
  }
  return spans;
}

const rowsAt = ({ capRows, starts }: Mover, candidate: number): number[] =>
  Array.from(
    { length: capRows.length / starts.length },
    (_, guest) => capRows[guest * starts.length + candidate] as number,
  ).filter((row) => row >= 0);

/**
 * The rows in which each mover counts on a day, without those in which it counts at some hours only:
 * what is left out costs less and forbids less.
 */
function rowsOf({ movers }: Model, offers: readonly Offer[]): Pick<Day, 'rows' | 'isLoose'> {
  const rows: (number[] | undefined)[] = movers.map(() => undefined);
  let isLoose = false;
  for (const { movers: own, candidate } of offers) {
    for (const m of own) {
      const here = rowsAt(movers[m] as Mover, candidate);
      const known = rows[m] ?? here;
      rows[m] = known.filter((row) => here.includes(row));
      if (rows[m].length < Math.max(known.length, here.length)) isLoose = true;
    }
  }
  return { rows: rows.map((own) => own ?? []), isLoose };
}

/** Whether all stretches are of one kind, and whatever costs as a pair overlaps as one. */
function isPlain({ stretches, movers }: Model): boolean {
  const { block, longest, fragmentCost, longCost } = stretches;
  const isOne = [block, longest, fragmentCost, longCost].every((row) => new Set(row).size <= 1);
  return (
    isOne &&
    movers.every(({ homeFrom, homeTo, before, after, pairs }) => {
      const [from, to] = [homeFrom[0] as number, homeTo[0] as number];
      const overlaps = [...pairs].every((o) => {
        const { homeFrom: a, homeTo: b } = movers[o] as Mover;
        return (a[0] as number) < to && from < (b[0] as number);
      });
      return overlaps && from < to && (before[0] as number) + (after[0] as number) > 0;
    })
  );
}

/** The days of a calendar of one person; `null` where days cannot be told apart. */
export function daysApart(model: Model): Day[] | null {
  const person = personOf(model);
  if (person < 0 || !isPlain(model)) return null;
  const { stretches } = model;
  const offers = [...movesOf(model.movers), ...homesOf(model.movers), ...chunksOf(model, person)];
  if (offers.length > MOST_OFFERS) return null;
  const open = Array.from(stretches.from, (from, i) => [from, stretches.to[i] as number] as const);
  const spans = spansOf([...open, ...offers.map(({ from, to }) => [from, to] as const)]);
  const days: Day[] = [];
  for (const [from, to] of spans) {
    const isHere = (slot: number) => slot >= from && slot < to;
    const own = offers.filter((offer) => isHere(offer.from));
    const weeks = new Set(
      Array.from(stretches.week).filter((_, i) => isHere(stretches.from[i] as number)),
    );
    if (weeks.size > 1) return null;
    const [week = -1] = weeks;
    days.push({ from, to, week, offers: own, ...rowsOf(model, own) });
  }
  return days;
}
