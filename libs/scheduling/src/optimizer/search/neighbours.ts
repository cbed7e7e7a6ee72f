import type { Model } from '../model/model.ts';
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

/** Whether two movers' footprints meet for somebody, at these candidates. */
export function meet(model: Model, a: number, ca: number, b: number, cb: number): boolean {
  const [x, y] = [model.movers[a], model.movers[b]];
  if (!x || !y) return false;
  for (let i = 0; i < x.people.length; i += 1) {
    const j = y.people.indexOf(x.people[i] as number);
    if (j < 0) continue;
    const [p, q] = [placeOf(model, a, ca, i), placeOf(model, b, cb, j)];
    if (p.from < q.to && q.from < p.to) return true;
  }
  return false;
}

/** The companions that keep a lifted mover from a candidate. */
export function blockersOf(
  board: Board,
  m: number,
  c: number,
  companions: readonly number[],
): number[] {
  const { model, at } = board;
  return companions.filter((other) => {
    const there = at[other] as number;
    if (there < 0 || (c === 0 && there === 0)) return false;
    return meet(model, m, c, other, there);
  });
}
