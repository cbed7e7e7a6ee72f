/** @jest-environment node */

import { canonicalizeTimeZone, getTimeZoneOptions, listTimeZones } from './time-zones.ts';

test('canonicalizeTimeZone replaces former names with current ones that have the same UTC offset', () => {
  expect(canonicalizeTimeZone('Europe/Kiev')).toBe('Europe/Kyiv');
  expect(canonicalizeTimeZone('Europe/Lisbon')).toBe('Europe/Lisbon');
  const names = listTimeZones();
  expect(names).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Europe/Kyiv', 'UTC']));
  expect(names).not.toContain('Asia/Calcutta');
  const formatEpoch = (timeZone: string) =>
    new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'long' }).format(0);
  for (const timeZone of Intl.supportedValuesOf('timeZone')) {
    expect(formatEpoch(canonicalizeTimeZone(timeZone))).toBe(formatEpoch(timeZone));
  }
});

test('getTimeZoneOptions lists each time zone once and uses the given names as values', () => {
  const choices = getTimeZoneOptions('Asia/Calcutta', 'US/Eastern');
  expect(choices).toContainEqual({ timeZone: 'Asia/Calcutta', name: 'Asia/Kolkata' });
  expect(choices).toContainEqual({ timeZone: 'US/Eastern', name: 'America/New York' });
  expect(choices).toContainEqual({ timeZone: 'Europe/Kyiv', name: 'Europe/Kyiv' });
  const names = choices.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
