import {
  chargeStays,
  stackStays,
  holdersOf,
  keepApart,
  limitMeetings,
  placeMovers,
} from './occupancy.ts';
import { emptyProgram } from './program.ts';
import { shapeDays } from './shape.ts';
import { placeTasks } from './task-rows.ts';
export function formulate(model) {
  const program = emptyProgram(model.constant);
  const movers = placeMovers(program, model);
  const everyone = holdersOf(model, movers, () => true);
  const cutting = holdersOf(model, movers, (m) => model.movers[m]?.cuts === true);
  const tasks = placeTasks(program, model, everyone);
  keepApart(program, model, everyone);
  const both = chargeStays(program, model, movers);
  stackStays(program, model, movers, both, everyone);
  limitMeetings(program, model, movers);
  shapeDays(program, model, cutting);
  return { program, movers, tasks };
}
/** The columns that are 1 in a plan; the others follow. */
export function columnsOf({ movers, tasks }, plan) {
  const columns = Array.from(plan.at, (c, m) => movers.first[m] + c);
  tasks.forEach((own, t) => {
    const chunks = plan.chunks[t] ?? new Int32Array(0);
    for (let i = 0; i < chunks.length; i += 2) {
      for (let s = chunks[i]; s < chunks[i + 1]; s += 1) {
        const column = own.get(s);
        if (column !== undefined) columns.push(column);
      }
    }
  });
  return columns;
}
/** The plan that values of columns mean. */
export function readPlan(model, { movers, tasks }, values) {
  const isOne = (column) => values[column] > 0.5;
  const at = Int32Array.from(model.movers, ({ starts }, m) => {
    const first = movers.first[m];
    const c = Array.from(starts.keys()).find((candidate) => isOne(first + candidate));
    return c ?? 0;
  });
  const chunks = tasks.map((own) => {
    const held = [...own].filter(([, column]) => isOne(column)).map(([s]) => s);
    const flat = [];
    for (const s of held.toSorted((a, b) => a - b)) {
      if (flat.at(-1) === s) flat[flat.length - 1] = s + 1;
      else flat.push(s, s + 1);
    }
    return Int32Array.from(flat);
  });
  return { at, chunks };
}
