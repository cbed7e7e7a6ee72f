import type { Model, Mover } from '../model/model.ts';
import type { Board } from './board.ts';

/** For each mover, the movers that share a person with it. */
export function companionsOf({ movers, people }: Model): number[][] {
  const byPerson = Array.from({ length: people }, (): number[] => []);
  movers.forEach((mover, m) => {
    for (const p of mover.people) byPerson[p]?.push(m);
  });
  return movers.map((mover, m) => {
    const shared = new Set([...mover.people].flatMap((p) => byPerson[p] ?? []));
    shared.delete(m);
    return [...shared];
  });
}

/** The tasks of the people of each mover. */
export function tasksNear({ movers, tasks }: Model): number[][] {
  return movers.map(({ people }) =>
    tasks.flatMap(({ owner }, t) => (people.includes(owner) ? [t] : [])),
  );
}

interface Place {
  from: number;
  to: number;
}

/** Where a mover's footprint for its person `i` lies, at candidate `c`. */
export function placeOf(model: Model, m: number, c: number, i: number): Place {
  const mover = model.movers[m];
  if (!mover) return { from: 0, to: 0 };
  const start = mover.starts[c] as number;
  return c === 0
    ? { from: mover.homeFrom[i] as number, to: mover.homeTo[i] as number }
    : { from: start - (mover.before[i] as number), to: start + (mover.after[i] as number) };
}

const fromOf = (mover: Mover, c: number, i: number): number =>
  c === 0
    ? (mover.homeFrom[i] as number)
    : (mover.starts[c] as number) - (mover.before[i] as number);

const toOf = (mover: Mover, c: number, i: number): number =>
  c === 0 ? (mover.homeTo[i] as number) : (mover.starts[c] as number) + (mover.after[i] as number);

/** Whether two movers' footprints meet for somebody, at these candidates. */
function meet(model: Model, a: number, ca: number, b: number, cb: number): boolean {
  const [x, y] = [model.movers[a] as Mover, model.movers[b] as Mover];
  for (let i = 0; i < x.people.length; i += 1) {
    const j = y.people.indexOf(x.people[i] as number);
    if (j < 0) continue;
    if (fromOf(x, ca, i) < toOf(y, cb, j) && fromOf(y, cb, j) < toOf(x, ca, i)) return true;
  }
  return false;
}

/** Whether others hold slots of a mover where it is now. */
function isBeset({ model, taken, moved }: Board, m: number, c: number): boolean {
  const mover = model.movers[m] as Mover;
  for (let i = 0; i < mover.people.length; i += 1) {
    const base = (mover.people[i] as number) * model.slots;
    const to = base + toOf(mover, c, i);
    for (let s = base + fromOf(mover, c, i); s < to; s += 1) {
      if (c === 0 ? moved[s] !== 0 : (taken[s] as number) > 1) return true;
    }
  }
  return false;
}

/** Adds to `list` the companions that a mover shares slots with where it is, against the rules. */
export function addBlockers(
  board: Board,
  m: number,
  companions: readonly number[],
  list: number[],
): void {
  const { model, at, spanFrom, spanTo } = board;
  const c = at[m] as number;
  if (!isBeset(board, m, c)) return;
  const [from, to] = [spanFrom[m] as number, spanTo[m] as number];
  for (const other of companions) {
    if ((spanFrom[other] as number) >= to || (spanTo[other] as number) <= from) continue;
    const there = at[other] as number;
    if (there < 0 || (c === 0 && there === 0)) continue;
    if (meet(model, m, c, other, there)) list.push(other);
  }
}
