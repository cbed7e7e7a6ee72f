/** @jest-environment node */

import { format as reference } from 'date-fns/format';
import { getTimeSettings } from '@scheduler/platform/time-settings';
import { format } from './format-date.ts';
import { HOUR_MS } from '@scheduler/scheduling/durations';

const patterns = [
  'yyyy-MM-dd',
  "yyyy-MM-dd'T'HH:mm",
  'MMMM yyyy',
  'MMMM d',
  'MMM d',
  'MMM d, yyyy',
  'EEEE, MMMM d',
  'EEE, MMM d',
  'EEE',
  'EEEEE',
  'd',
  'a',
];

// Covers every month, weekday and hour, and both sides of midnight and noon.
const times = Array.from(
  { length: 800 },
  (_, index) => new Date(Date.UTC(2026, 0, 1) + index * 11.3 * HOUR_MS),
);

test.each(patterns)('format formats the pattern "%s" like date-fns', (pattern) => {
  for (const time of times) expect(format(time, pattern)).toBe(reference(time, pattern));
});

test.each([
  ['p', 'h:mm a', 'HH:mm'],
  ['pp', 'h:mm', 'HH:mm'],
  ['j', 'h a', 'HH:mm'],
])('format formats "%s" with a 12-hour or 24-hour clock', (pattern, pattern12, pattern24) => {
  for (const time of times) expect(format(time, pattern)).toBe(reference(time, pattern12));
  Object.assign(getTimeSettings(), { hourCycle: '24' });
  for (const time of times) expect(format(time, pattern)).toBe(reference(time, pattern24));
  Object.assign(getTimeSettings(), { hourCycle: '12' });
});

test('format omits the minutes of full hours in compact times', () => {
  expect(format(new Date('2026-11-18T15:00'), 'ppp')).toBe('3p');
  expect(format(new Date('2026-11-18T09:30'), 'ppp')).toBe('9:30a');
});

test('format formats times in another time zone', () => {
  const noon = new Date('2026-11-18T12:00:00Z');
  expect(format(noon, 'EEE p', 'Asia/Kolkata')).toBe('Wed 5:30 PM');
  expect(format(noon, 'EEE p', 'Asia/Tokyo')).toBe('Wed 9:00 PM');
});
