/** @jest-environment node */

import { createStubApi } from '@scheduler/api-client/testing';
import { DEFAULT_PREFERENCES, preferences } from '@scheduler/contracts/core';
import { createTestHost } from '@scheduler/platform/testing';
import { syncAccountLanguage } from './sync-account-language.ts';

jest.mock('@scheduler/i18n/language', () => ({ adoptLanguage: jest.fn() }));
const { adoptLanguage } = jest.requireMock<{ adoptLanguage: jest.Mock }>(
  '@scheduler/i18n/language',
);
afterEach(() => adoptLanguage.mockClear());

async function runSync(status: 'signed-in' | 'signed-out', language: string | null) {
  const server = createStubApi();
  server.respond(preferences.read, { ...DEFAULT_PREFERENCES, language });
  const { platform } = createTestHost({ path: '/', fetch: server.fetch });
  const session = { ...platform.session, get: () => ({ status }), subscribe: () => () => {} };
  syncAccountLanguage({ platform, session: session as never });
  for (let i = 0; i < 5; i += 1) await new Promise((resolve) => setTimeout(resolve));
}

test('syncAccountLanguage applies the language that the user chose on another device', async () => {
  await runSync('signed-in', 'de');
  expect(adoptLanguage).toHaveBeenCalledWith('de');
});

test("syncAccountLanguage uses the browser's language if the user is signed out or hasn't chosen one", async () => {
  await runSync('signed-in', null);
  await runSync('signed-out', 'de');
  expect(adoptLanguage).not.toHaveBeenCalled();
});
