/** @jest-environment node */

import { buildEvent, buildAllDayEvent } from '@scheduler/api-client/testing/fixtures';
import { groupByDay } from './items/group-by-day.ts';
import { assignLanes } from '../grid/hours/overlap-lanes.ts';
import { formatRangeLabel } from './toolbar/range-label.ts';
import { toSlot } from '../event/new-event-slot.ts';
import { toCalendarItems } from './items/to-calendar-items.ts';
import { addMonths, stepDate } from './use-calendar-params.ts';

const novemberDate = (time: string) => new Date(`2026-11-${time}`);

test('stepDate moves the date by one day, week or month, depending on the view', () => {
  expect(stepDate('day', '2026-11-30', 1)).toBe('2026-12-01');
  expect(stepDate('work_week', '2026-11-18', -1)).toBe('2026-11-11');
  expect(stepDate('agenda', '2026-11-18', 1)).toBe('2026-12-18');
  expect(stepDate('month', '2026-11-18', 1)).toBe('2026-12-18');
});

test('addMonths clamps to the last day of a shorter month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-01-31', -2)).toBe('2025-11-30');
});

test('formatRangeLabel describes the visible range', () => {
  expect(formatRangeLabel('month', '2026-11-18')).toBe('November 2026');
  expect(formatRangeLabel('week', '2026-11-18')).toBe('November 15 – 21');
  expect(formatRangeLabel('week', '2026-11-30')).toBe('November 29 – December 5');
  expect(formatRangeLabel('day', '2026-11-18')).toBe('Wednesday, November 18');
  expect(formatRangeLabel('agenda', '2026-11-18')).toBe('Nov 18 – Dec 17');
});

test('toSlot creates a timed slot for one selected day of a month and an all-day slot for several', () => {
  const now = novemberDate('18T15:20').getTime();
  const day = {
    start: novemberDate('24T00:00'),
    end: novemberDate('25T00:00'),
    slots: [novemberDate('24T00:00')],
  };
  expect(toSlot(day, 'month', now)).toEqual({
    start: novemberDate('24T15:20'),
    end: novemberDate('24T16:20'),
    allDay: false,
  });
  const days = {
    ...day,
    end: novemberDate('26T00:00'),
    slots: [novemberDate('24T00:00'), novemberDate('25T00:00')],
  };
  expect(toSlot(days, 'month', now)).toMatchObject({ end: novemberDate('26T00:00'), allDay: true });
});

test('toSlot keeps the times of hours selected in a week and creates an all-day slot for the all-day row', () => {
  const slot = {
    start: novemberDate('24T10:00'),
    end: novemberDate('24T10:30'),
    slots: [novemberDate('24T10:00')],
  };
  expect(toSlot(slot, 'week', 0)).toEqual({ start: slot.start, end: slot.end, allDay: false });
  const day = {
    start: novemberDate('24T00:00'),
    end: novemberDate('25T00:00'),
    slots: [novemberDate('24T00:00')],
  };
  expect(toSlot(day, 'week', 0).allDay).toBe(true);
});

test('groupByDay lists the items of each day with all-day items first', () => {
  const eventEndingAtMidnight = buildEvent({ start: '2026-11-19T23:00', end: '2026-11-20T00:00' });
  const overnight = buildEvent({ start: '2026-11-19T22:00', end: '2026-11-20T02:00' });
  const allDayEvent = buildAllDayEvent('2026-11-19', '2026-11-21');
  const items = toCalendarItems([eventEndingAtMidnight, overnight, allDayEvent], {
    schedules: new Map(),
    conflicting: new Set(),
    email: '',
    now: 0,
  });
  const getIdsOn = (date: string) =>
    groupByDay(items)
      .get(date)
      ?.map(({ id }) => id);
  expect(getIdsOn('2026-11-19')).toEqual([allDayEvent.id, overnight.id, eventEndingAtMidnight.id]);
  expect(getIdsOn('2026-11-20')).toEqual([allDayEvent.id, overnight.id]);
  expect(getIdsOn('2026-11-21')).toBeUndefined();
});

test('assignLanes places overlapping events side by side and other events at full width', () => {
  const buildRange = (start: string, end: string) => ({
    start: novemberDate(start),
    end: novemberDate(end),
  });
  const laneItems = assignLanes([
    buildRange('18T11:00', '18T12:00'),
    buildRange('18T11:30', '18T12:15'),
    buildRange('18T12:00', '18T12:30'),
    buildRange('18T14:00', '18T15:00'),
  ]);
  expect(laneItems.map(({ lane, lanes }) => [lane, lanes])).toEqual([
    [0, 2],
    [1, 2],
    [0, 2],
    [0, 1],
  ]);
});
