import { createStubApi } from '@scheduler/api-client/testing';
import { DEFAULT_PREFERENCES, preferences, type Preferences } from '@scheduler/contracts/core';
import { renderHook, waitFor } from '@testing-library/react';
import {
  getTimeSettings,
  getDeviceTimeZone,
  guessPreferences,
  getEffectivePreferences,
  useTimeSettings,
  addGuessedPreferences,
} from './time-settings.ts';
import { createTestHost } from '../testing/test-host.tsx';

afterEach(() => localStorage.clear());

test("guessPreferences derives preferences that aren't saved from the locale and the device", () => {
  expect(guessPreferences('en-US')).toMatchObject({ week_start: 'sunday', hour_cycle: '12' });
  expect(guessPreferences('pt-PT')).toMatchObject({ week_start: 'sunday', hour_cycle: '24' });
  expect(guessPreferences('de-DE')).toMatchObject({ week_start: 'monday', hour_cycle: '24' });
  expect(getEffectivePreferences(DEFAULT_PREFERENCES)).toMatchObject({
    time_zone: getDeviceTimeZone(),
  });
  const savedPreferences = { ...DEFAULT_PREFERENCES, version: 1 };
  expect(getEffectivePreferences(savedPreferences)).toBe(savedPreferences);
});

test('addGuessedPreferences adds the guessed preferences only to the first saved change', () => {
  const changes = { default_duration: 30 };
  expect(addGuessedPreferences(DEFAULT_PREFERENCES, changes)).toEqual({
    ...guessPreferences(),
    ...changes,
  });
  expect(addGuessedPreferences({ ...DEFAULT_PREFERENCES, version: 1 }, changes)).toEqual(changes);
});

const tokyoPreferences: Preferences = {
  ...DEFAULT_PREFERENCES,
  time_zone: 'Asia/Tokyo',
  hour_cycle: '24',
  version: 1,
};

const tokyoSettings = {
  timeZone: 'Asia/Tokyo',
  secondTimeZone: null,
  weekStart: 1,
  hourCycle: '24',
  defaultDuration: 60,
  workingHours: DEFAULT_PREFERENCES.working_hours,
};

function renderTimeSettings(savedPreferences?: Preferences) {
  const server = createStubApi();
  if (savedPreferences) server.respond(preferences.read, savedPreferences);
  const host = createTestHost({ path: '/calendar', fetch: server.fetch });
  return { ...renderHook(useTimeSettings, { wrapper: host.wrapper }), host };
}

test('useTimeSettings applies the preferences and restores them on the next visit', async () => {
  const firstVisit = renderTimeSettings(tokyoPreferences);
  await waitFor(() => expect(firstVisit.result.current.timeZone).toBe('Asia/Tokyo'));
  expect(getTimeSettings()).toBe(firstVisit.result.current);
  firstVisit.unmount();
  expect(JSON.parse(localStorage.getItem('scheduler.clock') ?? '')).toMatchObject({
    clock: tokyoSettings,
  });
  const nextVisit = renderTimeSettings();
  expect(nextVisit.result.current).toMatchObject({ timeZone: 'Asia/Tokyo', hourCycle: '24' });
});

test.each([
  ['text that is not JSON', '{"userId":"018f'],
  ['settings of an earlier version', { timeZone: 'Asia/Tokyo', hourCycle: '24' }],
  ['an unknown time zone', { ...tokyoSettings, timeZone: 'Asia/Atlantis' }],
])('useTimeSettings uses guesses if the browser has stored %s', (_, stored) => {
  const userId = '018f4e3a-0000-7000-8000-000000000001';
  const text = typeof stored === 'string' ? stored : JSON.stringify({ userId, clock: stored });
  localStorage.setItem('scheduler.clock', text);
  const { result } = renderTimeSettings();
  expect(result.current).toMatchObject({ timeZone: getDeviceTimeZone(), defaultDuration: 60 });
});
