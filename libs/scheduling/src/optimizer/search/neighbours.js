/** For each mover, the movers that share a person with it. */
export function companionsOf({ movers, people }) {
  const byPerson = Array.from({ length: people }, () => []);
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
export function tasksNear({ movers, tasks }) {
  return movers.map(({ people }) =>
    tasks.flatMap(({ owner }, t) => (people.includes(owner) ? [t] : [])),
  );
}
/** Where a mover's footprint for its person `i` lies, at candidate `c`. */
export function placeOf(model, m, c, i) {
  const mover = model.movers[m];
  if (!mover) return { from: 0, to: 0 };
  const start = mover.starts[c];
  return c === 0
    ? { from: mover.homeFrom[i], to: mover.homeTo[i] }
    : { from: start - mover.before[i], to: start + mover.after[i] };
}
const fromOf = (mover, c, i) => (c === 0 ? mover.homeFrom[i] : mover.starts[c] - mover.before[i]);
const toOf = (mover, c, i) => (c === 0 ? mover.homeTo[i] : mover.starts[c] + mover.after[i]);
/** Whether two movers' footprints meet for somebody, at these candidates. */
function meet(model, a, ca, b, cb) {
  const [x, y] = [model.movers[a], model.movers[b]];
  for (let i = 0; i < x.people.length; i += 1) {
    const j = y.people.indexOf(x.people[i]);
    if (j < 0) continue;
    if (fromOf(x, ca, i) < toOf(y, cb, j) && fromOf(y, cb, j) < toOf(x, ca, i)) return true;
  }
  return false;
}
/** Whether others hold slots of a mover where it is now. */
function isBeset({ model, taken, moved }, m, c) {
  const mover = model.movers[m];
  for (let i = 0; i < mover.people.length; i += 1) {
    const base = mover.people[i] * model.slots;
    const to = base + toOf(mover, c, i);
    for (let s = base + fromOf(mover, c, i); s < to; s += 1) {
      if (c === 0 ? moved[s] !== 0 : taken[s] > 1) return true;
    }
  }
  return false;
}
/** Adds to `list` the companions that a mover shares slots with where it is, against the rules. */
export function addBlockers(board, m, companions, list) {
  const { model, at, spanFrom, spanTo } = board;
  const c = at[m];
  if (!isBeset(board, m, c)) return;
  const [from, to] = [spanFrom[m], spanTo[m]];
  for (const other of companions) {
    if (spanFrom[other] >= to || spanTo[other] <= from) continue;
    const there = at[other];
    if (there < 0 || (c === 0 && there === 0)) continue;
    if (meet(model, m, c, other, there)) list.push(other);
  }
}
