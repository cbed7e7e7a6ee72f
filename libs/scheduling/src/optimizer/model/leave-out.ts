import type { Caps, Mover } from './model.ts';

/*
 * What need not be looked at: people for whom nothing can overlap that does not overlap for somebody
 * else, and days that cannot become too full.
 */

/** Whether the footprints of a mover for its person `i` lie within those for its person `j`. */
const isWithin = ({ before, after, homeFrom, homeTo }: Mover, i: number, j: number): boolean =>
  (before[i] as number) <= (before[j] as number) &&
  (after[i] as number) <= (after[j] as number) &&
  (homeFrom[i] as number) >= (homeFrom[j] as number) &&
  (homeTo[i] as number) <= (homeTo[j] as number);

/** People whose every mover holds at least the same slots of one of those who stay. */
function spokenFor(movers: readonly Mover[], heard: ReadonlySet<number>): Set<number> {
  const silent = new Set<number>();
  const everyone = new Set(movers.flatMap(({ people }) => [...people]));
  for (const person of everyone) {
    if (heard.has(person)) continue;
    const own = movers.filter(({ people }) => people.includes(person));
    const speaks = (other: number) =>
      other !== person &&
      !silent.has(other) &&
      own.every((mover) => {
        const j = mover.people.indexOf(other);
        return j >= 0 && isWithin(mover, mover.people.indexOf(person), j);
      });
    if ([...everyone].some(speaks)) silent.add(person);
  }
  return silent;
}

/** For each row, whether its meetings can ever be so many that they cost or are forbidden. */
function mayFill(movers: readonly Mover[], { fixed, limit, cap, cost }: Caps): boolean[] {
  const most = fixed.slice();
  for (const { capRows } of movers) {
    for (const row of new Set(capRows)) if (row >= 0) most[row] = (most[row] as number) + 1;
  }
  return Array.from(most, (meetings, row) => {
    const free = (cost[row] as number) > 0 ? (cap[row] as number) : (limit[row] as number);
    return meetings > free;
  });
}

function keepPeople(mover: Mover, silent: ReadonlySet<number>): void {
  const kept = [...mover.people.keys()].filter((i) => !silent.has(mover.people[i] as number));
  const pick = (row: Int32Array) => Int32Array.from(kept, (i) => row[i] as number);
  mover.people = pick(mover.people);
  mover.before = pick(mover.before);
  mover.after = pick(mover.after);
  mover.homeFrom = pick(mover.homeFrom);
  mover.homeTo = pick(mover.homeTo);
}

function keepRows(mover: Mover, filling: readonly boolean[]): void {
  const candidates = mover.starts.length;
  const rows: number[] = [];
  for (let from = 0; from < mover.capRows.length; from += candidates) {
    const own = mover.capRows.subarray(from, from + candidates);
    if (own.some((row) => filling[row])) rows.push(...own.map((row) => (filling[row] ? row : -1)));
  }
  mover.capRows = Int32Array.from(rows);
}

/**
 * Leaves out of movers the people whom others speak for, and the rows that never fill.
 *
 * @param heard people whose time matters by itself
 */
export function leaveOut(movers: readonly Mover[], caps: Caps, heard: ReadonlySet<number>): void {
  const silent = spokenFor(movers, heard);
  const filling = mayFill(movers, caps);
  for (const mover of movers) {
    keepPeople(mover, silent);
    keepRows(mover, filling);
  }
}
