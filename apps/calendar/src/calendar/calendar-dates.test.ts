import { anEvent, wholeDays } from '@scheduler/api-client/testing/records';
import { byDay } from './days.ts';
import { inLanes } from './lanes.ts';
import { rangeLabel } from './range-label.ts';
import { slotOf } from './slot.ts';
import { toCalendarItems } from './to-calendar-items.ts';
import { addMonths, stepDate } from './use-calendar-params.ts';

const at = (time: string) => new Date(`2026-11-${time}`);

test('Back and Next go by what is shown', () => {
  expect(stepDate('day', '2026-11-30', 1)).toBe('2026-12-01');
  expect(stepDate('work_week', '2026-11-18', -1)).toBe('2026-11-11');
  expect(stepDate('agenda', '2026-11-18', 1)).toBe('2026-12-18');
  expect(stepDate('month', '2026-11-18', 1)).toBe('2026-12-18');
});

test('a month further from the 31st ends on the shorter month’s last day', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-01-31', -2)).toBe('2025-11-30');
});

test('labels say what is shown', () => {
  expect(rangeLabel('month', '2026-11-18')).toBe('November 2026');
  expect(rangeLabel('week', '2026-11-18')).toBe('November 15 – 21');
  expect(rangeLabel('week', '2026-11-30')).toBe('November 29 – December 5');
  expect(rangeLabel('day', '2026-11-18')).toBe('Wednesday, November 18');
  expect(rangeLabel('agenda', '2026-11-18')).toBe('Nov 18 – Dec 17');
});

test('a click on a month’s day means an hour of it, several days mean whole days', () => {
  const now = at('18T15:20').getTime();
  const day = { start: at('24T00:00'), end: at('25T00:00'), slots: [at('24T00:00')] };
  expect(slotOf(day, 'month', now)).toEqual({
    start: at('24T15:20'),
    end: at('24T16:20'),
    allDay: false,
  });
  const days = { ...day, end: at('26T00:00'), slots: [at('24T00:00'), at('25T00:00')] };
  expect(slotOf(days, 'month', now)).toMatchObject({ end: at('26T00:00'), allDay: true });
});

test('a slot of the hours keeps its times, one of the all-day row its day', () => {
  const slot = { start: at('24T10:00'), end: at('24T10:30'), slots: [at('24T10:00')] };
  expect(slotOf(slot, 'week', 0)).toEqual({ start: slot.start, end: slot.end, allDay: false });
  const day = { start: at('24T00:00'), end: at('25T00:00'), slots: [at('24T00:00')] };
  expect(slotOf(day, 'week', 0).allDay).toBe(true);
});

test('each day lists what touches it, whole days first', () => {
  const late = anEvent({ start: '2026-11-19T23:00', end: '2026-11-20T00:00' });
  const night = anEvent({ start: '2026-11-19T22:00', end: '2026-11-20T02:00' });
  const freeze = wholeDays('2026-11-19', '2026-11-21');
  const items = toCalendarItems([late, night, freeze], {
    schedules: new Map(),
    conflicting: new Set(),
    email: '',
    now: 0,
  });
  const idsOn = (date: string) =>
    byDay(items)
      .get(date)
      ?.map(({ id }) => id);
  expect(idsOn('2026-11-19')).toEqual([freeze.id, night.id, late.id]);
  expect(idsOn('2026-11-20')).toEqual([freeze.id, night.id]);
  expect(idsOn('2026-11-21')).toBeUndefined();
});

test('events that overlap stand beside each other, others take the whole width', () => {
  const block = (start: string, end: string) => ({ start: at(start), end: at(end) });
  const placed = inLanes([
    block('18T11:00', '18T12:00'),
    block('18T11:30', '18T12:15'),
    block('18T12:00', '18T12:30'),
    block('18T14:00', '18T15:00'),
  ]);
  expect(placed.map(({ lane, lanes }) => [lane, lanes])).toEqual([
    [0, 2],
    [1, 2],
    [0, 2],
    [0, 1],
  ]);
});
