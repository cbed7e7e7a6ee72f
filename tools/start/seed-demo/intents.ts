import { DAY_MS } from '@scheduler/scheduling/durations';

// Tasks and habits of the demo account, which Optimize schedules.

const FRIDAY = 4;
const THURSDAY = 3;

interface DemoItem {
  title: string;
  /** Name of the schedule. */
  schedule: string;
}

interface DemoTask extends DemoItem {
  duration_minutes: number;
  max_chunk_minutes?: number;
  priority?: number;
  energy?: 'high';
  /** Weekday of the deadline, more than a day ahead, at 5 PM. `null` for no deadline. */
  due: number | null;
}

export const demoTasks: DemoTask[] = [
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

/** Returns 5 PM local time on the given weekday, at least a day ahead. */
function getNextDeadline(weekday: number, now: Date): string {
  const daysAhead = (weekday - ((now.getDay() + 6) % 7) + 7) % 7;
  const due = new Date(now.getFullYear(), now.getMonth(), now.getDate() + daysAhead, 17);
  const isTooSoon = due.getTime() - now.getTime() < DAY_MS;
  if (isTooSoon) due.setDate(due.getDate() + 7);
  return due.toISOString();
}

/** Converts a task to an API request body. */
export const toTaskBody = ({ due, schedule: _, ...task }: DemoTask, now: Date) => ({
  ...task,
  deadline: due === null ? null : getNextDeadline(due, now),
});
