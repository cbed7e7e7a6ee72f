import type { ModelSettings } from '@scheduler/contracts/ai';
import type { Event, ProposedEvent, QuickAddReading, Schedule } from '@scheduler/contracts/core';

const created_at = '2026-11-01T09:00:00.000Z';

export const idOf = (number: number) =>
  `018f4e3a-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const aSchedule: Schedule = {
  id: idOf(1),
  name: 'Work',
  description: null,
  color: 'blue',
  is_shared: false,
  shared_with: [],
  role: 'owner',
  owner: null,
  is_busy: true,
  default_reminders: [],
  version: 1,
  created_at,
  updated_at: created_at,
};

export const anEvent: Event = {
  id: idOf(2),
  title: 'Lunch with Jonas',
  description: null,
  start_time: '2026-11-20T12:00:00.000Z',
  end_time: '2026-11-20T13:00:00.000Z',
  time_zone: 'UTC',
  location: null,
  is_all_day: false,
  start_date: null,
  end_date: null,
  schedule_id: idOf(1),
  schedule_ids: [idOf(1)],
  invited_users: [],
  invitations: [],
  recurrence: null,
  recurring_event_id: null,
  original_start_time: null,
  transparency: 'opaque',
  visibility: 'default',
  buffer_before: 0,
  buffer_after: 0,
  reminders: null,
  kind: 'personal',
  locked: false,
  task_id: null,
  habit_id: null,
  role: 'owner',
  organizer: { email: 'ada@example.test', full_name: 'Ada' },
  is_organizer: true,
  version: 1,
  created_at,
  updated_at: created_at,
};

/** What a text was read as; where a start is given, the text told of it. */
export const aReading = (event: Partial<ProposedEvent>): QuickAddReading => ({
  event: {
    title: null,
    start_time: null,
    end_time: null,
    is_all_day: false,
    time_zone: 'UTC',
    location: null,
    invited_users: [],
    recurrence: null,
    ...event,
  },
  parts: event.start_time ? [{ field: 'start_time', text: 'fri 12', start: 17, end: 23 }] : [],
  questions: [],
});

export const noModel: ModelSettings = {
  configured: false,
  enabled: false,
  titles: false,
  model: null,
  host: null,
  sent: [],
  never_sent: [],
  tokens_left: 0,
  tokens_a_day: 0,
};
