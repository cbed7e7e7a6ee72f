import { DEFAULT_PREFERENCES } from '@scheduler/contracts/core';
import { hoursInWords } from './hours-in-words.ts';

const office = DEFAULT_PREFERENCES.working_hours;

/** With each time kept on one line. */
const whole = (words: string) => words.replaceAll(/ (?=[AP]M)/g, '\u00A0');

test('days with the same hours stand together', () => {
  expect(hoursInWords(office)).toBe(whole('Monday to Friday, 9:00 AM – 5:00 PM'));
});

test('breaks, half days and days apart are told', () => {
  const morning = { start: '08:30', end: '12:00' };
  const evening = { start: '13:00', end: '24:00' };
  const week = { ...office, wednesday: [morning], saturday: [morning, evening] };
  expect(hoursInWords(week)).toBe(
    whole(
      'Monday to Tuesday, 9:00 AM – 5:00 PM; on Wednesday, 8:30 AM – 12:00 PM; ' +
        'Thursday to Friday, 9:00 AM – 5:00 PM; ' +
        'on Saturday, 8:30 AM – 12:00 PM and 1:00 PM – 12:00 AM',
    ),
  );
});

test('nobody has to have hours', () => {
  const week = { ...office, monday: [], tuesday: [], wednesday: [], thursday: [], friday: [] };
  expect(hoursInWords(week)).toBe('at no fixed hours');
});
