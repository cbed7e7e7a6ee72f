import { demoGoogleUrl } from './google.ts';
import { programsOf, wiring } from './testing/wiring.ts';

const googleOf = (env: NodeJS.ProcessEnv, name = 'billing-service') =>
  Object.fromEntries(
    Object.entries(programsOf(env).get(name) ?? {}).filter(([key]) => key.startsWith('GOOGLE_')),
  );

test('without a client of one’s own there are demo accounts, and both programs ask them', () => {
  expect(programsOf({}).get('google')).toMatchObject({
    CLIENT_ID: 'demo.apps.googleusercontent.com',
    REDIRECT_URIS: 'http://localhost:3000/api/calendar/google/callback',
    PUBLIC_URL: 'http://localhost:8',
  });
  const told = {
    GOOGLE_CLIENT_ID: 'demo.apps.googleusercontent.com',
    GOOGLE_CLIENT_SECRET: 'demo-secret',
    GOOGLE_BASE_URL: 'http://127.0.0.1:8',
    GOOGLE_AUTH_URL: 'http://localhost:8/o/oauth2/v2/auth',
    GOOGLE_WEBHOOK_URL: 'http://127.0.0.1:3/api/calendar/google/notifications',
  };
  expect(googleOf({})).toEqual(told);
  expect(googleOf({}, 'billing-worker')).toEqual(told);
  expect(demoGoogleUrl(wiring({}))).toBe('http://localhost:8');
});

test('a client of Google’s own is told to both programs as it is, and nothing is imitated', () => {
  const own = { GOOGLE_CLIENT_ID: 'mine', GOOGLE_CLIENT_SECRET: 'hidden' };
  expect(programsOf(own).has('google')).toBe(false);
  expect(googleOf(own)).toEqual(own);
  expect(demoGoogleUrl(wiring(own))).toBeUndefined();
});

test('another emulator on this machine is asked instead, and may call back', () => {
  const other = { GOOGLE_BASE_URL: 'http://127.0.0.1:9999' };
  expect(programsOf(other).has('google')).toBe(false);
  expect(googleOf(other)).toEqual({
    ...other,
    GOOGLE_CLIENT_ID: 'demo.apps.googleusercontent.com',
    GOOGLE_CLIENT_SECRET: 'demo-secret',
    GOOGLE_WEBHOOK_URL: 'http://127.0.0.1:3/api/calendar/google/notifications',
  });
  const told = { ...other, GOOGLE_WEBHOOK_URL: 'https://example.org/hook' };
  expect(googleOf(told)).toMatchObject(told);
});

test('tokens of connected calendars are sealed by a key that is kept beside the data', () => {
  for (const name of ['billing-service', 'billing-worker']) {
    expect(programsOf({}).get(name)?.BILLING_SEALING_KEY).toBe('b');
  }
});

test.each([
  [{}, 'demo'],
  [{ GOOGLE_BASE_URL: 'http://127.0.0.1:9999' }, 'demo'],
  [{ GOOGLE_AUTH_URL: 'https://accounts.google.com/o/oauth2/v2/auth' }, 'live'],
  [{ GOOGLE_CLIENT_ID: 'mine', GOOGLE_CLIENT_SECRET: 'hidden' }, 'live'],
])('with %j the page speaks of %s accounts', (env, mode) => {
  expect(programsOf(env).get('gateway')?.GOOGLE_MODE).toBe(mode);
});
