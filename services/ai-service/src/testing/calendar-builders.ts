import {
  DEFAULT_PREFERENCES,
  type Event,
  type Habit,
  type Schedule,
  type Task,
} from '@scheduler/contracts/core';
import { newId } from '@scheduler/service-kit';
import type { PlanParameters } from '../calendar/build-instance.ts';
import type { Calendar } from '../calendar/read-calendar.ts';
import { MONDAY_MORNING, toPeriod, WEEK } from './sample-week.ts';

const RECORD_METADATA = {
  version: 1,
  created_at: '2038-01-01T00:00:00Z',
  updated_at: '2038-01-01T00:00:00Z',
};

export const ADA = 'ada@example.test';

export const buildSchedule = (overrides: Partial<Schedule> = {}): Schedule => ({
  id: newId(),
  name: 'Work',
  description: null,
  color: 'blue',
  is_shared: false,
  shared_with: [],
  role: 'owner',
  owner: null,
  is_busy: true,
  is_default: false,
  is_subscribed: false,
  default_reminders: [],
  ...RECORD_METADATA,
  ...overrides,
});

const workSchedule = buildSchedule();

/** Builds an event on Tuesday morning on the schedule of `buildCalendar`. */
export function buildEvent(overrides: Partial<Event> = {}, guests: readonly string[] = []): Event {
  return {
    id: newId(),
    title: 'Secret of a title',
    description: 'Secret of a description',
    ...toPeriod(2, '10:00', '11:00'),
    time_zone: 'UTC',
    location: null,
    is_all_day: false,
    start_date: null,
    end_date: null,
    schedule_id: workSchedule.id,
    schedule_ids: [workSchedule.id],
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
    ...RECORD_METADATA,
    ...overrides,
  };
}

export const buildCalendar = (events: Event[], overrides: Partial<Calendar> = {}): Calendar => ({
  email: ADA,
  preferences: DEFAULT_PREFERENCES,
  schedules: [workSchedule],
  subscribedScheduleIds: new Set(),
  events,
  ...overrides,
});

export const buildTask = (overrides: Partial<Task> = {}): Task => ({
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
  schedule_id: workSchedule.id,
  status: 'open',
  scheduled_minutes: 0,
  ...RECORD_METADATA,
  ...overrides,
});

export const buildHabit = (overrides: Partial<Habit> = {}): Habit => ({
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
  schedule_id: workSchedule.id,
  is_paused: false,
  ...RECORD_METADATA,
  ...overrides,
});

/** Builds parameters for a plan of the sample week, starting Monday morning. */
export const buildPlanParameters = (overrides: Partial<PlanParameters> = {}): PlanParameters => ({
  now: Date.parse(MONDAY_MORNING) + 300_000,
  window: { start: Date.parse(WEEK[0]), end: Date.parse(WEEK[1]) },
  timeZone: 'UTC',
  scheduleIds: null,
  taskIds: null,
  maxMoves: null,
  weights: {},
  pinnedEventIds: [],
  goals: null,
  timeRequest: null,
  ...overrides,
});
