import { serverConfig } from '../config.ts';
import { googleMeans } from './deps.ts';
import { googleSettings } from './settings.ts';

const base = {
  PORT: '0',
  DATABASE_URL: 'postgres://x',
  AUTH_ISSUER: 'https://app.test/auth/v1',
  AUTH_JWKS_URL: 'https://app.test/jwks',
  SITE_URL: 'https://app.test',
};
const client = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
const rest = {
  BILLING_SEALING_KEY: 'k'.repeat(32),
  INTERNAL_KEY: 'i'.repeat(32),
  CORE_URL: 'http://127.0.0.1:4001/',
};
const read = (env: Record<string, string>) => serverConfig({ ...base, ...env });

test('without a client nothing can be connected, and the service starts', () => {
  const fields = read({ GOOGLE_BASE_URL: 'http://127.0.0.1:4245' });
  expect(googleMeans({ fields, siteUrl: 'https://app.test', clock: Date.now })).toBeNull();
});

test.each<[what: string, env: Record<string, string>]>([
  ['GOOGLE_CLIENT_ID is set, but there is no GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: 'id' }],
  [
    'GOOGLE_CLIENT_SECRET is set, but there is no GOOGLE_CLIENT_ID',
    { GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_CLIENT_ID: '' },
  ],
  ['BILLING_SEALING_KEY is needed where GOOGLE_CLIENT_ID is set', client],
  ['INTERNAL_KEY is needed where', { ...client, ...rest, INTERNAL_KEY: '' }],
  ['CORE_URL is needed where', { ...client, ...rest, CORE_URL: '' }],
  ['must be at least 32 characters', { ...client, ...rest, BILLING_SEALING_KEY: 'short' }],
  ['must be at least 32', { ...client, ...rest, BILLING_SEALING_KEY: `${'k'.repeat(32)},x` }],
  ['must be an http:// or https:// address', { ...client, ...rest, GOOGLE_TOKEN_URL: 'ftp://x' }],
])('half a configuration ends the start: %s', (what, env) => {
  expect(() => read(env)).toThrow(what);
});

const settings = (env: Record<string, string> = {}) =>
  googleSettings(read({ ...client, ...rest, ...env }));

test('Google is Google unless told otherwise', () => {
  expect(settings()).toEqual({
    clientId: 'id',
    clientSecret: 'secret',
    authUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    revokeUrl: 'https://oauth2.googleapis.com/revoke',
    calendarUrl: 'https://www.googleapis.com/',
    webhookUrl: null,
    timeout: 10_000,
    isDemo: false,
  });
});

test('one address stands for all of it, and each can be told by itself', () => {
  expect(
    settings({
      GOOGLE_BASE_URL: 'http://127.0.0.1:9/',
      GOOGLE_AUTH_URL: 'http://localhost:9/page',
    }),
  ).toMatchObject({
    authUrl: 'http://localhost:9/page',
    tokenUrl: 'http://127.0.0.1:9/token',
    revokeUrl: 'http://127.0.0.1:9/revoke',
    calendarUrl: 'http://127.0.0.1:9/',
    isDemo: true,
  });
  expect(settings({ GOOGLE_CALENDAR_URL: 'http://127.0.0.1:8' })).toMatchObject({
    calendarUrl: 'http://127.0.0.1:8/',
    isDemo: false,
  });
});
