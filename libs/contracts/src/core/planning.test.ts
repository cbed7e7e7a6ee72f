import * as z from 'zod/mini';
import {
  arrangement,
  habitChanges,
  habitFault,
  newHabit,
  newPoll,
  newTask,
  planningChanges,
  preferenceChanges,
  taskChanges,
} from './index.ts';

const one = '019a9d2e-0000-7000-8000-000000000001';

const faults = (schema: z.core.$ZodType, value: unknown) =>
  (z.safeParse(schema, value).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

test('a task needs a title and a length', () => {
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

test('a habit comes so many times a week, and focus in chunks', () => {
  const run = { title: 'Run', duration_minutes: 45, times_per_week: 3, min_chunk_minutes: 15 };
  expect(z.parse(newHabit, run)).toMatchObject({
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

test('days come once each, in their order', () => {
  const { days } = z.parse(habitChanges, { days: ['friday', 'monday', 'friday'] });
  expect(days).toEqual(['monday', 'friday']);
});

const QUARTERS = 'Use a multiple of 15 minutes, from 15 to 6000';
const lunch = { days: ['monday'], from: '12:00', to: '13:00', points_per_slot: 6 };
const slot = { start_time: '2026-11-23T09:00:00Z', end_time: '2026-11-23T09:30:00Z' };
const poll = {
  title: 'When?',
  schedule_id: one,
  duration_minutes: 30,
  time_zone: 'UTC',
  slots: [slot],
};

test.each<[string, z.core.$ZodType, object, string]>([
  ['a task of 20 minutes', newTask, { title: 'a', duration_minutes: 20 }, QUARTERS],
  ['a task of no time', newTask, { title: 'a', duration_minutes: 0 }, QUARTERS],
  [
    'chunks out of order',
    taskChanges,
    { min_chunk_minutes: 60, max_chunk_minutes: 30 },
    'max_chunk_minutes: The longest chunk is no shorter than the shortest',
  ],
  [
    'a deadline before the start',
    taskChanges,
    { earliest: '2026-11-23T09:00:00Z', deadline: '2026-11-23T09:00:00Z' },
    'deadline: The deadline is after the earliest start',
  ],
  ['a fifth priority', taskChanges, { priority: 5 }, 'priority: Use a whole number from 1 to 4'],
  [
    'a habit that never comes',
    newHabit,
    { title: 'Run', duration_minutes: 45 },
    'times_per_week: Say how many times a week',
  ],
  [
    'a habit longer than its window',
    newHabit,
    {
      title: 'Run',
      duration_minutes: 90,
      times_per_week: 1,
      window: { start: '12:00', end: '13:00' },
    },
    'window: It must fit between these hours',
  ],
  ['no day', habitChanges, { days: [] }, 'days: Please select at least one day'],
  [
    'a weight below nothing',
    planningChanges,
    { weights: { conflict: -1 } },
    'weights: Use whole points from 0 to 10000',
  ],
  [
    'times to avoid that end first',
    preferenceChanges,
    { planning: { avoid: [{ ...lunch, to: '12:00' }] } },
    'planning.avoid.0.to: It ends later on the same day than it starts',
  ],
  [
    'a move that ends first',
    arrangement,
    { moves: [{ event_id: one, version: 1, ...slot, end_time: slot.start_time }] },
    'moves.0.end_time: End time must be after start time',
  ],
  [
    'a move made twice',
    arrangement,
    { moves: [slot, slot].map((times) => ({ event_id: one, version: 1, ...times })) },
    'moves: Move each event once',
  ],
  ['a poll without times', newPoll, { ...poll, slots: [] }, 'slots: Propose at least one time'],
  [
    'a time as long as no meeting',
    newPoll,
    { ...poll, duration_minutes: 45 },
    'slots.0.start_time: Each time lasts as long as the meeting',
  ],
  [
    'a time proposed twice',
    newPoll,
    { ...poll, slots: [slot, slot] },
    'slots.1.start_time: Propose each time once',
  ],
])('%s is refused', (_, schema, value, sentence) => {
  expect(faults(schema, value).join('\n')).toContain(sentence);
});

test('a change that fits alone may not fit what is there', () => {
  const focus = {
    kind: 'focus' as const,
    duration_minutes: 600,
    times_per_week: null,
    min_chunk_minutes: 60,
    max_chunk_minutes: 120,
    window: null,
  };
  expect(habitFault(focus)).toBeNull();
  expect(habitFault({ ...focus, min_chunk_minutes: 150 })?.[0]).toBe('max_chunk_minutes');
  expect(habitFault({ ...focus, window: { start: '09:00', end: '09:45' } })?.[0]).toBe('window');
});
