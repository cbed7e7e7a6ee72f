import { waitFor } from '@testing-library/react';
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

test('the session store starts in the loading state without a user', () => {
  const { session } = openPage({
    storedSession: createTestSession('ada@example.com', { secondsLeft: 10 }),
  });
  expect(session.get()).toEqual({ status: 'loading', user: null });
});

test('the session store reports signed-out without sending a request if no session is stored', async () => {
  const { session, waitUntilSettled } = openPage({});
  await waitUntilSettled();
  expect(session.get()).toEqual({ status: 'signed-out', user: null });
  expect(await session.accessToken()).toBeNull();
  expect(server.requests).toEqual([]);
});

test('the session store uses a stored session with a valid token immediately, without sending a request', async () => {
  const storedSession = createTestSession('ada@example.com');
  const { session, waitUntilSettled } = openPage({ storedSession });
  await waitUntilSettled();
  expect(session.get().user).toMatchObject({
    id: 'id-ada@example.com',
    email: 'ada@example.com',
    full_name: 'Ada Lovelace',
    avatar_url: null,
  });
  expect(await session.accessToken()).toBe(storedSession.access_token);
  expect(server.requests).toEqual([]);
});

test('the session store uses the local part of the email address as the name if there is no full name', async () => {
  const storedSession = createTestSession('ada@example.com');
  const user = { ...storedSession.user, user_metadata: {} };
  const { session, waitUntilSettled } = openPage({ storedSession: { ...storedSession, user } });
  await waitUntilSettled();
  expect(session.get().user?.full_name).toBe('ada');
});

test('the session store refreshes a token that expires within 90 seconds before using it', async () => {
  const { session, storage, waitUntilSettled } = openPage({
    storedSession: createTestSession('ada@example.com', { secondsLeft: 80 }),
  });
  await waitUntilSettled();
  expect(session.get().status).toBe('signed-in');
  expect(server.requests).toEqual(['POST /auth/v1/token?grant_type=refresh_token']);
  expect(storage.getItem(SESSION_STORAGE_KEY)).toContain('rotated');
});

test('the session store signs out and removes the session if the refresh is rejected', async () => {
  server.fail(400);
  const { session, storage, waitUntilSettled } = openPage({
    storedSession: createTestSession('ada@example.com', { secondsLeft: -60 }),
  });
  await waitUntilSettled();
  expect(session.get()).toEqual({ status: 'signed-out', user: null });
  expect(storage.getItem(SESSION_STORAGE_KEY)).toBeNull();
});

test('the session store treats an unreadable stored session as signed out', async () => {
  const { session, waitUntilSettled } = openPage({ storedSession: 'not json' });
  await waitUntilSettled();
  expect(session.get().status).toBe('signed-out');
});

test('signing out revokes the session on the server and removes it from the session store', async () => {
  const { session, storage, waitUntilSettled } = openPage({
    storedSession: createTestSession('ada@example.com'),
  });
  await waitUntilSettled();
  await session.signOut();
  expect(session.get().status).toBe('signed-out');
  expect(storage.getItem(SESSION_STORAGE_KEY)).toBeNull();
  expect(server.requests).toContain('POST /auth/v1/logout?scope=local');
});

test('signing out removes the session from the session store and reports the error if the server fails', async () => {
  const { session, storage, errors, waitUntilSettled } = openPage({
    storedSession: createTestSession('ada@example.com'),
  });
  await waitUntilSettled();
  server.fail(500);
  await session.signOut();
  expect(session.get().status).toBe('signed-out');
  expect(storage.getItem(SESSION_STORAGE_KEY)).toBeNull();
  expect(errors).toHaveLength(1);
});

describe('data stored by the account', () => {
  const openSignedIn = async (storedValues = new Map<string, string>()) => {
    const storedSession = createTestSession('ada@example.com');
    const page = openPage({ storedSession, storedValues });
    await page.waitUntilSettled();
    return page;
  };

  test('is removed from the browser when the user signs out', async () => {
    const { session, clearedScopes } = await openSignedIn();
    await session.signOut();
    expect(clearedScopes).toEqual(['tab', 'browser']);
    expect(session.hasSignedOut()).toBe(true);
  });

  test('is removed even if the server is unavailable', async () => {
    const { session, clearedScopes } = await openSignedIn();
    server.fail(500);
    await session.signOut();
    expect(clearedScopes).toContain('browser');
  });

  test('is removed from other tabs, too', async () => {
    const storedValues = new Map<string, string>();
    const [page, otherPage] = [await openSignedIn(storedValues), await openSignedIn(storedValues)];
    await page.session.signOut();
    otherPage.writeFromOtherTab(null);
    await waitFor(() => expect(otherPage.session.get().status).toBe('signed-out'));
    expect(otherPage.session.hasSignedOut()).toBe(true);
    expect(otherPage.clearedScopes).toEqual(['tab']);
  });

  test('is removed from a tab in which the account changes', async () => {
    const { session, clearedScopes, writeFromOtherTab } = await openSignedIn();
    writeFromOtherTab(createTestSession('bob@example.com'));
    await waitFor(() => expect(session.get().user?.email).toBe('bob@example.com'));
    expect(clearedScopes).toEqual(['tab']);
  });

  test('is kept if the session expires, also after an earlier sign-out', async () => {
    const { session, clearedScopes, writeFromOtherTab } = await openSignedIn();
    await session.signOut();
    writeFromOtherTab(createTestSession('ada@example.com'));
    await waitFor(() => expect(session.get().status).toBe('signed-in'));
    clearedScopes.length = 0;
    await session.expire();
    expect(session.get().status).toBe('signed-out');
    expect(session.hasSignedOut()).toBe(false);
    expect(clearedScopes).toEqual([]);
  });
});

test('a page restored by the Back button signs out if the session has ended', async () => {
  const { session, storage, restoreFromBackButton, waitUntilSettled } = openPage({
    storedSession: createTestSession('ada@example.com'),
  });
  await waitUntilSettled();
  storage.removeItem(SESSION_STORAGE_KEY);
  restoreFromBackButton();
  await waitFor(() => expect(session.get().status).toBe('signed-out'));
});

test('the session store signs out and in when the user does so in a second tab', async () => {
  const { session, writeFromOtherTab, waitUntilSettled } = openPage({
    storedSession: createTestSession('ada@example.com'),
  });
  await waitUntilSettled();
  writeFromOtherTab(null);
  await waitFor(() => expect(session.get().status).toBe('signed-out'));
  writeFromOtherTab(createTestSession('bob@example.com'));
  await waitFor(() => expect(session.get().user?.email).toBe('bob@example.com'));
});

test('the session store notifies subscribers only if the state has changed', async () => {
  const storedSession = createTestSession('ada@example.com');
  const { session, writeFromOtherTab, waitUntilSettled } = openPage({ storedSession });
  await waitUntilSettled();
  const onChange = jest.fn();
  session.subscribe(onChange);
  writeFromOtherTab(createTestSession('ada@example.com'));
  writeFromOtherTab(null);
  await waitFor(() => expect(session.get().status).toBe('signed-out'));
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('the session store provides neither the user nor a token until the second factor is verified', async () => {
  const { session, waitUntilSettled } = openPage({
    storedSession: createTestSession('ada@example.com', { aal: 'aal1' }),
  });
  await waitUntilSettled();
  expect(session.get()).toEqual({ status: 'mfa-required', user: null });
  expect(await session.accessToken()).toBeNull();
});

test('the session store is signed in after the second factor is verified', async () => {
  const storedSession = createTestSession('ada@example.com', { aal: 'aal2' });
  const { session, waitUntilSettled } = openPage({ storedSession });
  await waitUntilSettled();
  expect(session.get().status).toBe('signed-in');
  expect(await session.accessToken()).toBe(storedSession.access_token);
});
