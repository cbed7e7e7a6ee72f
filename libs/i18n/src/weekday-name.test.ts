import { forget, learn } from './spoken.ts';
import { weekdayName } from './weekday-name.ts';

afterEach(forget);

test('days are named as JavaScript and as ISO 8601 count them', () => {
  expect([0, 1, 6, 7].map((day) => weekdayName(day))).toEqual([
    'Sunday',
    'Monday',
    'Saturday',
    'Sunday',
  ]);
  expect(weekdayName(3, 'short')).toBe('Wed');
});

test('days are named in the language of the page', () => {
  learn('de', {});
  expect(weekdayName(1)).toBe('Montag');
});
