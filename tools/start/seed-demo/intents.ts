import { DAY_MS } from '@scheduler/scheduling/durations';

/** What the demo account means to do beside its events: what "Optimize" finds time for. */

const FRIDAY = 4;
const THURSDAY = 3;

interface Intent {
  title: string;
  /** The name of the schedule that it is put on. */
  schedule: string;
}

interface PlannedTask extends Intent {
  duration_minutes: number;
  max_chunk_minutes?: number;
  priority?: number;
  energy?: 'high';
  /** The next such day, at five, that is more than a day away; `null`: whenever. */
  due: number | null;
}

export const demoTasks: PlannedTask[] = [
  {
    title: 'Pricing brief',
    schedule: 'Product',
    duration_minutes: 120,
    priority: 3,
    energy: 'high',
    due: FRIDAY,
  },
  { title: 'Release notes', schedule: 'Product', duration_minutes: 60, due: THURSDAY },
  { title: 'Expenses', schedule: 'Personal', duration_minutes: 30, priority: 1, due: null },
];

export const demoHabits = [
  {
    title: 'Spanish',
    schedule: 'Personal',
    duration_minutes: 30,
    times_per_week: 2,
    window: { start: '12:00', end: '14:00' },
  },
];

/** The end of the afternoon of the next such weekday, as seen in the zone of this machine. */
function nextDue(weekday: number, now: Date): string {
  const ahead = (weekday - ((now.getDay() + 6) % 7) + 7) % 7;
  const due = new Date(now.getFullYear(), now.getMonth(), now.getDate() + ahead, 17);
  const isNear = due.getTime() - now.getTime() < DAY_MS;
  if (isNear) due.setDate(due.getDate() + 7);
  return due.toISOString();
}

/** A task as the API takes it. */
export const toDo = ({ due, schedule: _, ...task }: PlannedTask, now: Date) => ({
  ...task,
  deadline: due === null ? null : nextDue(due, now),
});
