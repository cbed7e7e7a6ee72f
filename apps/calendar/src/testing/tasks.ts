import type { Task } from '@scheduler/contracts/core';

/** Builds a task of three hours due on Friday, November 20, with one hour scheduled. */
export const buildTask = (overrides: Partial<Task> = {}): Task => ({
  id: '00000000-0000-4000-8000-0000000000d1',
  title: 'Pricing brief',
  notes: null,
  duration_minutes: 180,
  min_chunk_minutes: 30,
  max_chunk_minutes: 120,
  earliest: null,
  deadline: new Date('2026-11-20T17:00').toISOString(),
  priority: 3,
  energy: 'high',
  schedule_id: null,
  status: 'open',
  scheduled_minutes: 60,
  version: 3,
  created_at: '2026-11-01T09:00:00.000Z',
  updated_at: '2026-11-01T09:00:00.000Z',
  ...overrides,
});
