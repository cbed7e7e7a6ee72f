import { waitUntil } from '@scheduler/service-kit/testing';
import { createAdminClient } from '../testing/admin-client.ts';
import { EXTERNAL_URL, startAuth, TEST_PASSWORD, type TestAuth } from '../testing/start-auth.ts';
import { runLinksCommand } from './links-command.ts';

const AUTH_SEALING_KEY = 'sealing key for tests, at least 32 characters';

let auth: TestAuth;

beforeAll(async () => {
  auth = await startAuth({ SMTP_URL: '' });
});

afterAll(() => auth.close());

const runLinks = (...args: string[]) =>
  runLinksCommand({ DATABASE_URL: auth.databaseUrl, AUTH_SEALING_KEY, SMTP_URL: undefined }, args);

/** Waits until the worker has processed all queued emails. */
const waitForQueue = () =>
  waitUntil(async () => {
    const { rows } = await auth.db.raw('select from auth._private_jobs');
    return rows.length === 0;
  });

async function listLinks(...args: string[]): Promise<string> {
  await waitForQueue();
  return runLinks(...args);
}

const findLink = (output: string) => new URL(/https?:\S+/.exec(output)?.[0] ?? '');

const openLink = (link: URL) =>
  fetch(link.href.replace(EXTERNAL_URL, auth.url), { redirect: 'manual' });

async function signUp(email = auth.createEmailAddress()) {
  const client = auth.createClient();
  const { data, error } = await client.auth.signUp({ email, password: TEST_PASSWORD });
  return { email, client, data, error };
}

test('without an SMTP server, a new user can sign in after opening the link from the command', async () => {
  const { email, client, data, error } = await signUp();
  expect(error).toBeNull();
  expect(data.session).toBeNull();
  const credentials = { email, password: TEST_PASSWORD };
  expect((await client.auth.signInWithPassword(credentials)).error?.code).toBe(
    'email_not_confirmed',
  );
  const output = await listLinks(email);
  expect(output).toContain(`${email}: Confirm your email address\n  Requested 20`);
  const response = await openLink(findLink(output));
  expect(response.headers.get('location')).toContain('access_token');
  expect((await client.auth.signInWithPassword(credentials)).error).toBeNull();
});

test('the command does not list a link that was used', async () => {
  const { email } = await signUp();
  await openLink(findLink(await listLinks(email)));
  expect(await listLinks(email)).toBe('No links.');
});

test('the command lists the links of several sign-ups with the same address', async () => {
  const { email } = await signUp();
  await signUp(email);
  expect((await listLinks(email)).match(/Requested/g)).toHaveLength(2);
});

test('the command lists a resent confirmation link until one of the links is used', async () => {
  const { email, client } = await signUp();
  const first = findLink(await listLinks(email));
  expect((await client.auth.resend({ type: 'signup', email })).error).toBeNull();
  expect((await listLinks(email)).match(/Requested/g)).toHaveLength(2);
  expect((await openLink(first)).headers.get('location')).toContain('access_token');
  expect(await listLinks(email)).toBe('No links.');
});

test('the command lists the link but not the code of an email whose code has expired', async () => {
  const shortLived = await startAuth({ SMTP_URL: '', GOTRUE_MAILER_CODE_EXP: '1' });
  const { email } = await shortLived.createUser();
  await shortLived.createClient().auth.signInWithOtp({ email });
  const list = () =>
    runLinksCommand(
      { DATABASE_URL: shortLived.databaseUrl, AUTH_SEALING_KEY, SMTP_URL: undefined },
      [email],
    );
  await waitUntil(async () => /https?:/.test(await list()) && !(await list()).includes('Code:'));
  expect(await list()).toContain(`${email}: Your sign-in link`);
  await shortLived.close();
});

test('the command lists the link and the code of a password reset and of a sign-in', async () => {
  const { email, client } = await signUp();
  await openLink(findLink(await listLinks(email)));
  await client.auth.resetPasswordForEmail(email);
  const reset = await listLinks(email);
  expect(reset).toContain('Reset your password');
  expect((await openLink(findLink(reset))).headers.get('location')).toContain('type=recovery');
  await client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
  const code = /Code: (\d+)/.exec(await listLinks(email))?.[1] ?? '';
  const { error } = await client.auth.verifyOtp({ email, token: code, type: 'email' });
  expect(error).toBeNull();
});

test('the command lists the link of an invitation', async () => {
  const email = auth.createEmailAddress();
  const admin = await createAdminClient(auth.url);
  expect((await admin.inviteUserByEmail(email)).error).toBeNull();
  expect(await listLinks(email)).toContain("You're invited to AI Scheduler");
});

test('the command lists no link for an address without an account', async () => {
  const email = auth.createEmailAddress();
  const { error } = await auth.createClient().auth.resetPasswordForEmail(email);
  expect(error).toBeNull();
  expect(await listLinks(email)).toBe('No links.');
});

test('the command reports that an address already has an account after another sign-up', async () => {
  const { email } = await signUp();
  await openLink(findLink(await listLinks(email)));
  await signUp(email);
  expect(await listLinks(email)).toContain('You already have an account');
});

test('no link or code of an unsent email is stored in plain text', async () => {
  const { email } = await signUp();
  const output = await listLinks(email);
  const { rows } = await auth.db.raw('select unsent::text as text from unsent_emails unsent');
  const stored = JSON.stringify(rows);
  expect(stored).not.toContain(findLink(output).searchParams.get('token'));
  expect(stored).not.toContain(email);
});
