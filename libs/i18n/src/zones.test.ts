import { todaysZone, zoneChoices, zoneNames } from './zones.ts';

test('a zone is called what it is called today, and keeps its clock', () => {
  expect(todaysZone('Europe/Kiev')).toBe('Europe/Kyiv');
  expect(todaysZone('Europe/Lisbon')).toBe('Europe/Lisbon');
  const names = zoneNames();
  expect(names).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Europe/Kyiv', 'UTC']));
  expect(names).not.toContain('Asia/Calcutta');
  const clockOf = (timeZone: string) =>
    new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'long' }).format(0);
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    expect(clockOf(todaysZone(zone))).toBe(clockOf(zone));
  }
});

test('each zone is to choose once, one in use by the name that it has', () => {
  const choices = zoneChoices('Asia/Calcutta', 'US/Eastern');
  expect(choices).toContainEqual({ zone: 'Asia/Calcutta', name: 'Asia/Kolkata' });
  expect(choices).toContainEqual({ zone: 'US/Eastern', name: 'America/New York' });
  expect(choices).toContainEqual({ zone: 'Europe/Kyiv', name: 'Europe/Kyiv' });
  const names = choices.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
