import { clearAccountStorage } from './account-storage.ts';
import { safeLocalStorage } from './stored-values.ts';

afterEach(() => localStorage.clear());

test('clearAccountStorage removes data of accounts and keeps settings of the browser', () => {
  const browserSettings = {
    'scheduler.language': 'de',
    'scheduler.sign-in-ways': '{}',
    'scheduler.single-keys': 'off',
    'scheduler.theme': 'dark',
    'other-app': 'x',
  };
  const accountKeys = [
    'sb-127-auth-token',
    'sb-127-auth-token-link-requests',
    'sb-127-auth-token-provider-code-verifier',
    'scheduler.clock',
    'scheduler.filters.018f4e3a-0000-7000-8000-000000000001',
    'scheduler.a-future-key',
  ];
  for (const [key, value] of Object.entries(browserSettings)) localStorage.setItem(key, value);
  for (const key of accountKeys) localStorage.setItem(key, 'ada@example.com');
  clearAccountStorage(safeLocalStorage);
  expect({ ...localStorage }).toEqual(browserSettings);
});
