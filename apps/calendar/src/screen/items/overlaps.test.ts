/** @jest-environment node */

import { buildEvent, buildAllDayEvent } from '@scheduler/api-client/testing/fixtures';
import { getUpcomingOverlaps, findOverlaps } from './overlaps.ts';

const buildTimedEvent = (start: string, end: string) =>
  buildEvent({ start: `2026-11-18T${start}`, end: `2026-11-18T${end}` });
const critique = buildTimedEvent('11:00', '12:00');
const interview = buildTimedEvent('11:30', '12:15');
const lunch = buildTimedEvent('12:15', '13:00');
const allDayEvent = buildAllDayEvent('2026-11-18', '2026-11-19');
const overlaps = findOverlaps([lunch, interview, allDayEvent, critique]);
const toDate = (clockTime: string) => new Date(`2026-11-18T${clockTime}`);

test('findOverlaps marks only the time shared by two timed events', () => {
  expect(overlaps.bands).toMatchObject([{ start: toDate('11:30'), end: toDate('12:00') }]);
});

test('findOverlaps ignores adjacent and all-day events', () => {
  expect([...overlaps.conflicting]).toEqual([critique, interview]);
});

test('getUpcomingOverlaps excludes overlaps that have ended', () => {
  expect(getUpcomingOverlaps(overlaps, toDate('10:00').getTime())).toEqual([
    { earlier: critique, later: interview, start: toDate('11:30'), end: toDate('12:00') },
  ]);
  expect(getUpcomingOverlaps(overlaps, toDate('12:00').getTime())).toEqual([]);
});

test('findOverlaps merges many simultaneous overlaps, and getUpcomingOverlaps limits the pairs', () => {
  const simultaneous = Array.from({ length: 40 }, () => buildTimedEvent('09:00', '10:00'));
  const manyOverlaps = findOverlaps([...simultaneous, buildTimedEvent('09:30', '11:00')]);
  expect(manyOverlaps.bands).toMatchObject([{ start: toDate('09:00'), end: toDate('10:00') }]);
  expect(manyOverlaps.conflicting.size).toBe(41);
  expect(getUpcomingOverlaps(manyOverlaps, 0)).toHaveLength(50);
});

test('findOverlaps detects short events inside a long one', () => {
  const longEvent = buildTimedEvent('09:00', '17:00');
  const nested = findOverlaps([
    longEvent,
    buildTimedEvent('10:00', '11:00'),
    buildTimedEvent('12:00', '13:00'),
  ]);
  expect(nested.conflicting.size).toBe(3);
  expect(nested.bands).toHaveLength(2);
});
