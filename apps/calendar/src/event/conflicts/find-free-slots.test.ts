/** @jest-environment node */

import { getTimeSettings } from '@scheduler/platform/time-settings';
import { HOUR_MS } from '@scheduler/scheduling/durations';
import { findFreeSlots } from './find-free-slots.ts';

beforeAll(() => Object.assign(getTimeSettings(), { timeZone: 'America/New_York' }));

/** Converts a local time in New York, which is five hours behind UTC. */
const toInstant = (day: number, time: string) => Date.parse(`2026-11-${day}T${time}:00-05:00`);
const buildInterval = (day: number, start: string, end: string) => ({
  start: toInstant(day, start),
  end: toInstant(day, end),
});

test("findFreeSlots returns the first slot of each gap during working hours in the user's time zone", () => {
  const busy = [
    buildInterval(19, '09:00', '10:30'),
    buildInterval(19, '11:00', '16:20'),
    buildInterval(20, '08:00', '12:00'),
  ];
  expect(findFreeSlots(buildInterval(19, '10:00', '10:30'), busy, 0)).toEqual([
    buildInterval(19, '10:30', '11:00'),
    buildInterval(19, '16:30', '17:00'),
    buildInterval(20, '12:00', '12:30'),
  ]);
});

test('findFreeSlots skips the past, nights and days off, and returns no slot that is too short', () => {
  // A Friday evening; the next working day is Monday.
  const [firstSlot] = findFreeSlots(
    buildInterval(20, '16:00', '17:00'),
    [],
    toInstant(20, '16:30'),
  );
  expect(firstSlot).toEqual(buildInterval(23, '09:00', '10:00'));
  const nineHours = { start: toInstant(19, '09:00'), end: toInstant(19, '09:00') + 9 * HOUR_MS };
  expect(findFreeSlots(nineHours, [], 0)).toEqual([]);
});
