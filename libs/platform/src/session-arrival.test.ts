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

const linkOf = (email: string) => {
  const { access_token, refresh_token } = sessionFor(email);
  return `/auth/callback#access_token=${access_token}&refresh_token=${refresh_token}&type=magiclink`;
};

describe('a link of another account than the one that is signed in', () => {
  const openLink = async () => {
    const page = openPage({ kept: sessionFor('bob@example.com'), path: linkOf('ada@example.com') });
    await page.settled();
    return page;
  };

  test('changes nothing before the person has answered', async () => {
    const { session, location } = await openLink();
    expect(session.arrival()).toMatchObject({
      kind: 'other-account',
      email: 'ada@example.com',
      current: 'bob@example.com',
    });
    expect(session.get().user?.email).toBe('bob@example.com');
    expect(location.href).not.toContain('access_token');
  });

  test('can be taken', async () => {
    const { session } = await openLink();
    await session.answerOffer(true);
    expect(session.get().user?.email).toBe('ada@example.com');
    expect(session.arrival()).toEqual({ kind: 'signed-in' });
  });

  test('can be left, which ends the session it offered', async () => {
    const { session, storage } = await openLink();
    await session.answerOffer(false);
    expect(session.get().user?.email).toBe('bob@example.com');
    expect(storage.getItem(KEY)).toContain('bob@example.com');
    expect(session.arrival()).toEqual({ kind: 'none' });
    expect(server.requests).toContain('POST /auth/v1/logout?scope=local');
  });
});

test('a link of the account that is signed in asks nothing', async () => {
  const kept = sessionFor('ada@example.com');
  const { session, settled } = openPage({ kept, path: linkOf('ada@example.com') });
  await settled();
  expect(session.arrival()).toEqual({ kind: 'signed-in' });
});

test('the way through a provider ends with a session, its verifier used up', async () => {
  const values = new Map<string, string>();
  const before = openPage({ values, path: '/login' });
  const auth = await before.session.providerAuth();
  const options = { redirectTo: 'http://scheduler.test/auth/callback', skipBrowserRedirect: true };
  const { data } = await auth.signInWithOAuth({ provider: 'google', options });
  const asked = new URL(data.url ?? '').searchParams;
  expect(asked.get('code_challenge_method')).toBe('s256');
  expect([...values.values()].join()).not.toContain(asked.get('code_challenge'));

  const { session, settled } = openPage({ values, path: '/auth/callback?code=c1' });
  await settled();
  expect(session.arrival()).toEqual({ kind: 'signed-in' });
  expect(session.get().user?.email).toBe('ada@example.com');
  // One session, kept once, and a code that nobody can exchange again.
  expect(values.has(KEY)).toBe(true);
  expect(values.has(`${KEY}-provider`)).toBe(false);
  expect(values.has(`${KEY}-provider-code-verifier`)).toBe(false);
});

test('a code that came to another browser says so', async () => {
  const { session, settled } = openPage({ path: '/auth/callback?code=c1' });
  await settled();
  expect(session.arrival()).toEqual({
    kind: 'error',
    message: 'This sign-in was begun in another browser. Please sign in again here.',
  });
  expect(server.requests).toEqual([]);
});
