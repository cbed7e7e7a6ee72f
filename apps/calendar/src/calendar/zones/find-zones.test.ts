import { findZones } from './find-zones.ts';

test('a zone is found by its city of today and of before, and by the name of its clock', () => {
  expect(findZones('Kolkata')).toEqual(['Asia/Kolkata']);
  expect(findZones('calcutta')).toEqual(['Asia/Kolkata']);
  expect(findZones('kiev')).toEqual(['Europe/Kyiv']);
  expect(findZones('Japan')).toContain('Asia/Tokyo');
  expect(findZones(' ')).toEqual([]);
});
