import { STEP_UP_LIFETIME_SECONDS, route } from '@scheduler/contracts';
import * as z from 'zod/mini';
import { createApp, createLog, defineHandler, listen } from './index.ts';
import { createTestIdentity } from './testing/index.ts';

const log = createLog('things', 'silent');

const deleteThing = route('things.remove', 'POST /things', {
  requiresStepUp: true,
  body: z.object({ name: z.string() }),
  response: z.object({ done: z.boolean() }),
});

/** Calls the route with a token that has the given claims and returns the status and the code. */
async function callWithClaims(claims: Record<string, unknown>, body: object = { name: 'x' }) {
  const identity = await createTestIdentity();
  const app = createApp({
    name: 'things',
    log,
    authenticate: identity.authenticate,
    routes: [defineHandler(deleteThing, () => Promise.resolve({ done: true }))],
  });
  const server = await listen({ app, port: 0, host: '127.0.0.1' });
  const response = await fetch(`http://127.0.0.1:${server.port}/api/things`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await identity.signToken(identity.createAccount(), claims)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  const { code } = (await response.json()) as { code?: string };
  await server.close();
  return { status: response.status, code };
}

const nowSeconds = () => Math.floor(Date.now() / 1000);
const STEP_UP_REQUIRED = { status: 403, code: 'step-up-required' };

test('a recent proof of identity allows a sensitive action', async () => {
  expect(await callWithClaims({ auth_time: nowSeconds() - 60 })).toMatchObject({ status: 200 });
});

test('an old proof is rejected before the request is parsed', async () => {
  const auth_time = nowSeconds() - STEP_UP_LIFETIME_SECONDS - 1;
  expect(await callWithClaims({ auth_time }, {})).toEqual(STEP_UP_REQUIRED);
});

test.each([
  ['no proof at all', { auth_time: undefined }],
  ['a sign-in with a provider', { method: 'oauth' }],
])('%s is rejected', async (_name, { method, ...claims }: Record<string, unknown>) => {
  const amr = method === undefined ? undefined : [{ method, timestamp: nowSeconds() }];
  expect(await callWithClaims({ auth_time: undefined, ...claims, amr })).toEqual(STEP_UP_REQUIRED);
});

test('tokens of hosted Supabase, which lack `auth_time`, are judged by their methods', async () => {
  const withMethod = (method: string, timestamp: number) =>
    callWithClaims({ auth_time: undefined, amr: [{ method, timestamp }] });
  expect(await withMethod('password', nowSeconds())).toMatchObject({ status: 200 });
  expect(await withMethod('totp', nowSeconds() - 700)).toEqual(STEP_UP_REQUIRED);
});
