import { getDemoGoogleUrl } from './google.ts';
import { getProgramEnvs, createTestConfig } from '../testing/wiring.ts';

const getGoogleEnv = (env: NodeJS.ProcessEnv, name = 'billing-service') =>
  Object.fromEntries(
    Object.entries(getProgramEnvs(env).get(name) ?? {}).filter(([key]) =>
      key.startsWith('GOOGLE_'),
    ),
  );

test('billing-service and its worker use demo accounts if no Google client is configured', () => {
  expect(getProgramEnvs({}).get('google')).toMatchObject({
    CLIENT_ID: 'demo.apps.googleusercontent.com',
    REDIRECT_URIS: 'http://localhost:3000/api/calendar/google/callback',
    PUBLIC_URL: 'http://localhost:8',
  });
  const expected = {
    GOOGLE_CLIENT_ID: 'demo.apps.googleusercontent.com',
    GOOGLE_CLIENT_SECRET: 'demo-secret',
    GOOGLE_BASE_URL: 'http://127.0.0.1:8',
    GOOGLE_AUTH_URL: 'http://localhost:8/o/oauth2/v2/auth',
    GOOGLE_WEBHOOK_URL: 'http://127.0.0.1:3/api/calendar/google/notifications',
  };
  expect(getGoogleEnv({})).toEqual(expected);
  expect(getGoogleEnv({ RUN_WORKER: 'false' }, 'billing-worker')).toEqual(expected);
  expect(getDemoGoogleUrl(createTestConfig({}))).toBe('http://localhost:8');
});

test('billing-service and its worker get a configured Google client, and no emulator is started', () => {
  const credentials = { GOOGLE_CLIENT_ID: 'mine', GOOGLE_CLIENT_SECRET: 'hidden' };
  expect(getProgramEnvs(credentials).has('google')).toBe(false);
  expect(getGoogleEnv(credentials)).toEqual(credentials);
  expect(getDemoGoogleUrl(createTestConfig(credentials))).toBeUndefined();
});

test('a configured local emulator is used and can send callbacks', () => {
  const other = { GOOGLE_BASE_URL: 'http://127.0.0.1:9999' };
  expect(getProgramEnvs(other).has('google')).toBe(false);
  expect(getGoogleEnv(other)).toEqual({
    ...other,
    GOOGLE_CLIENT_ID: 'demo.apps.googleusercontent.com',
    GOOGLE_CLIENT_SECRET: 'demo-secret',
    GOOGLE_WEBHOOK_URL: 'http://127.0.0.1:3/api/calendar/google/notifications',
  });
  const withWebhook = { ...other, GOOGLE_WEBHOOK_URL: 'https://example.org/hook' };
  expect(getGoogleEnv(withWebhook)).toMatchObject(withWebhook);
});

test('billing-service and its worker get the encryption key for tokens of connected calendars', () => {
  for (const name of ['billing-service', 'billing-worker']) {
    expect(getProgramEnvs({ RUN_WORKER: 'false' }).get(name)?.BILLING_SEALING_KEY).toBe('b');
  }
});

test.each([
  [{}, 'demo'],
  [{ GOOGLE_BASE_URL: 'http://127.0.0.1:9999' }, 'demo'],
  [{ GOOGLE_AUTH_URL: 'https://accounts.google.com/o/oauth2/v2/auth' }, 'live'],
  [{ GOOGLE_CLIENT_ID: 'mine', GOOGLE_CLIENT_SECRET: 'hidden' }, 'live'],
])('GOOGLE_MODE for %j is %s', (env, mode) => {
  expect(getProgramEnvs(env).get('gateway')?.GOOGLE_MODE).toBe(mode);
});
