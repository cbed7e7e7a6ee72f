/** @jest-environment node */

import { searchTimeZones } from './search-time-zones.ts';

test('searchTimeZones matches current and former city names and time zone names', () => {
  expect(searchTimeZones('Kolkata')).toEqual(['Asia/Kolkata']);
  expect(searchTimeZones('calcutta')).toEqual(['Asia/Kolkata']);
  expect(searchTimeZones('kiev')).toEqual(['Europe/Kyiv']);
  expect(searchTimeZones('Japan')).toContain('Asia/Tokyo');
  expect(searchTimeZones(' ')).toEqual([]);
});
