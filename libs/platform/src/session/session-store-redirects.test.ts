import { createTestSession, startAuthServer } from '../testing/auth-server.ts';
import type { AuthServer } from '../testing/auth-server.ts';
import { SESSION_STORAGE_KEY, openPage as openTestPage } from '../testing/open-page.ts';
import type { PageOptions } from '../testing/open-page.ts';

let server: AuthServer;
beforeEach(async () => {
  server = await startAuthServer();
  // Each test simulates a separate page, but supabase-js sees one page with several clients and warns.
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => server.close());

const openPage = (options: PageOptions) => openTestPage(server, options);

const createMagicLinkPath = (email: string) => {
  const { access_token, refresh_token } = createTestSession(email);
  return `/auth/callback#access_token=${access_token}&refresh_token=${refresh_token}&type=magiclink`;
};

/** Opens a page in a browser that requested a link for the account before. */
async function openRequestedLink(email: string, path: string) {
  const storedValues = new Map<string, string>();
  await openPage({ path: '/login', storedValues }).session.rememberLinkRequest(email);
  return openPage({ path, storedValues });
}

test('createSessionStore signs in with an emailed link and removes the tokens from the URL', async () => {
  const { access_token, refresh_token } = createTestSession('ada@example.com');
  const fragment = `access_token=${access_token}&refresh_token=${refresh_token}&type=signup`;
  const { session, location, waitUntilSettled } = await openRequestedLink(
    'Ada@example.com',
    `/auth/callback#${fragment}`,
  );
  expect(location.href).toBe('http://scheduler.test/auth/callback');
  await waitUntilSettled();
  expect(session.redirectResult()).toEqual({ kind: 'signed-in' });
  expect(session.get().user?.email).toBe('ada@example.com');
});

describe('the error of a redirect', () => {
  const openError = async (path: string) => {
    const { session, waitUntilSettled } = openPage({ path });
    await waitUntilSettled();
    expect(session.get().status).toBe('signed-out');
    return session.redirectResult();
  };

  test('is described by its code', async () => {
    const error = 'error=access_denied&error_code=otp_expired&error_description=Link+has+expired';
    expect(await openError(`/auth/callback#${error}`)).toEqual({
      kind: 'error',
      message: 'This code or link is invalid or has expired.',
    });
  });

  test.each([
    '/auth/callback#error=access_denied&error_code=weak_password&error_description=ATTACKER',
    '/auth/callback#error=ATTACKER&error_description=ATTACKER',
    '/auth/callback?error=server_error&error_description=ATTACKER',
    '/auth/callback?error=x&error_code=ATTACKER',
    '/auth/callback?error_code=constructor&error=x&error_description=ATTACKER',
    '/auth/callback?error_code=__proto__&error=x&error_description=ATTACKER',
    '/login#error=x&error_description=ATTACKER',
    '/reset-password#error=x&error_description=ATTACKER',
  ])('never contains text of the URL (%s)', async (path) => {
    const result = await openError(path);
    expect(result).toEqual({ kind: 'error', message: expect.any(String) });
    expect(JSON.stringify(result)).not.toContain('ATTACKER');
  });

  test('is general if the code is unknown', async () => {
    expect(await openError('/auth/callback?error=Call+555-0100')).toEqual({
      kind: 'error',
      message: "Couldn't complete the sign-in. Start over.",
    });
  });

  test('contains no text of the service', async () => {
    server.fail(403);
    expect(await openError(createMagicLinkPath('ada@example.com'))).toEqual({
      kind: 'error',
      message: "Couldn't complete the sign-in. Start over.",
    });
  });
});

test('createSessionStore recognizes a password recovery link', async () => {
  const { access_token, refresh_token } = createTestSession('ada@example.com');
  const fragment = `access_token=${access_token}&refresh_token=${refresh_token}&type=recovery`;
  const { session, waitUntilSettled } = await openRequestedLink(
    'ada@example.com',
    `/reset-password#${fragment}`,
  );
  await waitUntilSettled();
  expect(session.redirectResult()).toEqual({ kind: 'recovery' });
  expect(session.get().status).toBe('signed-in');
});

describe('a link for a different account', () => {
  const openLink = async () => {
    const page = openPage({
      storedSession: createTestSession('bob@example.com'),
      path: createMagicLinkPath('ada@example.com'),
    });
    await page.waitUntilSettled();
    return page;
  };

  test('does not switch accounts before the user decides', async () => {
    const { session, location } = await openLink();
    expect(session.redirectResult()).toMatchObject({
      kind: 'unconfirmed-link',
      email: 'ada@example.com',
      current: 'bob@example.com',
    });
    expect(session.get().user?.email).toBe('bob@example.com');
    expect(location.href).not.toContain('access_token');
  });

  test('signs in to the other account if the user accepts', async () => {
    const { session } = await openLink();
    await session.resolveLinkSession(true);
    expect(session.get().user?.email).toBe('ada@example.com');
    expect(session.redirectResult()).toEqual({ kind: 'signed-in' });
  });

  test("revokes the link's session if the user declines", async () => {
    const { session, storage } = await openLink();
    await session.resolveLinkSession(false);
    expect(session.get().user?.email).toBe('bob@example.com');
    expect(storage.getItem(SESSION_STORAGE_KEY)).toContain('bob@example.com');
    expect(session.redirectResult()).toEqual({ kind: 'none' });
    expect(server.requests).toContain('POST /auth/v1/logout?scope=local');
  });
});

describe('a link that this browser did not request', () => {
  const openLink = async (page = openPage({ path: createMagicLinkPath('ada@example.com') })) => {
    await page.waitUntilSettled();
    return page;
  };

  test('does not sign anyone in before the user confirms the account', async () => {
    const { session, storage } = await openLink();
    expect(session.redirectResult()).toMatchObject({
      kind: 'unconfirmed-link',
      email: 'ada@example.com',
      current: null,
    });
    expect(session.get().status).toBe('signed-out');
    expect(storage.getItem(SESSION_STORAGE_KEY)).toBeNull();
  });

  test('is not confirmed by the request of a link for another account', async () => {
    const page = await openRequestedLink('bob@example.com', createMagicLinkPath('ada@example.com'));
    const { session } = await openLink(page);
    expect(session.get().status).toBe('signed-out');
  });

  test('shows the account that the service returns, whatever the token claims', async () => {
    // The test server returns ada@example.com for every token.
    const page = await openRequestedLink('bob@example.com', createMagicLinkPath('bob@example.com'));
    const { session } = await openLink(page);
    expect(session.redirectResult()).toMatchObject({ email: 'ada@example.com', current: null });
    expect(session.get().status).toBe('signed-out');
  });

  test('signs in if the user continues', async () => {
    const { session } = await openLink();
    await session.resolveLinkSession(true);
    expect(session.get().user?.email).toBe('ada@example.com');
  });

  test('is revoked if the user cancels', async () => {
    const { session, storage } = await openLink();
    await session.resolveLinkSession(false);
    expect(session.get().status).toBe('signed-out');
    expect(storage.getItem(SESSION_STORAGE_KEY)).toBeNull();
    expect(server.requests).toContain('POST /auth/v1/logout?scope=local');
  });
});

test('createSessionStore warns about a link whose session was issued more than two minutes ago', async () => {
  const { access_token, refresh_token } = createTestSession('ada@example.com', { ageSeconds: 121 });
  const fragment = `access_token=${access_token}&refresh_token=${refresh_token}&type=magiclink`;
  const { waitUntilSettled } = openPage({ path: `/auth/callback#${fragment}` });
  await waitUntilSettled();
  expect(console.warn).toHaveBeenCalledWith(expect.stringContaining('more than 120 s ago'));
});

test('createSessionStore accepts a link for the signed-in account without confirmation', async () => {
  const storedSession = createTestSession('ada@example.com');
  const { session, waitUntilSettled } = openPage({
    storedSession,
    path: createMagicLinkPath('ada@example.com'),
  });
  await waitUntilSettled();
  expect(session.redirectResult()).toEqual({ kind: 'signed-in' });
});

test('createSessionStore completes an OAuth redirect and removes the PKCE verifier', async () => {
  const browserStorage = new Map<string, string>();
  const startPage = openPage({ storedValues: browserStorage, path: '/login' });
  const auth = await startPage.session.providerAuth();
  const options = { redirectTo: 'http://scheduler.test/auth/callback', skipBrowserRedirect: true };
  const { data } = await auth.signInWithOAuth({ provider: 'google', options });
  const authorizeParameters = new URL(data.url ?? '').searchParams;
  expect(authorizeParameters.get('code_challenge_method')).toBe('s256');
  expect([...browserStorage.values()].join()).not.toContain(
    authorizeParameters.get('code_challenge'),
  );

  const { session, waitUntilSettled } = openPage({
    storedValues: browserStorage,
    path: '/auth/callback?code=c1',
  });
  await waitUntilSettled();
  expect(session.redirectResult()).toEqual({ kind: 'signed-in' });
  expect(session.get().user?.email).toBe('ada@example.com');
  // The session is stored once, and the code can't be exchanged again.
  expect(browserStorage.has(SESSION_STORAGE_KEY)).toBe(true);
  expect(browserStorage.has(`${SESSION_STORAGE_KEY}-provider`)).toBe(false);
  expect(browserStorage.has(`${SESSION_STORAGE_KEY}-provider-code-verifier`)).toBe(false);
});

test('createSessionStore rejects a code that was requested by another browser without sending a request', async () => {
  const { session, waitUntilSettled } = openPage({ path: '/auth/callback?code=c1' });
  await waitUntilSettled();
  expect(session.redirectResult()).toEqual({
    kind: 'error',
    message: 'This sign-in was started in a different browser. Start over here.',
  });
  expect(server.requests).toEqual([]);
});
