import { waitFor } from '@testing-library/react';
import { sessionFor, startAuthServer } from './testing/auth-server.ts';
import type { AuthServer } from './testing/auth-server.ts';
import { KEY, openPage as openPageOf } from './testing/open-page.ts';
import type { Opened } from './testing/open-page.ts';

let server: AuthServer;
beforeEach(async () => {
  server = await startAuthServer();
  // Each test is a page of its own. supabase-js takes them for one, and warns.
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => server.close());

const openPage = (opened: Opened) => openPageOf(server, opened);

test('starts loading, with no user', () => {
  const { session } = openPage({ kept: sessionFor('ada@example.com', { secondsLeft: 10 }) });
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
  const { session, storage, settled } = openPage({
    kept: sessionFor('ada@example.com', { secondsLeft: 80 }),
  });
  await settled();
  expect(session.get().status).toBe('signed-in');
  expect(server.requests).toEqual(['POST /auth/v1/token?grant_type=refresh_token']);
  expect(storage.getItem(KEY)).toContain('rotated');
});

test('a refresh that is refused leaves the user null and removes the session', async () => {
  server.fail(400);
  const { session, storage, settled } = openPage({
    kept: sessionFor('ada@example.com', { secondsLeft: -60 }),
  });
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

test('a session whose second step is to come opens nothing', async () => {
  const { session, settled } = openPage({ kept: sessionFor('ada@example.com', { aal: 'aal1' }) });
  await settled();
  expect(session.get()).toEqual({ status: 'second-step', user: null });
  expect(await session.accessToken()).toBeNull();
});

test('after the second step it is one like any other', async () => {
  const kept = sessionFor('ada@example.com', { aal: 'aal2' });
  const { session, settled } = openPage({ kept });
  await settled();
  expect(session.get().status).toBe('signed-in');
  expect(await session.accessToken()).toBe(kept.access_token);
});
