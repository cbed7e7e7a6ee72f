import { waitFor } from '@testing-library/react';
import { createSessionStore } from './session-store.ts';
import { sessionFor, startAuthServer } from './testing/auth-server.ts';
import type { AuthServer } from './testing/auth-server.ts';

const KEY = 'sb-127-auth-token';

let server: AuthServer;
beforeEach(async () => {
  server = await startAuthServer();
  // Each test is a page of its own. supabase-js takes them for one, and warns.
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => server.close());

/** A page that opens at `path` with what the browser has kept. */
function openPage({ kept, path = '/calendar' }: { kept?: object | string; path?: string }) {
  const values = new Map<string, string>();
  if (kept) values.set(KEY, typeof kept === 'string' ? kept : JSON.stringify(kept));
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  const events = new EventTarget();
  const location = new URL(path, 'http://scheduler.test');
  const history = {
    state: null,
    replaceState: (_state: unknown, _title: string, address: string) =>
      (location.href = new URL(address, location).href),
  };
  const errors: unknown[] = [];
  const session = createSessionStore({
    config: {
      apiBase: '/api',
      supabaseUrl: server.url,
      supabaseAnonKey: 'anon',
      payments_test_mode: false,
    },
    storage,
    reportError: (error) => void errors.push(error),
    window: {
      location,
      history,
      addEventListener: events.addEventListener.bind(events),
    } as unknown as Window,
  });
  const otherTabWrites = (value: object | null) => {
    if (value) values.set(KEY, JSON.stringify(value));
    else values.delete(KEY);
    events.dispatchEvent(Object.assign(new Event('storage'), { key: KEY }));
  };
  const settled = () => waitFor(() => expect(session.get().status).not.toBe('loading'));
  return { session, storage, location, errors, otherTabWrites, settled };
}

test('starts loading, with no user', () => {
  const { session } = openPage({ kept: sessionFor('ada@example.com', 10) });
  expect(session.get()).toEqual({ status: 'loading', user: null });
});

test('nothing kept is signed out, without a request', async () => {
  const { session, settled } = openPage({});
  await settled();
  expect(session.get()).toEqual({ status: 'signed-out', user: null });
  expect(await session.accessToken()).toBeNull();
  expect(server.requests).toEqual([]);
});

test('a kept session with time left shows its user at once, without a request', async () => {
  const kept = sessionFor('ada@example.com');
  const { session, settled } = openPage({ kept });
  await settled();
  expect(session.get().user).toMatchObject({
    id: 'id-ada@example.com',
    email: 'ada@example.com',
    full_name: 'Ada Lovelace',
    avatar_url: null,
  });
  expect(await session.accessToken()).toBe(kept.access_token);
  expect(server.requests).toEqual([]);
});

test('without a full name the part of the e-mail before the at-sign stands in', async () => {
  const kept = sessionFor('ada@example.com');
  const user = { ...kept.user, user_metadata: {} };
  const { session, settled } = openPage({ kept: { ...kept, user } });
  await settled();
  expect(session.get().user?.full_name).toBe('ada');
});

test('a token with three ticks or fewer left is refreshed before it is used', async () => {
  const { session, storage, settled } = openPage({ kept: sessionFor('ada@example.com', 80) });
  await settled();
  expect(session.get().status).toBe('signed-in');
  expect(server.requests).toEqual(['POST /auth/v1/token?grant_type=refresh_token']);
  expect(storage.getItem(KEY)).toContain('rotated');
});

test('a refresh that is refused leaves the user null and removes the session', async () => {
  server.fail(400);
  const { session, storage, settled } = openPage({ kept: sessionFor('ada@example.com', -60) });
  await settled();
  expect(session.get()).toEqual({ status: 'signed-out', user: null });
  expect(storage.getItem(KEY)).toBeNull();
});

test('what cannot be read counts as signed out', async () => {
  const { session, settled } = openPage({ kept: 'not json' });
  await settled();
  expect(session.get().status).toBe('signed-out');
});

test('signing out tells the server and forgets the session', async () => {
  const { session, storage, settled } = openPage({ kept: sessionFor('ada@example.com') });
  await settled();
  await session.signOut();
  expect(session.get().status).toBe('signed-out');
  expect(storage.getItem(KEY)).toBeNull();
  expect(server.requests).toContain('POST /auth/v1/logout?scope=local');
});

test('a sign-out that the server fails is only reported', async () => {
  const { session, storage, errors, settled } = openPage({ kept: sessionFor('ada@example.com') });
  await settled();
  server.fail(500);
  await session.signOut();
  expect(session.get().status).toBe('signed-out');
  expect(storage.getItem(KEY)).toBeNull();
  expect(errors).toHaveLength(1);
});

test('another tab signing out is seen, and so is its signing in', async () => {
  const { session, otherTabWrites, settled } = openPage({ kept: sessionFor('ada@example.com') });
  await settled();
  otherTabWrites(null);
  await waitFor(() => expect(session.get().status).toBe('signed-out'));
  otherTabWrites(sessionFor('bob@example.com'));
  await waitFor(() => expect(session.get().user?.email).toBe('bob@example.com'));
});

test('subscribers hear of changes, not of sameness', async () => {
  const kept = sessionFor('ada@example.com');
  const { session, otherTabWrites, settled } = openPage({ kept });
  await settled();
  const heard = jest.fn();
  session.subscribe(heard);
  otherTabWrites(sessionFor('ada@example.com'));
  otherTabWrites(null);
  await waitFor(() => expect(session.get().status).toBe('signed-out'));
  expect(heard).toHaveBeenCalledTimes(1);
});

test('the link in a mail signs in, and its tokens leave the address bar', async () => {
  const { access_token, refresh_token } = sessionFor('ada@example.com');
  const fragment = `access_token=${access_token}&refresh_token=${refresh_token}&type=signup`;
  const { session, location, settled } = openPage({ path: `/auth/callback#${fragment}` });
  expect(location.href).toBe('http://scheduler.test/auth/callback');
  await settled();
  expect(session.arrival()).toEqual({ kind: 'signed-in' });
  expect(session.get().user?.email).toBe('ada@example.com');
});

test('a link that was used already reports its error', async () => {
  const path = '/auth/callback#error=access_denied&error_description=Link+has+expired';
  const { session, settled } = openPage({ path });
  await settled();
  expect(session.arrival()).toEqual({ kind: 'error', message: 'Link has expired' });
  expect(session.get().status).toBe('signed-out');
});

test('a recovery link arrives as one', async () => {
  const { access_token, refresh_token } = sessionFor('ada@example.com');
  const fragment = `access_token=${access_token}&refresh_token=${refresh_token}&type=recovery`;
  const { session, settled } = openPage({ path: `/reset-password#${fragment}` });
  await settled();
  expect(session.arrival()).toEqual({ kind: 'recovery' });
  expect(session.get().status).toBe('signed-in');
});
