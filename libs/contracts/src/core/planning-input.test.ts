import * as z from 'zod/mini';
import {
  arrangement,
  habitChanges,
  findHabitError,
  newHabit,
  newPoll,
  newTask,
  planningChanges,
  preferenceChanges,
  taskChanges,
} from './index.ts';

const eventId = '019a9d2e-0000-7000-8000-000000000001';

const getErrors = (schema: z.core.$ZodType, value: unknown) =>
  (z.safeParse(schema, value).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

test('newTask requires only a title and a duration', () => {
  expect(z.parse(newTask, { title: ' Report ', duration_minutes: 300 })).toEqual({
    title: 'Report',
    notes: null,
    duration_minutes: 300,
    min_chunk_minutes: 30,
    max_chunk_minutes: 120,
    earliest: null,
    deadline: null,
    priority: 2,
    energy: 'normal',
    schedule_id: null,
  });
});

test('newHabit removes fields that do not apply to the kind of habit', () => {
  const habit = { title: 'Run', duration_minutes: 45, times_per_week: 3, min_chunk_minutes: 15 };
  expect(z.parse(newHabit, habit)).toMatchObject({
    kind: 'habit',
    times_per_week: 3,
    min_chunk_minutes: null,
    max_chunk_minutes: null,
    days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  });
  const focus = { kind: 'focus', title: 'Focus', duration_minutes: 600, min_chunk_minutes: 150 };
  expect(z.parse(newHabit, { ...focus, times_per_week: 4 })).toMatchObject({
    times_per_week: null,
    min_chunk_minutes: 150,
    max_chunk_minutes: 150,
  });
});

test('habitChanges sorts days and removes duplicates', () => {
  const { days } = z.parse(habitChanges, { days: ['friday', 'monday', 'friday'] });
  expect(days).toEqual(['monday', 'friday']);
});

const QUARTER_HOUR_ERROR = 'Use a multiple of 15 minutes, from 15 to 6000';
const lunch = { days: ['monday'], from: '12:00', to: '13:00', points_per_slot: 6 };
const slot = { start_time: '2026-11-23T09:00:00Z', end_time: '2026-11-23T09:30:00Z' };
const poll = {
  title: 'When?',
  schedule_id: eventId,
  duration_minutes: 30,
  time_zone: 'UTC',
  slots: [slot],
};

test.each<[string, z.core.$ZodType, object, string]>([
  ['a task of 20 minutes', newTask, { title: 'a', duration_minutes: 20 }, QUARTER_HOUR_ERROR],
  ['a task of 0 minutes', newTask, { title: 'a', duration_minutes: 0 }, QUARTER_HOUR_ERROR],
  [
    'a maximum chunk below the minimum chunk',
    taskChanges,
    { min_chunk_minutes: 60, max_chunk_minutes: 30 },
    "max_chunk_minutes: The maximum block can't be shorter than the minimum block",
  ],
  [
    'a deadline that is not after the earliest start',
    taskChanges,
    { earliest: '2026-11-23T09:00:00Z', deadline: '2026-11-23T09:00:00Z' },
    'deadline: The deadline must be after the earliest start',
  ],
  ['a priority of 5', taskChanges, { priority: 5 }, 'priority: Use a whole number from 1 to 4'],
  [
    'a habit without times per week',
    newHabit,
    { title: 'Run', duration_minutes: 45 },
    'times_per_week: Enter how many times per week',
  ],
  [
    'a habit longer than its time window',
    newHabit,
    {
      title: 'Run',
      duration_minutes: 90,
      times_per_week: 1,
      window: { start: '12:00', end: '13:00' },
    },
    'window: The habit must fit within these hours',
  ],
  ['a habit without days', habitChanges, { days: [] }, 'days: Select at least one day'],
  [
    'a negative weight',
    planningChanges,
    { weights: { conflict: -1 } },
    'weights: Use whole points from 0 to 10000',
  ],
  [
    'an avoided time range that ends at its start',
    preferenceChanges,
    { planning: { avoid: [{ ...lunch, to: '12:00' }] } },
    'planning.avoid.0.to: The end must be after the start on the same day',
  ],
  [
    'a move that ends at its start',
    arrangement,
    { moves: [{ event_id: eventId, version: 1, ...slot, end_time: slot.start_time }] },
    'moves.0.end_time: End time must be after start time',
  ],
  [
    'two moves of the same event',
    arrangement,
    { moves: [slot, slot].map((times) => ({ event_id: eventId, version: 1, ...times })) },
    'moves: Each event can be moved only once',
  ],
  ['a poll without times', newPoll, { ...poll, slots: [] }, 'slots: Propose at least one time'],
  [
    'a poll slot that differs from the meeting duration',
    newPoll,
    { ...poll, duration_minutes: 45 },
    'slots.0.start_time: Each time must be as long as the meeting',
  ],
  [
    'a duplicate poll slot',
    newPoll,
    { ...poll, slots: [slot, slot] },
    'slots.1.start_time: Each time can be proposed only once',
  ],
])('the schema rejects %s', (_, schema, value, message) => {
  expect(getErrors(schema, value).join('\n')).toContain(message);
});

test('findHabitError reports a changed field that contradicts the stored habit', () => {
  const focus = {
    kind: 'focus' as const,
    duration_minutes: 600,
    times_per_week: null,
    min_chunk_minutes: 60,
    max_chunk_minutes: 120,
    window: null,
  };
  expect(findHabitError(focus)).toBeNull();
  expect(findHabitError({ ...focus, min_chunk_minutes: 150 })?.[0]).toBe('max_chunk_minutes');
  expect(findHabitError({ ...focus, window: { start: '09:00', end: '09:45' } })?.[0]).toBe(
    'window',
  );
});
