import { securityLog } from '@scheduler/contracts/auth';
import { waitUntil } from '@scheduler/service-kit/testing';
import { ADDRESS_HEADER, createBrowser } from '../testing/browser.ts';
import { SIGN_IN_NOTICE } from '../testing/mailbox.ts';
import { catchApiError, createProductApi } from '../testing/product-api.ts';
import { startAuth, type TestAuth, type TestUser } from '../testing/start-auth.ts';
import { enrollTotp, getNextTotp } from '../testing/two-factor.ts';

let auth: TestAuth;
beforeAll(async () => {
  auth = await startAuth(ADDRESS_HEADER);
});
afterAll(() => auth.close());

const HOME = '198.51.100.1';
const ELSEWHERE = '203.0.113.9';

const findNotices = ({ email }: Pick<TestUser, 'email'>) =>
  auth.mailbox.receivedEmails.filter(
    ({ to, subject }) => to === email && subject === SIGN_IN_NOTICE,
  );

/** Waits until all emails that are queued so far have been sent, and returns the notices. */
async function settleNotices(user: TestUser) {
  await user.client.auth.resetPasswordForEmail(user.email);
  await auth.mailbox.waitForEmail(user.email);
  return findNotices(user);
}

test('a sign-in with a new browser is announced by email, but not with a known one', async () => {
  const user = await auth.createUser();
  const browser = createBrowser(auth, HOME);
  await browser.signIn(user.email);
  await waitUntil(() => findNotices(user).length === 1);
  await browser.signIn(user.email);
  await createBrowser(auth, ELSEWHERE).signIn(user.email);
  await waitUntil(() => findNotices(user).length === 2);
  const [, notice] = findNotices(user);
  expect(notice?.text).toContain('Device: Unknown device');
  expect(notice?.text).toContain(`Location: ${ELSEWHERE}`);
  expect(await settleNotices(user)).toHaveLength(2);
});

test('the first sign-in and sign-ins by email are not announced', async () => {
  const user = await auth.createUser();
  const browser = createBrowser(auth, ELSEWHERE);
  await browser.requestCode(user.email);
  const { code } = await auth.mailbox.waitForEmail(user.email);
  expect((await browser.enterCode(user.email, code)).status).toBe(200);
  expect(await settleNotices(user)).toEqual([]);
});

test('a program without cookies causes one email per day and network', async () => {
  const user = await auth.createUser();
  for (let count = 0; count < 3; count += 1) await createBrowser(auth, HOME).signIn(user.email);
  await waitUntil(() => findNotices(user).length > 0);
  expect(await settleNotices(user)).toHaveLength(1);
});

test('with a second factor, the sign-in is announced after it has been verified', async () => {
  const user = await auth.createUser();
  const { factorId, secret } = await enrollTotp(user);
  const browser = createBrowser(auth, ELSEWHERE);
  const { access_token: token } = (await browser.signIn(user.email)).body;
  // The email about the new factor.
  await auth.mailbox.waitForEmail(user.email);
  expect(await settleNotices(user)).toEqual([]);
  const challenge = await browser.send('POST', `/factors/${factorId}/challenge`, {
    body: {},
    token,
  });
  const verified = await browser.send('POST', `/factors/${factorId}/verify`, {
    body: { challenge_id: challenge.body.id, code: getNextTotp(secret) },
    token,
  });
  expect(verified.status).toBe(200);
  await waitUntil(() => findNotices(user).length === 1);
});

test('the link in the email ends all sessions after a click, and works without signing in', async () => {
  const user = await auth.createUser();
  const { access_token: strangerToken } = (await createBrowser(auth, ELSEWHERE).signIn(user.email))
    .body;
  await waitUntil(() => findNotices(user).length === 1);
  const link = findNotices(user)[0]?.link;
  expect(link?.pathname).toBe('/report-sign-in');
  const token = link?.searchParams.get('token') ?? '';
  const api = createProductApi(auth.url);
  await api.call(securityLog.reportByLink, { body: { token } });
  for (const endedToken of [strangerToken, user.accessToken]) {
    expect((await auth.sendAs(endedToken, 'GET', '/user')).status).toBe(403);
  }
  const error = await catchApiError(
    api.call(securityLog.reportByLink, { body: { token: `x${token}` } }),
  );
  expect(error).toMatchObject({
    status: 404,
    message: 'This link has expired. Reset your password instead.',
  });
});
