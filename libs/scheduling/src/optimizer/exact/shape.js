import { add, charge, row, sumOf, variable } from './program.ts';
/**
 * How busy one slot is. Where at most one event could stay, that is the sum of all candidates
 * there; where several stay on top of each other they count once, by a variable of its own.
 */
function busyAt(program, model, table, index) {
  if (model.fixedCuts[index]) return 1;
  const holders = table[index];
  if (!holders) return 0;
  if (holders.stays.length <= 1) return sumOf([...holders.moved, ...holders.stays]);
  const busy = variable(program, 0);
  for (const stay of holders.stays) {
    row(program, add(sumOf([...holders.moved, stay]), sumOf([busy]), -1), -Infinity, 0);
  }
  row(program, add(sumOf([...holders.moved, ...holders.stays]), sumOf([busy]), -1), 0, Infinity);
  return sumOf([busy]);
}
const asSum = (busy) => (typeof busy === 'number' ? sumOf([], 1, busy) : busy);
/**
 * Focus blocks of one stretch, by the strong formulation of machines that run for a least time: a
 * block that begins keeps its slots, and no slot is focus that no block began.
 *
 * @returns the focus variables
 */
function focusBlocks(program, busy, block) {
  const focus = busy.map(() => null);
  let from = 0;
  for (let i = 0; i <= busy.length; i += 1) {
    if (i < busy.length && busy[i] !== 1) continue;
    if (i - from >= block) layBlocks(program, busy, focus, from, i, block);
    from = i + 1;
  }
  return focus;
}
function layBlocks(program, busy, focus, from, to, block) {
  const begins = [];
  for (let i = from; i < to; i += 1) {
    const here = variable(program, 0);
    const begin = variable(program, 0, i + block <= to ? 1 : 0);
    begins.push(begin);
    const before = focus[i - 1];
    focus[i] = here;
    const rise = sumOf([here, begin]);
    rise.factors[1] = -1;
    if (i > from && before != null) add(rise, sumOf([before]), -1);
    row(program, rise, -Infinity, 0);
    const running = sumOf(begins.slice(Math.max(0, i - from - block + 1)));
    row(program, add(running, sumOf([here]), -1), -Infinity, 0);
    row(program, add(sumOf([here]), asSum(busy[i])), -Infinity, 1);
  }
}
/** Points for every slot by which a run of meetings is too long. */
function longRuns(program, busy, longest, cost) {
  if (cost === 0) return;
  for (let i = longest; i < busy.length; i += 1) {
    const window = busy.slice(i - longest, i + 1);
    if (window.includes(0)) continue;
    const sum = window.reduce((total, each) => add(total, asSum(each)), sumOf([]));
    if (sum.columns.length === 0) {
      program.constant += cost;
      continue;
    }
    row(program, add(sum, sumOf([variable(program, cost)]), -1), -Infinity, longest);
  }
}
/** The shape of the days of those whose comfort counts: fragments, focus goals, long runs. */
export function shapeDays(program, model, table) {
  const { stretches, weeks, slots } = model;
  const focusOfWeek = Array.from(weeks.goal, () => sumOf([]));
  stretches.from.forEach((from, r) => {
    const base = stretches.person[r] * slots;
    const length = stretches.to[r] - from;
    const busy = Array.from({ length }, (_, i) => busyAt(program, model, table, base + from + i));
    const focus = focusBlocks(program, busy, stretches.block[r]);
    const fragment = stretches.fragmentCost[r];
    busy.forEach((each, i) => {
      const scattered = add(sumOf([], 1, 1), asSum(each), -1);
      const column = focus[i];
      if (column != null) {
        add(scattered, sumOf([column]), -1);
        add(focusOfWeek[stretches.week[r]], sumOf([column]));
      }
      charge(program, scattered, fragment);
    });
    longRuns(program, busy, stretches.longest[r], stretches.longCost[r]);
  });
  focusOfWeek.forEach((focus, week) => {
    const goal = weeks.goal[week];
    if (goal === 0) return;
    add(focus, sumOf([variable(program, weeks.cost[week], goal)]));
    row(program, focus, goal, Infinity);
  });
}
