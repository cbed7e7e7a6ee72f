import type { Event } from '@scheduler/contracts/core';
import { anEvent, wholeDays } from '@scheduler/api-client/testing/records';
import type { OwnItem } from './calendar-item.ts';
import { moveOf } from './move-event.ts';
import { toCalendarItems } from './to-calendar-items.ts';

const itemOf = (event: Event): OwnItem =>
  toCalendarItems([event], {
    schedules: new Map(),
    conflicting: new Set(),
    email: '',
    now: 0,
  })[0]!;

const timed = itemOf(anEvent());
const freeze = itemOf(wholeDays('2026-11-19', '2026-11-21'));

test('a timed event dropped on the grid takes the new times', () => {
  const start = new Date('2026-11-19T14:00');
  const end = new Date('2026-11-19T15:00');
  const { changes, moved } = moveOf(timed, { start, end }, 'week');
  expect(changes).toEqual({
    start_time: start.toISOString(),
    end_time: end.toISOString(),
    is_all_day: false,
  });
  expect(moved).toMatchObject({ ...changes, id: timed.id });
});

test('a timed event dropped on the all-day row takes that whole day', () => {
  const drop = {
    start: new Date('2026-11-20T11:00'),
    end: new Date('2026-11-20T12:00'),
    isAllDay: true,
  };
  expect(moveOf(timed, drop, 'week').changes).toEqual({
    start_time: '2026-11-20',
    end_time: '2026-11-21',
    is_all_day: true,
  });
});

test('whole days moved in a month stay whole days', () => {
  const drop = { start: new Date('2026-11-24T00:00'), end: new Date('2026-11-26T00:00') };
  expect(moveOf(freeze, drop, 'month').moved).toMatchObject({
    is_all_day: true,
    start_date: '2026-11-24',
    end_date: '2026-11-26',
  });
});

test('a whole day dropped on the hours becomes one hour', () => {
  const start = new Date('2026-11-19T09:00');
  const drop = { start, end: new Date('2026-11-20T09:00') };
  expect(moveOf(freeze, drop, 'week').moved).toMatchObject({
    is_all_day: false,
    start_date: null,
    end_time: new Date('2026-11-19T10:00').toISOString(),
  });
});
