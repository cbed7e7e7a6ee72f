import { barOf, begin, below, settleStep, takeTask, type Search } from './search.ts';
import { placeTask, strewTask } from './tasks.ts';

/** Tasks that one step may pack anew. */
const MOST_PACKED = 4;
/** How often the first of them goes where it would not by itself, and how dear slots may seem then. */
const STREWN = 0.5;
const STREW_COST = 12;

/** One step: places some tasks of one owner anew, one after the other, the first of them anywhere. */
export function packTasks(search: Search, tasks: readonly number[], temperature: number): void {
  const { board, random, lifted } = search;
  begin(search);
  let delta = 0;
  const count = 2 + below(random, MOST_PACKED - 1);
  for (let i = 0; i < count; i += 1) {
    delta += takeTask(search, tasks[below(random, tasks.length)] as number);
  }
  const strewn = random() < STREWN ? 1 : 0;
  lifted.tasks.forEach((t, i) => {
    delta += i < strewn ? strewTask(board, t, STREW_COST, random) : placeTask(board, t);
  });
  settleStep(search, delta, barOf(search, temperature));
}
