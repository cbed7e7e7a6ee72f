/** @jest-environment node */

import { getTimeSettings } from '@scheduler/platform/time-settings';
import { toLocalDate } from '../../local-dates.ts';
import { getDayBounds } from '../hours/day-bounds.ts';
import { createDayTimeScale } from '../hours/day-time-scale.ts';
import { moveToDay, moveToSlot, resizeToDay, resizeToSlot } from './drop-times.ts';

const deviceTimeZone = getTimeSettings().timeZone;
// Clocks go back on November 1 and forward on March 14. The time zone isn't the device's.
beforeAll(() => Object.assign(getTimeSettings(), { timeZone: 'America/New_York' }));
afterAll(() => Object.assign(getTimeSettings(), { timeZone: deviceTimeZone }));

const newYork = (time: string, offset = '-05:00') => new Date(`2026-11-${time}:00${offset}`);
const getHours = (date: string) => createDayTimeScale(getDayBounds(date));
const review = { start: newYork('18T09:15'), end: newYork('18T10:45'), allDay: false };
const trip = { start: newYork('18T00:00'), end: newYork('20T00:00'), allDay: true };

describe('a day column', () => {
  test('starts at local midnight and has 24 hours, even when clocks change', () => {
    for (const date of ['2026-03-08', '2026-10-31', '2026-11-01', '2026-11-02']) {
      const hours = getHours(date);
      expect(toLocalDate(hours.getSlotStart(0))).toBe(date);
      expect(hours.toPercent(hours.getSlotStart(24))).toBe(50);
    }
    expect(getHours('2026-11-01').getSlotStart(6).toISOString()).toBe('2026-11-01T08:00:00.000Z');
  });

  test('returns the half hour at a position, or the nearest one', () => {
    const { getSlotIndex } = getHours('2026-11-18');
    const column = { top: 100, height: 960 };
    expect([0, 100, 119, 120, 2000].map((y) => getSlotIndex(y, column))).toEqual([0, 0, 0, 1, 47]);
  });
});

describe('moving an item to another day', () => {
  test('preserves its time of day and duration', () => {
    expect(moveToDay(review, '2026-11-24')).toEqual({
      start: newYork('24T09:15'),
      end: newYork('24T10:45'),
    });
  });

  test('preserves its time of day when clocks have changed', () => {
    expect(moveToDay(review, '2026-10-31')).toEqual({
      start: new Date('2026-10-31T09:15:00-04:00'),
      end: new Date('2026-10-31T10:45:00-04:00'),
    });
  });

  test('preserves the number of days of an all-day item when clocks change', () => {
    expect(moveToDay(trip, '2026-10-31')).toEqual({
      start: new Date('2026-10-31T00:00:00-04:00'),
      end: newYork('02T00:00'),
    });
  });
});

describe('resizing an item to another day', () => {
  test('changes its last day or its first day', () => {
    expect(resizeToDay(trip, 'end', '2026-11-21').end).toEqual(newYork('22T00:00'));
    expect(resizeToDay(trip, 'start', '2026-11-16').start).toEqual(newYork('16T00:00'));
    expect(resizeToDay(review, 'end', '2026-11-19').end).toEqual(newYork('19T10:45'));
  });

  test('has no effect if it would end before it starts', () => {
    expect(resizeToDay(review, 'end', '2026-11-17')).toMatchObject({ end: review.end });
    expect(resizeToDay(trip, 'start', '2026-11-20')).toMatchObject({ start: trip.start });
  });
});

describe('moving and resizing an item in hours', () => {
  const hours = getHours('2026-11-18');

  test('moves it to a half hour and preserves its duration', () => {
    expect(moveToSlot(review, hours.getSlotStart(28))).toEqual({
      start: newYork('18T14:00'),
      end: newYork('18T15:30'),
    });
  });

  test('moves an all-day item to one hour', () => {
    expect(moveToSlot(trip, hours.getSlotStart(28))).toEqual({
      start: newYork('18T14:00'),
      end: newYork('18T15:00'),
    });
  });

  test('moves its start or its end to a half hour', () => {
    const [early, late] = [hours.getSlotStart(16), hours.getSlotStart(24)];
    expect(resizeToSlot(review, 'start', early, hours).start).toEqual(newYork('18T08:00'));
    expect(resizeToSlot(review, 'end', late, hours).end).toEqual(newYork('18T12:00'));
  });

  test('never moves the start behind the end', () => {
    const [early, late] = [hours.getSlotStart(0), hours.getSlotStart(47)];
    expect(resizeToSlot(review, 'start', late, hours).start).toEqual(newYork('18T10:00'));
    expect(resizeToSlot(review, 'end', early, hours).end).toEqual(newYork('18T09:30'));
  });
});
