import type { Event } from '@scheduler/contracts/core';
import { anEvent, aSchedule, wholeDays } from '@scheduler/api-client/testing/records';
import { nameOf, toCalendarItems, toGoogleItems, type ItemContext } from './to-calendar-items.ts';

const hiring = aSchedule({ name: 'Hiring', color: 'violet' });
const now = new Date('2026-11-18T10:42').getTime();

const context = (facts: Partial<ItemContext> = {}): ItemContext => ({
  schedules: new Map([[hiring.id, hiring]]),
  conflicting: new Set<Event>(),
  email: 'ines@tideline.example',
  now,
  ...facts,
});

const itemOf = (event: Event, facts?: Partial<ItemContext>) =>
  toCalendarItems([event], context(facts))[0]!;

test('an event keeps its very object while nothing about it changes', () => {
  const event = anEvent({ schedule_ids: [hiring.id] });
  expect(itemOf(event)).toBe(itemOf(event, { now: now + 60_000 }));
});

test('an event that is over, or overlaps, is drawn anew', () => {
  const event = anEvent({ start: '2026-11-18T11:00', end: '2026-11-18T12:00' });
  const before = itemOf(event);
  const after = itemOf(event, { now: new Date('2026-11-18T12:00').getTime() });
  expect([before.past, after.past]).toEqual([false, true]);
  expect(itemOf(event, { conflicting: new Set([event]) }).conflict).toBe(true);
});

test('the first schedule gives the hue', () => {
  expect(itemOf(anEvent({ schedule_ids: [hiring.id] })).hue).toBe('violet');
});

test('whole days lie on their dates whatever zone they were written in', () => {
  const item = itemOf(wholeDays('2026-11-19', '2026-11-21', { time_zone: 'Pacific/Kiritimati' }));
  expect(item.allDay).toBe(true);
  expect([item.start, item.end]).toEqual([new Date(2026, 10, 19), new Date(2026, 10, 21)]);
});

test('an invitation of one’s own that is not answered shows as pending', () => {
  const invitations = [
    { user_email: 'Ines@Tideline.example', status: 'pending' as const },
    { user_email: 'ben@tideline.example', status: 'declined' as const },
  ];
  expect(itemOf(anEvent({ invitations })).reply).toBe('pending');
});

test('events on schedules one may only view cannot be moved', () => {
  const viewed = aSchedule({ role: 'viewer' });
  const schedules = new Map([[viewed.id, viewed]]);
  const event = anEvent({ schedule_ids: [viewed.id], role: 'viewer' });
  expect(itemOf(event, { schedules }).canWrite).toBe(false);
});

test('a name says title, day, time, schedule and overlap', () => {
  const event = anEvent({ title: 'Amara Osei', schedule_ids: [hiring.id] });
  expect(nameOf(itemOf(event, { conflicting: new Set([event]) }))).toBe(
    'Amara Osei, 11:00 AM – 12:00 PM, Wednesday, November 18, Hiring, overlaps another event',
  );
});

test('a name says the days that an event lasts, its answer, and that it repeats', () => {
  const freeze = wholeDays('2026-11-19', '2026-11-21', {
    title: 'Freeze',
    schedule_ids: [hiring.id],
    recurring_event_id: anEvent().id,
    invitations: [{ user_email: 'ines@tideline.example', status: 'tentative' as const }],
  });
  expect(nameOf(itemOf(freeze))).toBe(
    'Freeze, Thursday, November 19 to Friday, November 20, all day, Hiring, Tentative, repeats',
  );
});

test('Google events are marked, read-only, and untitled ones say so', () => {
  const [timed, allDay, nowhere] = toGoogleItems(
    [
      {
        id: 'a',
        summary: 'Pilates',
        start: { dateTime: '2026-11-18T16:00:00Z' },
        end: { dateTime: '2026-11-18T17:00:00Z' },
      },
      { id: 'b', start: { date: '2026-11-21' }, end: { date: '2026-11-22' } },
      { id: 'c', start: {}, end: {} },
    ],
    now,
  );
  expect(timed).toMatchObject({ title: '[Google] Pilates', canWrite: false, allDay: false });
  expect(allDay).toMatchObject({ title: '[Google] Untitled Event', allDay: true });
  expect(nowhere).toBeUndefined();
});

test('a copy of a Google event is named as one', () => {
  const item = itemOf(anEvent({ title: 'Lunch', source: 'google' }));
  expect(nameOf(item)).toMatch(/^Lunch, .*, from Google$/);
  expect(itemOf(anEvent({ title: 'Lunch' })).copied).toBe(false);
});
