/** @jest-environment node */

import { resetLocale, registerCatalog } from './active-locale.ts';
import { getWeekdayName } from './weekday-name.ts';

afterEach(resetLocale);

test('getWeekdayName returns Sunday for 0 (JavaScript) and for 7 (ISO 8601)', () => {
  expect([0, 1, 6, 7].map((day) => getWeekdayName(day))).toEqual([
    'Sunday',
    'Monday',
    'Saturday',
    'Sunday',
  ]);
  expect(getWeekdayName(3, 'short')).toBe('Wed');
});

test('getWeekdayName returns the name in the active language', () => {
  registerCatalog('de', {});
  expect(getWeekdayName(1)).toBe('Montag');
});
