import { format as reference } from 'date-fns/format';
import { clock } from '@scheduler/platform/clock';
import { format } from './format.ts';
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

// Every month, weekday and hour, and both sides of midnight and noon.
const times = Array.from(
  { length: 800 },
  (_, n) => new Date(Date.UTC(2026, 0, 1) + n * 11.3 * HOUR_MS),
);

test.each(patterns)('writes "%s" as date-fns does', (pattern) => {
  for (const time of times) expect(format(time, pattern)).toBe(reference(time, pattern));
});

test.each([
  ['p', 'h:mm a', 'HH:mm'],
  ['pp', 'h:mm', 'HH:mm'],
  ['j', 'h a', 'HH:mm'],
])('writes "%s" by the hours that the person counts', (pattern, in12, in24) => {
  for (const time of times) expect(format(time, pattern)).toBe(reference(time, in12));
  Object.assign(clock(), { hourCycle: '24' });
  for (const time of times) expect(format(time, pattern)).toBe(reference(time, in24));
  Object.assign(clock(), { hourCycle: '12' });
});

test('leaves out minutes that are none where there is little room', () => {
  expect(format(new Date('2026-11-18T15:00'), 'ppp')).toBe('3p');
  expect(format(new Date('2026-11-18T09:30'), 'ppp')).toBe('9:30a');
});

test('writes the clock of another zone', () => {
  const noon = new Date('2026-11-18T12:00:00Z');
  expect(format(noon, 'EEE p', 'Asia/Kolkata')).toBe('Wed 5:30 PM');
  expect(format(noon, 'EEE p', 'Asia/Tokyo')).toBe('Wed 9:00 PM');
});
