import { GRID, minuteOf } from '../../working-time/index.ts';
import { footprint } from './scene.ts';
import { taskTerms } from './task-costs.ts';
export function readChunks({ tasks }, plan, report) {
  const chunks = new Map(tasks.map(({ id }) => [id, []]));
  for (const { task_id, start, end } of plan.task_chunks) {
    const list = chunks.get(task_id);
    const [from, to] = [minuteOf(start), minuteOf(end)];
    if (!list) report(`unknown task ${task_id}`);
    else if (from % GRID || to % GRID || to <= from) {
      report(`task ${task_id}: chunk off the grid or empty`);
    } else list.push([from / GRID, to / GRID]);
  }
  for (const list of chunks.values()) list.sort(([a], [b]) => a - b);
  return chunks;
}
/**
 * Every hard rule on the chunks of one task.
 *
 * @param taken slots of the owner that chunks hold already; this task's are added
 */
export function checkTask(task, chunks, taken, scene, report) {
  const seat = scene.seats.get(task.owner);
  if (!seat) return;
  const say = (what) => report(`task ${task.id}: ${what}`);
  const terms = taskTerms(task, seat.person, scene);
  const working = new Set(seat.days.flatMap(({ slots }) => slots));
  let placed = 0;
  chunks.forEach(([from, to], i) => {
    if (to - from < terms.shortest || to - from > terms.longest) say('chunk too short or too long');
    if (from < terms.from || to > terms.to) say('chunk outside release and deadline');
    const before = chunks[i - 1];
    if (before && before[1] >= from) say('chunks touch or overlap');
    for (let slot = from; slot < to; slot += 1) {
      if (!working.has(slot)) say('outside working hours');
      if (taken.has(slot)) say('overlaps another task');
      taken.add(slot);
    }
    for (const { event, at } of seat.events) {
      const [a, b] = footprint(event, at(seat.person), seat.person);
      if (from < b && a < to) say(`overlaps event ${event.id}`);
    }
    placed += to - from;
  });
  if (placed > terms.slots) say('more time than needed');
}
