import {
  DEFAULT_PREFERENCES,
  type Event,
  type Habit,
  type Schedule,
  type Task,
} from '@scheduler/contracts/core';
import { newId } from '@scheduler/service-kit';
import type { PlanAsk } from '../calendar/instance.ts';
import type { Calendar } from '../calendar/read.ts';
import { MONDAY, times, WEEK } from './weeks.ts';

const MADE = { version: 1, created_at: '2027-01-01T00:00:00Z', updated_at: '2027-01-01T00:00:00Z' };

export const ADA = 'ada@example.test';

export const aSchedule = (given: Partial<Schedule> = {}): Schedule => ({
  id: newId(),
  name: 'Work',
  description: null,
  color: 'blue',
  is_shared: false,
  shared_with: [],
  role: 'owner',
  owner: null,
  is_busy: true,
  default_reminders: [],
  ...MADE,
  ...given,
});

const work = aSchedule();

/** An event of Tuesday morning on the schedule of `aCalendar`, with guests if they are named. */
export function anEvent(given: Partial<Event> = {}, guests: readonly string[] = []): Event {
  return {
    id: newId(),
    title: 'Secret of a title',
    description: 'Secret of a description',
    ...times(2, '10:00', '11:00'),
    time_zone: 'UTC',
    location: null,
    is_all_day: false,
    start_date: null,
    end_date: null,
    schedule_id: work.id,
    schedule_ids: [work.id],
    invited_users: [...guests],
    invitations: guests.map((user_email) => ({ user_email, status: 'pending' })),
    recurrence: null,
    recurring_event_id: null,
    original_start_time: null,
    transparency: 'opaque',
    visibility: 'default',
    buffer_before: 0,
    buffer_after: 0,
    reminders: null,
    kind: guests.length > 0 ? 'meeting' : 'personal',
    locked: false,
    task_id: null,
    habit_id: null,
    role: 'owner',
    organizer: { email: ADA, full_name: 'Ada' },
    is_organizer: true,
    ...MADE,
    ...given,
  };
}

export const aCalendar = (events: Event[], given: Partial<Calendar> = {}): Calendar => ({
  email: ADA,
  preferences: DEFAULT_PREFERENCES,
  schedules: [work],
  subscribed: new Set(),
  events,
  ...given,
});

export const aTask = (given: Partial<Task> = {}): Task => ({
  id: newId(),
  title: 'Secret of a task',
  notes: null,
  duration_minutes: 120,
  min_chunk_minutes: 30,
  max_chunk_minutes: 120,
  earliest: null,
  deadline: null,
  priority: 2,
  energy: 'normal',
  schedule_id: work.id,
  status: 'open',
  scheduled_minutes: 0,
  ...MADE,
  ...given,
});

export const aHabit = (given: Partial<Habit> = {}): Habit => ({
  id: newId(),
  kind: 'habit',
  title: 'Secret of a habit',
  duration_minutes: 30,
  times_per_week: 3,
  min_chunk_minutes: null,
  max_chunk_minutes: null,
  days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  window: null,
  priority: 2,
  schedule_id: work.id,
  is_paused: false,
  ...MADE,
  ...given,
});

/** A plan for the week, from its Monday morning on. */
export const anAsk = (given: Partial<PlanAsk> = {}): PlanAsk => ({
  now: Date.parse(MONDAY) + 300_000,
  window: { start: Date.parse(WEEK[0]), end: Date.parse(WEEK[1]) },
  timeZone: 'UTC',
  scheduleIds: null,
  taskIds: null,
  maxMoves: null,
  weights: {},
  pinned: [],
  goals: null,
  wish: null,
  ...given,
});
