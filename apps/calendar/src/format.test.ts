import { format as reference } from 'date-fns/format';
import { format } from './format.ts';

const patterns = [
  'yyyy-MM-dd',
  "yyyy-MM-dd'T'HH:mm",
  'MMMM yyyy',
  'MMMM d',
  'MMM d',
  'MMM d, yyyy',
  'MMM d, h:mm a',
  'EEEE, MMMM d',
  'EEE, MMM d',
  'EEE',
  'EEEEE',
  'd',
  'h a',
  'h:mm',
  'h:mm a',
  ' h:mm a',
  'h:mmaaaaa',
  'haaaaa',
  'a',
];

const HOUR = 3_600_000;
// Every month, weekday and hour, and both sides of midnight and noon.
const times = Array.from(
  { length: 800 },
  (_, n) => new Date(Date.UTC(2026, 0, 1) + n * 11.3 * HOUR),
);

test.each(patterns)('writes "%s" as date-fns does', (pattern) => {
  for (const time of times) expect(format(time, pattern)).toBe(reference(time, pattern));
});
