import { createClient } from '@supabase/supabase-js';
import { startAuth, type TestAuth } from '../testing/auth.ts';

let auth: TestAuth;

beforeAll(async () => {
  auth = await startAuth();
});

afterAll(() => auth.close());

const refresh = (refresh_token: unknown, at = auth) =>
  at.post('/auth/v1/token?grant_type=refresh_token', { refresh_token });

const readUser = (token: string, at = auth) =>
  at.send('/auth/v1/user', { headers: { authorization: `Bearer ${token}` } });

/** Moves the last refresh out of the reuse interval. */
const letTimePass = (at = auth) =>
  at.db('sessions').update({ refreshed_at: at.db.raw(`now() - interval '11 seconds'`) });

test('twenty parallel refreshes of one token sign nobody out', async () => {
  const { refreshToken } = await auth.person();
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  const tokens = new Set(answers.map(({ body }) => body.refresh_token));
  expect(tokens.size).toBe(1);
  const [next] = tokens;
  expect(next).not.toBe(refreshToken);
  for (const { body } of answers) expect((await readUser(body.access_token)).status).toBe(200);
  expect((await refresh(next)).status).toBe(200);
});

test('twenty tabs of supabase-js that share a session all stay signed in', async () => {
  const { accessToken, refreshToken } = await auth.person();
  const tabs = Array.from({ length: 20 }, () =>
    createClient(auth.url, 'anon', { auth: { autoRefreshToken: false, persistSession: false } }),
  );
  await Promise.all(
    tabs.map((tab) =>
      tab.auth.setSession({ access_token: accessToken, refresh_token: refreshToken }),
    ),
  );
  const refreshed = await Promise.all(tabs.map((tab) => tab.auth.refreshSession()));
  expect(refreshed.map(({ error }) => error)).toEqual(tabs.map(() => null));
  for (const tab of tabs) expect((await tab.auth.getUser()).error).toBeNull();
  const again = await Promise.all(tabs.map((tab) => tab.auth.refreshSession()));
  expect(again.map(({ error }) => error)).toEqual(tabs.map(() => null));
});

test('a refreshed session keeps its id and its methods, and reads the user anew', async () => {
  const person = await auth.person();
  await person.client.auth.updateUser({ data: { full_name: 'New Name' } });
  const { body } = await refresh(person.refreshToken);
  const claimsOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
  const [before, after] = [claimsOf(person.accessToken), claimsOf(body.access_token)];
  expect(after.session_id).toBe(before.session_id);
  expect(after.amr).toEqual(before.amr);
  expect(after.user_metadata.full_name).toBe('New Name');
});

test('a client that lost the answer to a refresh may ask again, however late', async () => {
  const { refreshToken } = await auth.person();
  const lost = await refresh(refreshToken);
  await letTimePass();
  const again = await refresh(refreshToken);
  expect(again.status).toBe(200);
  expect(again.body.refresh_token).toBe(lost.body.refresh_token);
});

test('an older token that comes back after the interval revokes its family', async () => {
  const { refreshToken, id } = await auth.person();
  const next = await refresh(refreshToken);
  const { body } = await refresh(next.body.refresh_token);
  await letTimePass();
  const reused = await refresh(refreshToken);
  expect(reused).toMatchObject({
    status: 400,
    body: {
      error_code: 'refresh_token_already_used',
      msg: 'Invalid Refresh Token: Already Used',
    },
  });
  expect((await refresh(body.refresh_token)).body.error_code).toBe('refresh_token_not_found');
  expect((await readUser(body.access_token)).body.error_code).toBe('session_not_found');
  const entries = await auth
    .db('audit_log_entries')
    .whereRaw(`payload ->> 'actor_id' = ?`, [id])
    .whereRaw(`payload ->> 'action' = 'token_revoked'`);
  expect(entries).toHaveLength(1);
});

test('the token that is alive never grows stale by itself', async () => {
  const { refreshToken } = await auth.person();
  await letTimePass();
  expect((await refresh(refreshToken)).status).toBe(200);
});

test('without an interval the reuse of an older token is a theft at once', async () => {
  const strict = await startAuth({ GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: '0' });
  const { refreshToken } = await strict.person();
  const next = await refresh(refreshToken, strict);
  await refresh(next.body.refresh_token, strict);
  await letTimePass(strict);
  expect((await refresh(refreshToken, strict)).body.error_code).toBe('refresh_token_already_used');
  await strict.close();
});

test('a token of another session, with its parts exchanged, is nobody’s', async () => {
  const [one, other] = [await auth.person(), await auth.person()];
  const bytes = (token: string) => Buffer.from(token, 'base64url');
  const forged = Buffer.concat([
    bytes(one.refreshToken).subarray(0, 17),
    bytes(other.refreshToken).subarray(17),
  ]).toString('base64url');
  expect((await refresh(forged)).body.error_code).toBe('validation_failed');
  expect((await refresh(one.refreshToken)).status).toBe(200);
});

test.each([
  [
    'nothing',
    undefined,
    'validation_failed',
    'Invalid Refresh Token: Refresh Token Not Found (Refresh token is not valid)',
  ],
  [
    'nonsense',
    'nonsense',
    'validation_failed',
    'Invalid Refresh Token: Refresh Token Not Found (Refresh token is not valid)',
  ],
  ['a NUL', 'a\u0000b', 'bad_json', expect.any(String)],
  ['another type', 12, 'bad_json', expect.any(String)],
  [
    'an unknown token of the older form',
    'abcdefghij12',
    'refresh_token_not_found',
    'Invalid Refresh Token: Refresh Token Not Found',
  ],
])('a refresh with %s is a 400', async (_, token, error_code, msg) => {
  expect(await refresh(token)).toMatchObject({ status: 400, body: { code: 400, error_code, msg } });
});

test('a session sealed under a key that is gone is a 400, not a fault of ours', async () => {
  const { refreshToken } = await auth.person();
  await auth.db('sessions').update({ refresh_token_hmac_key: 'AAAA' });
  expect((await refresh(refreshToken)).body.error_code).toBe('refresh_token_not_found');
});

test('nothing in the database is a refresh token', async () => {
  const { refreshToken } = await auth.person();
  const { rows } = await auth.db.raw(`select s::text as row from auth.sessions s`);
  expect(rows.length).toBeGreaterThan(0);
  for (const { row } of rows) expect(row).not.toContain(refreshToken);
});
