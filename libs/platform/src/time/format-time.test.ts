import { DEFAULT_PREFERENCES, type Preferences } from '@scheduler/contracts/core';
import { preferencesQuery } from '@scheduler/api-client/queries';
import { createTestHost } from '../testing/test-host.tsx';
import {
  formatDate,
  formatDuration,
  formatMoment,
  formatTime,
  formatTimeRange,
} from './format-time.ts';
import { initializeTimeSettings } from './time-settings.ts';

const NOON_IN_TOKYO = '2026-11-18T03:00:00Z';

function applyPreferences(changes: Partial<Preferences>) {
  const { platform } = createTestHost({ path: '/' });
  const preferences = { ...DEFAULT_PREFERENCES, time_zone: 'Asia/Tokyo', version: 1, ...changes };
  platform.queryClient.setQueryData(preferencesQuery(platform.api).queryKey, preferences);
  initializeTimeSettings(platform);
}

beforeEach(() => applyPreferences({}));

test.each([
  ['time', '12:00 PM'],
  ['hour', '12 PM'],
  ['shortDate', 'Wed, Nov 18'],
  ['longDate', 'Wednesday, November 18'],
  ['fullDate', 'November 18, 2026'],
  ['dateAndTime', 'Nov 18, 12:00 PM'],
  ['fullDateAndTime', 'Nov 18, 2026, 12:00 PM'],
] as const)('formatTime formats a %s as “%s” in the time zone of the user', (style, text) => {
  expect(formatTime(NOON_IN_TOKYO, style)).toBe(text);
  expect(formatTime(Date.parse(NOON_IN_TOKYO), style)).toBe(text);
});

test('formatTime uses the hour cycle of the user', () => {
  applyPreferences({ hour_cycle: '24' });
  expect(formatTime('2026-11-18T00:00:00Z', 'time')).toBe('09:00');
  expect(formatTime('2026-11-18T00:00:00Z', 'hour')).toBe('09:00');
  expect(formatTime(NOON_IN_TOKYO, 'fullDateAndTime')).toBe('Nov 18, 2026, 12:00');
});

test('formatMoment uses the given time zone', () => {
  expect(formatMoment(NOON_IN_TOKYO)).toBe('Wed, Nov 18, 12:00 PM');
  expect(formatMoment(NOON_IN_TOKYO, 'America/New_York')).toBe('Tue, Nov 17, 10:00 PM');
});

test('formatDate does not depend on the time zone', () => {
  applyPreferences({ time_zone: 'America/New_York' });
  expect(formatDate('2026-11-18')).toBe('Wed, Nov 18');
  expect(formatDate('2026-11-18', 'longDate')).toBe('Wednesday, November 18');
});

test('formatTimeRange shows the second date only if it differs', () => {
  expect(formatTimeRange(NOON_IN_TOKYO, '2026-11-18T04:30:00Z')).toBe(
    'Wed, Nov 18, 12:00 – 1:30 PM',
  );
  expect(formatTimeRange(NOON_IN_TOKYO, '2026-11-19T04:30:00Z')).toBe(
    'Wed, Nov 18, 12:00 PM – Thu, Nov 19, 1:30 PM',
  );
});

test('formatDuration rounds to whole minutes and omits zeros', () => {
  expect([0, 45, 59.6, 60, 195].map(formatDuration)).toEqual([
    '0 m',
    '45 m',
    '1 h',
    '1 h',
    '3 h 15 m',
  ]);
});
