/** @jest-environment node */

import { DEFAULT_PREFERENCES } from '@scheduler/contracts/core';
import { formatWorkingHours } from './format-working-hours.ts';

const officeHours = DEFAULT_PREFERENCES.working_hours;

/** Replaces the space before AM and PM with a no-break space. */
const withNoBreakSpaces = (text: string) => text.replaceAll(/ (?=[AP]M)/g, '\u00A0');

test('formatWorkingHours groups days with the same hours', () => {
  expect(formatWorkingHours(officeHours)).toBe(
    withNoBreakSpaces('Monday to Friday, 9:00 AM – 5:00 PM'),
  );
});

test('formatWorkingHours formats breaks, half days and single days', () => {
  const morning = { start: '08:30', end: '12:00' };
  const evening = { start: '13:00', end: '24:00' };
  const week = { ...officeHours, wednesday: [morning], saturday: [morning, evening] };
  expect(formatWorkingHours(week)).toBe(
    withNoBreakSpaces(
      'Monday to Tuesday, 9:00 AM – 5:00 PM; on Wednesday, 8:30 AM – 12:00 PM; ' +
        'Thursday to Friday, 9:00 AM – 5:00 PM; ' +
        'on Saturday, 8:30 AM – 12:00 PM and 1:00 PM – 12:00 AM',
    ),
  );
});

test('formatWorkingHours formats a week without working hours', () => {
  const week = { ...officeHours, monday: [], tuesday: [], wednesday: [], thursday: [], friday: [] };
  expect(formatWorkingHours(week)).toBe('flexible hours');
});
