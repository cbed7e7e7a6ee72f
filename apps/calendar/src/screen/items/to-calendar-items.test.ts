/** @jest-environment node */

import { MINUTE_MS } from '@scheduler/scheduling/durations';
import type { Event } from '@scheduler/contracts/core';
import {
  buildEvent,
  buildSchedule,
  buildAllDayEvent,
} from '@scheduler/api-client/testing/fixtures';
import {
  getItemLabel,
  toCalendarItems,
  toGoogleItems,
  type ItemContext,
} from './to-calendar-items.ts';

const hiring = buildSchedule({ name: 'Hiring', color: 'violet' });
const now = new Date('2026-11-18T10:42').getTime();

const createContext = (overrides: Partial<ItemContext> = {}): ItemContext => ({
  schedules: new Map([[hiring.id, hiring]]),
  conflicting: new Set<Event>(),
  email: 'ines@tideline.example',
  now,
  ...overrides,
});

const toItem = (event: Event, overrides?: Partial<ItemContext>) =>
  toCalendarItems([event], createContext(overrides))[0]!;

test("toCalendarItems returns the same object while the event's appearance is unchanged", () => {
  const event = buildEvent({ schedule_ids: [hiring.id] });
  expect(toItem(event)).toBe(toItem(event, { now: now + MINUTE_MS }));
});

test('toCalendarItems creates a new item when an overlap of the event starts or ends', () => {
  const event = buildEvent({ start: '2026-11-18T11:00', end: '2026-11-18T12:00' });
  const upcoming = toItem(event);
  const ended = toItem(event, { now: new Date('2026-11-18T12:00').getTime() });
  expect([upcoming.past, ended.past]).toEqual([false, true]);
  expect(toItem(event, { conflicting: new Set([event]) }).conflict).toBe(true);
});

test('toCalendarItems uses the color of the first schedule', () => {
  expect(toItem(buildEvent({ schedule_ids: [hiring.id] })).color).toBe('violet');
});

test('toCalendarItems preserves the dates of all-day events regardless of their time zone', () => {
  const item = toItem(
    buildAllDayEvent('2026-11-19', '2026-11-21', { time_zone: 'Pacific/Kiritimati' }),
  );
  expect(item.allDay).toBe(true);
  expect([item.start, item.end]).toEqual([new Date(2026, 10, 19), new Date(2026, 10, 21)]);
});

test("toCalendarItems marks an invitation that the user hasn't answered as pending", () => {
  const invitations = [
    { user_email: 'Ines@Tideline.example', status: 'pending' as const },
    { user_email: 'ben@tideline.example', status: 'declined' as const },
  ];
  expect(toItem(buildEvent({ invitations })).reply).toBe('pending');
});

test('toCalendarItems marks events on schedules shared as view-only as not writable', () => {
  const viewerSchedule = buildSchedule({ role: 'viewer' });
  const schedules = new Map([[viewerSchedule.id, viewerSchedule]]);
  const event = buildEvent({ schedule_ids: [viewerSchedule.id], role: 'viewer' });
  expect(toItem(event, { schedules }).canWrite).toBe(false);
});

test('getItemLabel contains title, time, day, schedule and overlap', () => {
  const event = buildEvent({ title: 'Amara Osei', schedule_ids: [hiring.id] });
  expect(getItemLabel(toItem(event, { conflicting: new Set([event]) }))).toBe(
    'Amara Osei, 11:00 AM – 12:00 PM, Wednesday, November 18, Hiring, overlaps another event',
  );
});

test('getItemLabel contains the dates of an all-day event, the reply and the recurrence', () => {
  const allDayEvent = buildAllDayEvent('2026-11-19', '2026-11-21', {
    title: 'Freeze',
    schedule_ids: [hiring.id],
    recurring_event_id: buildEvent().id,
    invitations: [{ user_email: 'ines@tideline.example', status: 'tentative' as const }],
  });
  expect(getItemLabel(toItem(allDayEvent))).toBe(
    'Freeze, Thursday, November 19 to Friday, November 20, all day, Hiring, Tentative, repeats',
  );
});

test('toGoogleItems labels Google events, marks them read-only and names untitled events', () => {
  const [timed, allDay, withoutTimes] = toGoogleItems(
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
  expect(withoutTimes).toBeUndefined();
});

test('getItemLabel mentions that an event is synced from Google', () => {
  const item = toItem(buildEvent({ title: 'Lunch', source: 'google' }));
  expect(getItemLabel(item)).toMatch(/^Lunch, .*, from Google$/);
  expect(toItem(buildEvent({ title: 'Lunch' })).copied).toBe(false);
});
