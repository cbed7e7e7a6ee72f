import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLog } from '@scheduler/service-kit';
import { createAuthApp } from '../app.ts';
import { loadConfig } from '../config.ts';
import { prepare } from '../start.ts';
import { EXTERNAL, PASSWORD, SITE, startAuth, type TestAuth } from '../testing/auth.ts';
import { newPhone } from '../testing/phones.ts';

const KEY = 'a key for tests, long enough to be one';

let auth: TestAuth;
let sql: string[];
let url: string;
let close: () => Promise<void>;

/** A second door to the same accounts, whose every statement is written down. */
async function openWatched() {
  const config = loadConfig({
    DATABASE_URL: auth.databaseUrl,
    PORT: '0',
    AUTH_SEALING_KEY: KEY,
    API_EXTERNAL_URL: EXTERNAL,
    GOTRUE_SITE_URL: SITE,
    GOTRUE_SMTP_MAX_FREQUENCY: '0',
    GOTRUE_EXTERNAL_PHONE_ENABLED: 'true',
    GOTRUE_SMS_PROVIDER: 'log',
    GOTRUE_SMS_MAX_FREQUENCY: '0',
  });
  if (config.accounts === 'hosted') throw new Error('the accounts are our own here');
  const deps = await prepare(config, createLog('auth-service', 'silent'));
  deps.db.on('query', (query: { sql: string }) => sql.push(query.sql));
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
  await openWatched();
});

afterAll(async () => {
  await close();
  await auth.close();
});

/** Every statement that answering takes, in order, and the answer. */
async function workOf(path: string, body: object) {
  sql = [];
  const response = await fetch(`${url}/auth/v1${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  return { status: response.status, answer: await response.text(), sql };
}

// Time is work: what takes the same statements, in the same order, takes the same time.
test.each([
  ['/recover', {}],
  ['/otp', {}],
  ['/otp', { create_user: false }],
  ['/resend', { type: 'signup' }],
  ['/resend', { type: 'email_change' }],
  ['/token?grant_type=password', { password: 'a wrong one' }],
])('%s with %j is the same work for a known and an unknown address', async (path, more) => {
  const unconfirmed = auth.newEmail();
  await auth.post('/auth/v1/signup', { email: unconfirmed, password: PASSWORD });
  const { email: known } = await auth.person();
  const unknown = await workOf(path, { email: auth.newEmail(), ...more });
  expect(unknown.sql.length).toBeGreaterThan(0);
  expect(await workOf(path, { email: known, ...more })).toEqual(unknown);
  expect(await workOf(path, { email: unconfirmed, ...more })).toEqual(unknown);
});

test.each([
  ['/otp', { create_user: false }],
  ['/resend', { type: 'sms' }],
  ['/resend', { type: 'phone_change' }],
])('%s with %j is the same work for a known and an unknown number', async (path, more) => {
  const { id } = await auth.person();
  const [known, changing] = [newPhone(), newPhone()];
  await auth.db('users').where({ id }).update({ phone: known, phone_change: changing });
  const unknown = await workOf(path, { phone: newPhone(), ...more });
  expect(unknown.sql.length).toBeGreaterThan(0);
  const sameButName = { ...unknown, answer: expect.any(String) };
  expect(await workOf(path, { phone: known, ...more })).toEqual(sameButName);
  expect(await workOf(path, { phone: changing, ...more })).toEqual(sameButName);
});
