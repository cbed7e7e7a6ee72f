import { clockMinutes, GRID, localDay, localTime, minuteOf } from '../../working-time/index.ts';
export function taskTerms(task, person, { window, now }) {
  const slots = task.duration_minutes / GRID;
  const shortest = Math.min(task.min_chunk_minutes / GRID, slots);
  const from = Math.max(
    Math.ceil(window.start / GRID),
    Math.ceil(now / GRID),
    task.earliest ? Math.ceil(minuteOf(task.earliest) / GRID) : -Infinity,
  );
  const to = Math.min(
    Math.floor(window.end / GRID),
    task.deadline ? Math.floor(minuteOf(task.deadline) / GRID) : Infinity,
  );
  return {
    slots,
    shortest,
    longest: Math.max(shortest, task.max_chunk_minutes / GRID),
    from,
    to,
    release: localDay(from * GRID, person.time_zone),
  };
}
const atPeak = ({ peak }, minute) =>
  peak.some(([from, to]) => minute >= clockMinutes(from) && minute < clockMinutes(to));
/** What one slot of a task costs: off-peak points and deferral points. */
export function taskSlotCost(task, person, terms, slot, scene) {
  const { weights } = scene.instance;
  const { day, minute } = localTime(slot * GRID, person.time_zone);
  return {
    offPeak: task.energy === 'high' && !atPeak(person, minute) ? weights.task_off_peak : 0,
    defer: weights.task_defer * Math.max(0, day - terms.release),
  };
}
/** The bill of one task. @returns the slots left unplaced */
export function chargeTask(task, chunks, scene, bill) {
  const person = scene.seats.get(task.owner)?.person;
  if (!person) return 0;
  const { weights } = scene.instance;
  const terms = taskTerms(task, person, scene);
  const line = { task_id: task.id, person_id: person.id };
  let placed = 0;
  for (const [from, to] of chunks) {
    let [offPeak, defer] = [0, 0];
    for (let slot = from; slot < to; slot += 1) {
      const cost = taskSlotCost(task, person, terms, slot, scene);
      offPeak += cost.offPeak;
      defer += cost.defer;
    }
    placed += to - from;
    bill({ ...line, term: 'task_chunks', points: weights.task_chunk, minutes: (to - from) * GRID });
    bill({ ...line, term: 'task_off_peak', points: offPeak });
    bill({ ...line, term: 'task_defer', points: defer });
  }
  const unplaced = Math.max(0, terms.slots - placed);
  const points = weights.task_unplaced * task.priority * unplaced;
  bill({ ...line, term: 'tasks_unplaced', points, minutes: unplaced * GRID });
  return unplaced;
}
