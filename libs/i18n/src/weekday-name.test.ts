import { resetLocale, registerCatalog } from './active-locale.ts';
import { getWeekdayName } from './weekday-name.ts';

afterEach(resetLocale);

test('getWeekdayName accepts the numbering of JavaScript and of ISO 8601', () => {
  expect([0, 1, 6, 7].map((day) => getWeekdayName(day))).toEqual([
    'Sunday',
    'Monday',
    'Saturday',
    'Sunday',
  ]);
  expect(getWeekdayName(3, 'short')).toBe('Wed');
});

test('getWeekdayName uses the active language', () => {
  registerCatalog('de', {});
  expect(getWeekdayName(1)).toBe('Montag');
});
