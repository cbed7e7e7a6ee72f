import type { CompactEvents, Event, ReceivedInvitation, Schedule } from '@scheduler/contracts/core';

let idCount = 0;
const nextId = () => `00000000-0000-4000-8000-${String((idCount += 1)).padStart(12, '0')}`;

export function buildSchedule(overrides: Partial<Schedule> = {}): Schedule {
  return {
    id: nextId(),
    name: 'Product',
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
    version: 1,
    created_at: '2026-01-12T09:00:00.000Z',
    updated_at: '2026-01-12T09:00:00.000Z',
    ...overrides,
  };
}

/** Builds an event. `start` and `end` are in the device's local time, for example `2026-11-18T09:30`. */
export function buildEvent({
  start,
  end,
  ...overrides
}: Partial<Event> & { start?: string; end?: string } = {}): Event {
  const schedule_ids = overrides.schedule_ids ?? [nextId()];
  return {
    id: nextId(),
    title: 'Design critique',
    description: null,
    start_time: new Date(start ?? '2026-11-18T11:00').toISOString(),
    end_time: new Date(end ?? '2026-11-18T12:00').toISOString(),
    time_zone: 'UTC',
    location: null,
    is_all_day: false,
    start_date: null,
    end_date: null,
    schedule_id: schedule_ids[0] ?? '',
    schedule_ids,
    invited_users: [],
    invitations: (overrides.invited_users ?? []).map((user_email) => ({
      user_email,
      status: 'pending' as const,
    })),
    recurrence: null,
    recurring_event_id: null,
    original_start_time: null,
    transparency: 'opaque',
    visibility: 'default',
    buffer_before: 0,
    buffer_after: 0,
    reminders: null,
    kind: 'meeting',
    locked: false,
    task_id: null,
    habit_id: null,
    role: 'owner',
    organizer: { email: 'ada@example.test', full_name: 'Ada' },
    is_organizer: true,
    version: 1,
    created_at: '2026-11-01T09:00:00.000Z',
    updated_at: '2026-11-01T09:00:00.000Z',
    ...overrides,
  };
}

export function buildInvitation(overrides: Partial<ReceivedInvitation> = {}): ReceivedInvitation {
  return {
    event_id: nextId(),
    title: 'Planning',
    description: null,
    location: 'Room 4',
    start_time: new Date('2026-11-18T11:00').toISOString(),
    end_time: new Date('2026-11-18T12:00').toISOString(),
    time_zone: 'UTC',
    is_all_day: false,
    start_date: null,
    end_date: null,
    recurrence: null,
    original_start_time: null,
    organizer: { email: 'hana@tideline.example', full_name: 'Hana' },
    status: 'pending',
    note: null,
    proposed_start_time: null,
    proposed_end_time: null,
    answered_at: null,
    schedule_id: null,
    ...overrides,
  };
}

export const buildAllDayEvent = (
  start_date: string,
  end_date: string,
  overrides: Partial<Event> = {},
) =>
  buildEvent({
    is_all_day: true,
    start_date,
    end_date,
    start_time: `${start_date}T00:00:00.000Z`,
    end_time: `${end_date}T00:00:00.000Z`,
    ...overrides,
  });

/** Builds a compact list, in which each occurrence is a separate event. */
export const buildCompactEvents = (events: readonly Event[]): CompactEvents => ({
  series: [],
  events: events.map(({ schedule_id: _id, invited_users: _users, ...event }) => event),
});
