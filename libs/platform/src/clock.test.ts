import { stubApi } from '@scheduler/api-client/testing';
import { DEFAULT_PREFERENCES, preferences, type Preferences } from '@scheduler/contracts/core';
import { renderHook, waitFor } from '@testing-library/react';
import { clock, deviceZone, guessed, inForce, useClock, withGuess } from './clock.ts';
import { testHost } from './testing/test-host.tsx';

afterEach(() => localStorage.clear());

test('what nobody told is as it is where the person lives', () => {
  expect(guessed('en-US')).toMatchObject({ week_start: 'sunday', hour_cycle: '12' });
  expect(guessed('pt-PT')).toMatchObject({ week_start: 'sunday', hour_cycle: '24' });
  expect(guessed('de-DE')).toMatchObject({ week_start: 'monday', hour_cycle: '24' });
  expect(inForce(DEFAULT_PREFERENCES)).toMatchObject({ time_zone: deviceZone() });
  const told = { ...DEFAULT_PREFERENCES, version: 1 };
  expect(inForce(told)).toBe(told);
});

test('the guess goes along with the first thing that is told', () => {
  const changes = { default_duration: 30 };
  expect(withGuess(DEFAULT_PREFERENCES, changes)).toEqual({ ...guessed(), ...changes });
  expect(withGuess({ ...DEFAULT_PREFERENCES, version: 1 }, changes)).toEqual(changes);
});

const told: Preferences = {
  ...DEFAULT_PREFERENCES,
  time_zone: 'Asia/Tokyo',
  hour_cycle: '24',
  version: 1,
};

function follow(answer?: Preferences) {
  const server = stubApi();
  if (answer) server.answer(preferences.read, answer);
  const host = testHost({ path: '/calendar', fetch: server.fetch });
  return { ...renderHook(useClock, { wrapper: host.wrapper }), host };
}

test('a clock follows the preferences, and the next visit begins with it', async () => {
  const first = follow(told);
  await waitFor(() => expect(first.result.current.timeZone).toBe('Asia/Tokyo'));
  expect(clock()).toBe(first.result.current);
  first.unmount();
  const next = follow();
  expect(next.result.current).toMatchObject({ timeZone: 'Asia/Tokyo', hourCycle: '24' });
});
