import { getInternalEnv } from '@scheduler/service-kit/testing';
import { serverConfig } from '../config.ts';
import { createGoogleServices } from './deps.ts';
import { createGoogleSettings } from './settings.ts';

const baseEnv = {
  PORT: '0',
  DATABASE_URL: 'postgres://x',
  AUTH_ISSUER: 'https://app.test/auth/v1',
  AUTH_JWKS_URL: 'https://app.test/jwks',
  SITE_URL: 'https://app.test',
};
const clientEnv = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
const requiredEnv = {
  BILLING_SEALING_KEY: 'k'.repeat(32),
  ...getInternalEnv('billing-service'),
  CORE_URL: 'http://127.0.0.1:4001/',
};
const readConfig = (env: Record<string, string>) => serverConfig({ ...baseEnv, ...env });

test('billing-service starts without an OAuth client, but accounts cannot be connected', () => {
  const fields = readConfig({ GOOGLE_BASE_URL: 'http://127.0.0.1:4245' });
  expect(
    createGoogleServices({
      fields,
      internalAuth: null,
      siteUrl: 'https://app.test',
      clock: Date.now,
    }),
  ).toBeNull();
});

test.each<[message: string, env: Record<string, string>]>([
  ['GOOGLE_CLIENT_ID is set, but GOOGLE_CLIENT_SECRET is missing', { GOOGLE_CLIENT_ID: 'id' }],
  [
    'GOOGLE_CLIENT_SECRET is set, but GOOGLE_CLIENT_ID is missing',
    { GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_CLIENT_ID: '' },
  ],
  ['BILLING_SEALING_KEY is required if GOOGLE_CLIENT_ID is set', clientEnv],
  [
    'INTERNAL_PRIVATE_KEY is required if',
    { ...clientEnv, ...requiredEnv, INTERNAL_PRIVATE_KEY: '' },
  ],
  ['CORE_URL is required if', { ...clientEnv, ...requiredEnv, CORE_URL: '' }],
  [
    'must be at least 32 characters',
    { ...clientEnv, ...requiredEnv, BILLING_SEALING_KEY: 'short' },
  ],
  [
    'must be at least 32',
    { ...clientEnv, ...requiredEnv, BILLING_SEALING_KEY: `${'k'.repeat(32)},x` },
  ],
  [
    'must be an http:// or https:// address',
    { ...clientEnv, ...requiredEnv, GOOGLE_TOKEN_URL: 'ftp://x' },
  ],
])('billing-service rejects an incomplete configuration: %s', (message, env) => {
  expect(() => readConfig(env)).toThrow(message);
});

const createSettings = (env: Record<string, string> = {}) =>
  createGoogleSettings(readConfig({ ...clientEnv, ...requiredEnv, ...env }));

test("the URLs of the Google APIs default to Google's", () => {
  expect(createSettings()).toEqual({
    clientId: 'id',
    clientSecret: 'secret',
    authUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    revokeUrl: 'https://oauth2.googleapis.com/revoke',
    calendarUrl: 'https://www.googleapis.com/',
    webhookUrl: null,
    timeoutMs: 10_000,
    isDemo: false,
  });
});

test('GOOGLE_BASE_URL replaces all URLs of the Google APIs, and each can be overridden', () => {
  expect(
    createSettings({
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
  expect(createSettings({ GOOGLE_CALENDAR_URL: 'http://127.0.0.1:8' })).toMatchObject({
    calendarUrl: 'http://127.0.0.1:8/',
    isDemo: false,
  });
});
