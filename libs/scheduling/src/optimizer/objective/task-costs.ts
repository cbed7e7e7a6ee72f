import {
  parseMinuteOfDay,
  SLOT_MINUTES,
  toLocalDay,
  toLocalTime,
  parseEpochMinute,
  type DayNumber,
  type Slot,
} from '../../working-time/index.ts';
import type { Person, Task } from '../instance.ts';
import type { AddCharge } from './charges.ts';
import type { CostContext } from './cost-context.ts';

/** Constraints on the chunks of a task, in slots. */
export interface TaskBounds {
  slots: number;
  minSlots: number;
  maxSlots: number;
  /** First allowed slot. */
  from: Slot;
  /** End of the last allowed slot, exclusive. */
  to: Slot;
  releaseDay: DayNumber;
}

export function getTaskBounds(
  task: Task,
  person: Person,
  { window, now }: CostContext,
): TaskBounds {
  const slots = task.duration_minutes / SLOT_MINUTES;
  const minSlots = Math.min(task.min_chunk_minutes / SLOT_MINUTES, slots);
  const from = Math.max(
    Math.ceil(window.start / SLOT_MINUTES),
    Math.ceil(now / SLOT_MINUTES),
    task.earliest ? Math.ceil(parseEpochMinute(task.earliest) / SLOT_MINUTES) : -Infinity,
  );
  const to = Math.min(
    Math.floor(window.end / SLOT_MINUTES),
    task.deadline ? Math.floor(parseEpochMinute(task.deadline) / SLOT_MINUTES) : Infinity,
  );
  return {
    slots,
    minSlots,
    maxSlots: Math.max(minSlots, task.max_chunk_minutes / SLOT_MINUTES),
    from,
    to,
    releaseDay: toLocalDay(from * SLOT_MINUTES, person.time_zone),
  };
}

const isPeakHour = ({ peak }: Person, minute: number) =>
  peak.some(([from, to]) => minute >= parseMinuteOfDay(from) && minute < parseMinuteOfDay(to));

/** Returns the off-peak and deferral cost of one slot of a task, in points. */
export function getTaskSlotCost(
  task: Task,
  person: Person,
  bounds: TaskBounds,
  slot: Slot,
  context: CostContext,
) {
  const { weights } = context.instance;
  const { day, minute } = toLocalTime(slot * SLOT_MINUTES, person.time_zone);
  return {
    offPeak: task.energy === 'high' && !isPeakHour(person, minute) ? weights.task_off_peak : 0,
    defer: weights.task_defer * Math.max(0, day - bounds.releaseDay),
  };
}

/**
 * Charges the cost of one task.
 *
 * @returns the number of unscheduled slots
 */
export function chargeTask(
  task: Task,
  chunks: readonly (readonly [Slot, Slot])[],
  context: CostContext,
  addCharge: AddCharge,
): number {
  const person = context.attendees.get(task.owner)?.person;
  if (!person) return 0;
  const { weights } = context.instance;
  const bounds = getTaskBounds(task, person, context);
  const charge = { task_id: task.id, person_id: person.id };
  let scheduledSlots = 0;
  for (const [from, to] of chunks) {
    let [offPeak, defer] = [0, 0];
    for (let slot = from; slot < to; slot += 1) {
      const cost = getTaskSlotCost(task, person, bounds, slot, context);
      offPeak += cost.offPeak;
      defer += cost.defer;
    }
    scheduledSlots += to - from;
    addCharge({
      ...charge,
      term: 'task_chunks',
      points: weights.task_chunk,
      minutes: (to - from) * SLOT_MINUTES,
    });
    addCharge({ ...charge, term: 'task_off_peak', points: offPeak });
    addCharge({ ...charge, term: 'task_defer', points: defer });
  }
  const unscheduledSlots = Math.max(0, bounds.slots - scheduledSlots);
  const points = weights.task_unplaced * task.priority * unscheduledSlots;
  addCharge({
    ...charge,
    term: 'tasks_unplaced',
    points,
    minutes: unscheduledSlots * SLOT_MINUTES,
  });
  return unscheduledSlots;
}
