import { createClient } from '@supabase/supabase-js';
import { startAuth, type TestAuth } from '../testing/start-auth.ts';

let auth: TestAuth;

beforeAll(async () => {
  auth = await startAuth();
});

afterAll(() => auth.close());

const refresh = (refresh_token: unknown, target = auth) =>
  target.post('/auth/v1/token?grant_type=refresh_token', { refresh_token });

const readUser = (token: string, target = auth) =>
  target.send('/auth/v1/user', { headers: { authorization: `Bearer ${token}` } });

/** Moves the last refresh out of the reuse interval. */
const expireReuseInterval = (target = auth) =>
  target.db('sessions').update({ refreshed_at: target.db.raw(`now() - interval '11 seconds'`) });

describe('refresh_token grant', () => {
  it('returns the same new token to 20 concurrent refreshes', async () => {
    const { refreshToken } = await auth.createUser();
    const responses = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const tokens = new Set(responses.map(({ body }) => body.refresh_token));
    expect(tokens.size).toBe(1);
    const [next] = tokens;
    expect(next).not.toBe(refreshToken);
    for (const { body } of responses) expect((await readUser(body.access_token)).status).toBe(200);
    expect((await refresh(next)).status).toBe(200);
  });

  it('does not sign out any of 20 supabase-js clients that share a session', async () => {
    const { accessToken, refreshToken } = await auth.createUser();
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
    const secondResults = await Promise.all(tabs.map((tab) => tab.auth.refreshSession()));
    expect(secondResults.map(({ error }) => error)).toEqual(tabs.map(() => null));
  });

  it("preserves the session ID and the authentication methods, and reloads the user's data", async () => {
    const user = await auth.createUser();
    await user.client.auth.updateUser({ data: { full_name: 'New Name' } });
    const { body } = await refresh(user.refreshToken);
    const decodeClaims = (token: string) =>
      JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
    const [before, after] = [decodeClaims(user.accessToken), decodeClaims(body.access_token)];
    expect(after.session_id).toBe(before.session_id);
    expect(after.amr).toEqual(before.amr);
    expect(after.user_metadata.full_name).toBe('New Name');
  });

  it('returns the current token to a client that did not receive the last response', async () => {
    const { refreshToken } = await auth.createUser();
    const first = await refresh(refreshToken);
    await expireReuseInterval();
    const retriedResponse = await refresh(refreshToken);
    expect(retriedResponse.status).toBe(200);
    expect(retriedResponse.body.refresh_token).toBe(first.body.refresh_token);
  });

  it('revokes the session when an old token is reused after the reuse interval', async () => {
    const { refreshToken, id } = await auth.createUser();
    const next = await refresh(refreshToken);
    const { body } = await refresh(next.body.refresh_token);
    await expireReuseInterval();
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

  it('accepts the current token after the reuse interval', async () => {
    const { refreshToken } = await auth.createUser();
    await expireReuseInterval();
    expect((await refresh(refreshToken)).status).toBe(200);
  });

  it('revokes the session immediately when a token is reused if the interval is 0', async () => {
    const strictAuth = await startAuth({ GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: '0' });
    const { refreshToken } = await strictAuth.createUser();
    const next = await refresh(refreshToken, strictAuth);
    await refresh(next.body.refresh_token, strictAuth);
    await expireReuseInterval(strictAuth);
    expect((await refresh(refreshToken, strictAuth)).body.error_code).toBe(
      'refresh_token_already_used',
    );
    await strictAuth.close();
  });

  it.each([
    ['created_at', '181 days', 'session_expired'],
    ['created_at', '179 days', undefined],
    ['refreshed_at', '31 days', 'session_expired'],
    ['refreshed_at', '29 days', undefined],
  ])('a session whose %s is %s ago has the error %s', async (column, age, errorCode) => {
    const { id, accessToken, refreshToken } = await auth.createUser();
    await auth
      .db('sessions')
      .where({ user_id: id })
      .update({ [column]: auth.db.raw('now() - ?::interval', [age]) });
    expect((await refresh(refreshToken)).body.error_code).toBe(errorCode);
    expect((await readUser(accessToken)).body.error_code).toBe(
      errorCode === undefined ? undefined : 'session_not_found',
    );
  });

  it('does not limit sessions if the limits are 0', async () => {
    const unlimitedAuth = await startAuth({
      GOTRUE_SESSIONS_TIMEBOX: '0',
      GOTRUE_SESSIONS_INACTIVITY_TIMEOUT: '0',
    });
    const { refreshToken } = await unlimitedAuth.createUser();
    const time = new Date(0).toISOString();
    await unlimitedAuth.db('sessions').update({ created_at: time, refreshed_at: time });
    expect((await refresh(refreshToken, unlimitedAuth)).status).toBe(200);
    await unlimitedAuth.close();
  });

  it('rejects a token that combines the tokens of two sessions', async () => {
    const [firstUser, secondUser] = [await auth.createUser(), await auth.createUser()];
    const toBytes = (token: string) => Buffer.from(token, 'base64url');
    const forgedToken = Buffer.concat([
      toBytes(firstUser.refreshToken).subarray(0, 17),
      toBytes(secondUser.refreshToken).subarray(17),
    ]).toString('base64url');
    expect((await refresh(forgedToken)).body.error_code).toBe('validation_failed');
    expect((await refresh(firstUser.refreshToken)).status).toBe(200);
  });

  it.each([
    [
      'no token',
      undefined,
      'validation_failed',
      'Invalid Refresh Token: Refresh Token Not Found (Refresh token is not valid)',
    ],
    [
      'a malformed token',
      'nonsense',
      'validation_failed',
      'Invalid Refresh Token: Refresh Token Not Found (Refresh token is not valid)',
    ],
    ['a NUL', 'a\u0000b', 'bad_json', expect.any(String)],
    ['a value of the wrong type', 12, 'bad_json', expect.any(String)],
    [
      'an unknown token in the legacy format',
      'abcdefghij12',
      'refresh_token_not_found',
      'Invalid Refresh Token: Refresh Token Not Found',
    ],
  ])('returns 400 for a refresh with %s', async (_, token, error_code, msg) => {
    expect(await refresh(token)).toMatchObject({
      status: 400,
      body: { code: 400, error_code, msg },
    });
  });

  it('returns 400 for a token that was encrypted with a different key', async () => {
    const { refreshToken } = await auth.createUser();
    await auth.db('sessions').update({ refresh_token_hmac_key: 'AAAA' });
    expect((await refresh(refreshToken)).body.error_code).toBe('refresh_token_not_found');
  });

  it('stores no refresh tokens in the database', async () => {
    const { refreshToken } = await auth.createUser();
    const { rows } = await auth.db.raw(`select s::text as row from auth.sessions s`);
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) expect(row).not.toContain(refreshToken);
  });
});
