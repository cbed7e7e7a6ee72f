/** @jest-environment node */

import type { Event } from '@scheduler/contracts/core';
import { buildEvent, buildAllDayEvent } from '@scheduler/api-client/testing/fixtures';
import type { EventItem } from '../../screen/items/calendar-item.ts';
import { toEventMove } from './event-move.ts';
import { toCalendarItems } from '../../screen/items/to-calendar-items.ts';

const toItem = (event: Event): EventItem =>
  toCalendarItems([event], {
    schedules: new Map(),
    conflicting: new Set(),
    email: '',
    now: 0,
  })[0]!;

const timedItem = toItem(buildEvent());
const allDayItem = toItem(buildAllDayEvent('2026-11-19', '2026-11-21'));

test('dropping a timed event on the grid sets the new times', () => {
  const start = new Date('2026-11-19T14:00');
  const end = new Date('2026-11-19T15:00');
  const { changes, moved } = toEventMove(timedItem, { start, end }, 'week');
  expect(changes).toEqual({
    start_time: start.toISOString(),
    end_time: end.toISOString(),
    is_all_day: false,
  });
  expect(moved).toMatchObject({ ...changes, id: timedItem.id });
});

test('dropping a timed event on the all-day row converts it to an all-day event', () => {
  const drop = {
    start: new Date('2026-11-20T11:00'),
    end: new Date('2026-11-20T12:00'),
    isAllDay: true,
  };
  expect(toEventMove(timedItem, drop, 'week').changes).toEqual({
    start_time: '2026-11-20',
    end_time: '2026-11-21',
    is_all_day: true,
  });
});

test('dropping an all-day event on another day of a month keeps it all-day', () => {
  const drop = { start: new Date('2026-11-24T00:00'), end: new Date('2026-11-26T00:00') };
  expect(toEventMove(allDayItem, drop, 'month').moved).toMatchObject({
    is_all_day: true,
    start_date: '2026-11-24',
    end_date: '2026-11-26',
  });
});

test('dropping an all-day event on the time grid converts it to a timed event', () => {
  const start = new Date('2026-11-19T09:00');
  const drop = { start, end: new Date('2026-11-19T10:00') };
  expect(toEventMove(allDayItem, drop, 'week').moved).toMatchObject({
    is_all_day: false,
    start_date: null,
    end_time: new Date('2026-11-19T10:00').toISOString(),
  });
});
