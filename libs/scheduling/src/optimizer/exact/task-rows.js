import { holdersAt } from './occupancy.ts';
import { add, row, sumOf, variable } from './program.ts';
/** Runs of slots that chunks of a task may use. */
function runsOf({ fixed, working, slots }, task) {
  const base = task.owner * slots;
  const runs = [];
  let from = -1;
  for (let s = task.from; s <= task.to; s += 1) {
    const open = s < task.to && working[base + s] === 1 && fixed[base + s] === 0;
    if (open && from < 0) from = s;
    if (open || from < 0) continue;
    if (s - from >= task.shortest) runs.push([from, s]);
    from = -1;
  }
  return runs;
}
function layRun(program, task, [from, to], columns, begins) {
  const { sums, shortest, longest, chunkCost } = task;
  const own = [];
  const starts = [];
  for (let s = from; s < to; s += 1) {
    const cost = sums[s + 1] - sums[s];
    const here = variable(program, cost, 1, true);
    const begin = variable(program, chunkCost, s + shortest <= to ? 1 : 0);
    const rise = sumOf([here, begin]);
    rise.factors[1] = -1;
    const before = own.at(-1);
    if (before !== undefined) add(rise, sumOf([before]), -1);
    row(program, rise, -Infinity, 0);
    own.push(here);
    starts.push(begin);
    columns.set(s, here);
    row(program, add(sumOf(starts.slice(-shortest)), sumOf([here]), -1), -Infinity, 0);
    if (own.length > longest) row(program, sumOf(own.slice(-longest - 1)), -Infinity, longest);
  }
  begins.push(...starts);
}
/** Tasks in chunks: long enough, not too long, and what finds no place is paid for. */
export function placeTasks(program, model, table) {
  return model.tasks.map((task) => {
    const columns = new Map();
    const begins = [];
    for (const run of runsOf(model, task)) layRun(program, task, run, columns, begins);
    const unplaced = variable(program, task.unplacedCost, task.slots);
    const placed = sumOf([...columns.values(), unplaced]);
    row(program, placed, task.slots, task.slots);
    // Whole chunks: without it, a fraction of one would do for what the longest cannot hold.
    const fewest = Math.ceil(task.slots / task.longest);
    if (begins.length > 0) row(program, sumOf([...begins, unplaced]), fewest, Infinity);
    for (const [s, column] of columns) {
      holdersAt(table, task.owner * model.slots + s).tasks.push(column);
    }
    return columns;
  });
}
