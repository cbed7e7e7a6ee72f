import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLog } from '@scheduler/service-kit';
import { createAuthApp } from '../app.ts';
import { loadConfig } from '../config.ts';
import { prepareDeps } from '../start.ts';
import {
  EXTERNAL_URL,
  TEST_PASSWORD,
  SITE_URL,
  startAuth,
  type TestAuth,
} from '../testing/start-auth.ts';
import { createPhoneNumber } from '../testing/sms-inbox.ts';

const SEALING_KEY = 'sealing key for tests, at least 32 characters';

let auth: TestAuth;
let statements: string[];
let url: string;
let close: () => Promise<void>;

/** Starts a second server that uses the same database and records every SQL statement. */
async function startRecordingServer() {
  const config = loadConfig({
    DATABASE_URL: auth.databaseUrl,
    PORT: '0',
    AUTH_SEALING_KEY: SEALING_KEY,
    API_EXTERNAL_URL: EXTERNAL_URL,
    GOTRUE_SITE_URL: SITE_URL,
    GOTRUE_SMTP_MAX_FREQUENCY: '0',
    GOTRUE_EXTERNAL_PHONE_ENABLED: 'true',
    GOTRUE_SMS_PROVIDER: 'log',
    GOTRUE_SMS_MAX_FREQUENCY: '0',
  });
  if (config.accounts === 'hosted') throw new Error('expected a local configuration');
  const deps = await prepareDeps(config, createLog('auth-service', 'silent'));
  deps.db.on('query', (query: { sql: string }) => statements.push(query.sql));
  const server = createServer(createAuthApp(deps).callback()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = async () => {
    server.closeAllConnections();
    server.close();
    await deps.db.destroy();
  };
}

beforeAll(async () => {
  auth = await startAuth();
  await startRecordingServer();
});

afterAll(async () => {
  await close();
  await auth.close();
});

/** Returns the response and every SQL statement that produced it, in order. */
async function recordResponse(
  path: string,
  body: object,
  { method = 'POST', token = '' }: { method?: string; token?: string } = {},
) {
  statements = [];
  const response = await fetch(`${url}/auth/v1${path}`, {
    method,
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      ...(token !== '' && { authorization: `Bearer ${token}` }),
    },
  });
  return { status: response.status, body: await response.text(), statements };
}

// Requests that run the same statements in the same order can't be distinguished by their timing.
test.each([
  ['/recover', {}],
  ['/otp', {}],
  ['/otp', { create_user: false }],
  ['/resend', { type: 'signup' }],
  ['/resend', { type: 'email_change' }],
  ['/token?grant_type=password', { password: 'a wrong one' }],
])(
  'POST %s with %j runs the same statements for existing and unknown email addresses',
  async (path, fields) => {
    const unconfirmed = auth.createEmailAddress();
    await auth.post('/auth/v1/signup', { email: unconfirmed, password: TEST_PASSWORD });
    const { email: existing } = await auth.createUser();
    const unknown = await recordResponse(path, { email: auth.createEmailAddress(), ...fields });
    expect(unknown.statements.length).toBeGreaterThan(0);
    expect(await recordResponse(path, { email: existing, ...fields })).toEqual(unknown);
    expect(await recordResponse(path, { email: unconfirmed, ...fields })).toEqual(unknown);
  },
);

test.each([
  ['/otp', { create_user: false }],
  ['/resend', { type: 'sms' }],
  ['/resend', { type: 'phone_change' }],
])(
  'POST %s with %j runs the same statements for existing and unknown phone numbers',
  async (path, fields) => {
    const { id } = await auth.createUser();
    const [existing, changing] = [createPhoneNumber(), createPhoneNumber()];
    await auth.db('users').where({ id }).update({ phone: existing, phone_change: changing });
    const unknown = await recordResponse(path, { phone: createPhoneNumber(), ...fields });
    expect(unknown.statements.length).toBeGreaterThan(0);
    const sameExceptId = { ...unknown, body: expect.any(String) };
    expect(await recordResponse(path, { phone: existing, ...fields })).toEqual(sameExceptId);
    expect(await recordResponse(path, { phone: changing, ...fields })).toEqual(sameExceptId);
  },
);

test('PUT /user runs the same statements for existing and unknown email addresses', async () => {
  const unconfirmed = auth.createEmailAddress();
  await auth.post('/auth/v1/signup', { email: unconfirmed, password: TEST_PASSWORD });
  const { email: existing } = await auth.createUser();
  const changeEmail = async (email: string) => {
    const { accessToken } = await auth.createUser();
    const request = { method: 'PUT', token: accessToken };
    const { body, ...response } = await recordResponse('/user', { email }, request);
    const fields = Object.keys(JSON.parse(body));
    return { ...response, fields, new_email: JSON.parse(body).new_email === email };
  };
  const unknown = await changeEmail(auth.createEmailAddress());
  expect(unknown).toMatchObject({ status: 200, new_email: true });
  expect(unknown.statements.length).toBeGreaterThan(0);
  expect(await changeEmail(existing)).toEqual(unknown);
  expect(await changeEmail(unconfirmed)).toEqual(unknown);
});
