import { stubApi } from '@scheduler/api-client/testing';
import { DEFAULT_PREFERENCES, preferences } from '@scheduler/contracts/core';
import { testHost } from '@scheduler/platform/testing';
import { followLanguage } from './account-language.ts';

jest.mock('@scheduler/i18n/language', () => ({ adoptLanguage: jest.fn() }));
const { adoptLanguage } = jest.requireMock<{ adoptLanguage: jest.Mock }>(
  '@scheduler/i18n/language',
);
afterEach(() => adoptLanguage.mockClear());

async function follow(status: 'signed-in' | 'signed-out', language: string | null) {
  const server = stubApi();
  server.answer(preferences.read, { ...DEFAULT_PREFERENCES, language });
  const { platform } = testHost({ path: '/', fetch: server.fetch });
  const session = { ...platform.session, get: () => ({ status }), subscribe: () => () => {} };
  followLanguage({ platform, session: session as never });
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}

test('what the person chose elsewhere is taken over', async () => {
  await follow('signed-in', 'de');
  expect(adoptLanguage).toHaveBeenCalledWith('de');
});

test('who chose nothing, or is not signed in, keeps what the browser says', async () => {
  await follow('signed-in', null);
  await follow('signed-out', 'de');
  expect(adoptLanguage).not.toHaveBeenCalled();
});
