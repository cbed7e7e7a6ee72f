import { createCaller, signUp, type CallApi } from './api.ts';
import type { Product } from './product.ts';
import { buySubscription } from './subscription.ts';

/** Far in the future, so that responses don't depend on the current time. */
export const SAMPLE_RANGE = 'start_date=2040-01-01T00:00:00Z&end_date=2040-02-01T00:00:00Z';
export const OWNER = 'ada@example.test';
export const COLLEAGUE = 'ben@example.test';

interface Item {
  id: string;
}
interface ListedEvent extends Item {
  title: string;
  start_time: string;
}

const at = (day: number, time: string) => `2040-01-${String(day).padStart(2, '0')}T${time}:00Z`;

async function createEvents(call: CallApi, work: Item, home: Item): Promise<void> {
  await call('POST', '/api/events', {
    schedule_ids: [work.id, home.id],
    title: 'Planning with Ben',
    description: 'Agenda: budget, hiring',
    location: 'Room 4',
    start_time: at(9, '09:00'),
    end_time: at(9, '10:30'),
    time_zone: 'Europe/Berlin',
    invited_users: [COLLEAGUE, 'guest@example.test'],
    reminders: [{ method: 'email', minutes: 30 }],
    buffer_before: 15,
  });
  await call('POST', '/api/events', {
    schedule_ids: [home.id],
    title: 'Vacation',
    start_time: '2040-01-16',
    end_time: '2040-01-20',
    is_all_day: true,
    visibility: 'private',
    transparency: 'transparent',
  });
  await call('POST', '/api/events', {
    schedule_ids: [work.id],
    title: 'Standup',
    start_time: at(2, '08:00'),
    end_time: at(2, '08:15'),
    time_zone: 'Europe/Berlin',
    recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=8'],
  });
  const events = await call<ListedEvent[]>('GET', `/api/events?${SAMPLE_RANGE}`);
  const [, moved, canceled] = events.filter(({ title }) => title === 'Standup');
  await call('PUT', `/api/events/${moved?.id}?scope=this`, { title: 'Standup, moved' });
  await call('DELETE', `/api/events/${canceled?.id}?scope=this`);
  const deleted = await call<Item>('POST', '/api/events', {
    schedule_ids: [work.id],
    title: 'Deleted by mistake',
    start_time: at(10, '12:00'),
    end_time: at(10, '13:00'),
  });
  await call('DELETE', `/api/events/${deleted.id}`);
}

async function createPlanningData(call: CallApi, work: Item): Promise<void> {
  await call('POST', '/api/tasks', {
    title: 'Write the report',
    notes: 'Draft first',
    duration_minutes: 120,
    deadline: at(20, '17:00'),
    priority: 3,
    schedule_id: work.id,
  });
  await call('POST', '/api/habits', {
    title: 'Spanish',
    duration_minutes: 30,
    times_per_week: 2,
    window: { start: '12:00', end: '14:00' },
    schedule_id: work.id,
  });
  await call('POST', '/api/polls', {
    title: 'Team lunch',
    schedule_id: work.id,
    duration_minutes: 60,
    time_zone: 'Europe/Berlin',
    slots: [
      { start_time: at(24, '11:00'), end_time: at(24, '12:00') },
      { start_time: at(25, '11:00'), end_time: at(25, '12:00') },
    ],
    invited: [COLLEAGUE],
  });
  await call('POST', '/api/webhooks', {
    url: 'https://hooks.example.test/calendar',
    events: ['event.created'],
  });
  await call('POST', '/api/feeds', { schedule_id: work.id });
  await call('POST', '/api/ai/quick-optimize', { schedule_id: work.id, days: 1 });
}

/**
 * Creates data of every kind through the public API.
 *
 * @returns an API key of the owner
 */
export async function createSampleData({ urls }: Product): Promise<string> {
  const { call: owner } = await signUp(urls, OWNER);
  const { call: colleague } = await signUp(urls, COLLEAGUE);
  await owner('PUT', '/api/preferences', { time_zone: 'Europe/Berlin' });
  await buySubscription(owner);
  const work = await owner<Item>('POST', '/api/schedules', { name: 'Work', color: 'blue' });
  const home = await owner<Item>('POST', '/api/schedules', { name: 'Home' });
  await colleague('POST', '/api/schedules', { name: 'Ben' });
  await createEvents(owner, work, home);
  await createPlanningData(owner, work);
  await owner('POST', `/api/schedules?action=share&id=${work.id}`, {
    emails: [COLLEAGUE],
    role: 'editor',
  });
  const [invitation] = await colleague<{ event_id: string }[]>('GET', '/api/invitations');
  await colleague('POST', `/api/invitations/${invitation?.event_id}?action=respond`, {
    status: 'accepted',
  });
  const { key } = await owner<{ key: string }>('POST', '/api/api-keys', {
    name: 'Script',
    scopes: ['events:read', 'schedules:read'],
  });
  await createCaller(urls, key)('GET', '/api/schedules');
  return key;
}
