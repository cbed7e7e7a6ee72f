import { SLOT_MINUTES, parseEpochMinute, type Slot } from '../../working-time/index.ts';
import type { Plan, Task } from '../instance.ts';
import type { ReportViolation } from './move-constraints.ts';
import { getFootprint, type CostContext } from './cost-context.ts';
import { getTaskBounds } from './task-costs.ts';

/** Chunks of each task as slot ranges `[from, to)`, in chronological order. */
export type ChunksByTask = Map<string, (readonly [Slot, Slot])[]>;

export function groupChunksByTask(
  { tasks }: { tasks: readonly Task[] },
  plan: Plan,
  report: ReportViolation,
) {
  const chunks: ChunksByTask = new Map(tasks.map(({ id }) => [id, []]));
  for (const { task_id, start, end } of plan.task_chunks) {
    const taskChunks = chunks.get(task_id);
    const [from, to] = [parseEpochMinute(start), parseEpochMinute(end)];
    if (!taskChunks) report(`unknown task ${task_id}`);
    else if (from % SLOT_MINUTES || to % SLOT_MINUTES || to <= from) {
      report(`task ${task_id}: chunk off the grid or empty`);
    } else taskChunks.push([from / SLOT_MINUTES, to / SLOT_MINUTES]);
  }
  for (const taskChunks of chunks.values()) taskChunks.sort(([a], [b]) => a - b);
  return chunks;
}

/**
 * Checks all hard constraints on the chunks of one task.
 *
 * @param occupiedSlots the owner's slots that other tasks use; this task's chunks are added
 */
export function checkTask(
  task: Task,
  chunks: readonly (readonly [Slot, Slot])[],
  occupiedSlots: Set<Slot>,
  context: CostContext,
  report: ReportViolation,
): void {
  const attendee = context.attendees.get(task.owner);
  if (!attendee) return;
  const reportForTask = (problem: string) => report(`task ${task.id}: ${problem}`);
  const bounds = getTaskBounds(task, attendee.person, context);
  const workingSlots = new Set(attendee.days.flatMap(({ slots }) => slots));
  let scheduledSlots = 0;
  chunks.forEach(([from, to], i) => {
    if (to - from < bounds.minSlots || to - from > bounds.maxSlots)
      reportForTask('chunk too short or too long');
    if (from < bounds.from || to > bounds.to) reportForTask('chunk outside release and deadline');
    const previousChunk = chunks[i - 1];
    if (previousChunk && previousChunk[1] >= from) reportForTask('chunks touch or overlap');
    for (let slot = from; slot < to; slot += 1) {
      if (!workingSlots.has(slot)) reportForTask('outside working hours');
      if (occupiedSlots.has(slot)) reportForTask('overlaps another task');
      occupiedSlots.add(slot);
    }
    for (const { event, getPlannedTime } of attendee.events) {
      const [a, b] = getFootprint(event, getPlannedTime(attendee.person), attendee.person);
      if (from < b && a < to) reportForTask(`overlaps event ${event.id}`);
    }
    scheduledSlots += to - from;
  });
  if (scheduledSlots > bounds.slots) reportForTask('more time than needed');
}
