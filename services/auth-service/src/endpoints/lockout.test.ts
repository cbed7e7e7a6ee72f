import { waitUntil } from '@scheduler/service-kit/testing';
import { scaleCount } from '@scheduler/service-kit/testing/property-testing';
import { ADDRESS_HEADER, createBrowser, type TestBrowser } from '../testing/browser.ts';
import { TEST_PASSWORD, startAuth, type TestAuth } from '../testing/start-auth.ts';
import { enrollTotp, getNextTotp } from '../testing/two-factor.ts';

let auth: TestAuth;

beforeAll(async () => {
  auth = await startAuth({
    ...ADDRESS_HEADER,
    // Not the limit that these tests are about.
    GOTRUE_RATE_LIMIT_TOKEN_REFRESH: '100000',
    GOTRUE_RATE_LIMIT_VERIFY: '100000',
  });
});

afterAll(() => auth.close());

const OWNER_IP = '198.51.100.1';
const CODE_REQUIRED = { status: 403, body: { error_code: 'sign_in_code_required' } };
const SIGNED_IN = { status: 200, body: { access_token: expect.any(String) } };
const CHALLENGE = { code_challenge: 'c'.repeat(43), code_challenge_method: 'plain' };

let networkCount = 0;

/** Creates a browser without cookies in a network that no other browser is in. */
function createStranger(): TestBrowser {
  networkCount += 1;
  return createBrowser(
    auth,
    `10.${networkCount >> 16}.${(networkCount >> 8) & 255}.${networkCount & 255}`,
  );
}

const toWrongCode = (code: string) => (code === '000000' ? '000001' : '000000');

async function createUserWithKnownBrowser() {
  const user = await auth.createUser();
  const browser = createBrowser(auth, OWNER_IP);
  expect(await browser.signIn(user.email)).toMatchObject(SIGNED_IN);
  return { ...user, browser };
}

/** Guesses passwords from many networks until passwords of strangers are no longer compared. */
async function exceedLimit(email: string, guesses = 25) {
  for (let count = 0; count < guesses; count += 1) await createStranger().signIn(email, 'a guess');
}

test('10,000 guesses from 1,000 networks lead to fewer than 100 comparisons and lock out only strangers', async () => {
  const { email, browser } = await createUserWithKnownBrowser();
  const strangers = Array.from({ length: scaleCount(30, 1000) }, createStranger);
  const statuses: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    const guesses = strangers.map((stranger) => stranger.signIn(email, `guess ${round}`));
    statuses.push(...(await Promise.all(guesses)).map(({ status }) => status));
  }
  expect(statuses.filter((status) => status === 403).length).toBeGreaterThan(0);
  expect(statuses.filter((status) => status !== 403).length).toBeLessThan(100);
  // Even the right password isn't compared.
  expect(await createStranger().signIn(email)).toMatchObject(CODE_REQUIRED);

  expect(await browser.signIn(email)).toMatchObject(SIGNED_IN);

  const newBrowser = createBrowser(auth, '198.51.100.2');
  expect(await newBrowser.signIn(email)).toMatchObject(CODE_REQUIRED);
  expect((await newBrowser.requestCode(email)).status).toBe(200);
  const { code } = await auth.mailbox.waitForEmail(email);
  expect(await newBrowser.enterCode(email, code)).toMatchObject(SIGNED_IN);
  expect(await newBrowser.signIn(email)).toMatchObject(SIGNED_IN);
});

test('beyond the limit, the response is the same for the right password, a wrong one and an unknown address', async () => {
  const { email } = await auth.createUser();
  const unknown = auth.createEmailAddress();
  for (const address of [email, unknown]) await exceedLimit(address);
  const responses = [
    await createStranger().signIn(email),
    await createStranger().signIn(email, 'a guess'),
    await createStranger().signIn(unknown),
  ].map(({ status, body }) => ({ status, body }));
  expect(responses[0]).toMatchObject(CODE_REQUIRED);
  expect(responses).toEqual([responses[0], responses[0], responses[0]]);
});

test('successful sign-ins do not count as failed attempts', async () => {
  const { email } = await auth.createUser();
  for (let count = 0; count < 30; count += 1) {
    expect(await createStranger().signIn(email)).toMatchObject(SIGNED_IN);
  }
});

test('a network that guesses passwords of many accounts has to use codes, even with other addresses of its /64', async () => {
  const { email } = await auth.createUser();
  const guess = (count: number) =>
    createBrowser(auth, `2001:db8:0:1::${count.toString(16)}`).signIn(
      auth.createEmailAddress(),
      'a guess',
    );
  for (let count = 0; count < 100; count += 1) expect((await guess(count)).status).toBe(400);
  expect(await createBrowser(auth, '2001:db8:0:1:f::1').signIn(email)).toMatchObject(CODE_REQUIRED);
  expect(await createBrowser(auth, '2001:db8:0:2::1').signIn(email)).toMatchObject(SIGNED_IN);
});

test('a known browser that guesses passwords is treated like a stranger', async () => {
  const { email, browser } = await createUserWithKnownBrowser();
  await exceedLimit(email);
  for (let count = 0; count < 20; count += 1) {
    expect((await browser.signIn(email, 'a guess')).status).toBe(400);
  }
  expect(await browser.signIn(email)).toMatchObject(CODE_REQUIRED);
});

test('a browser stays known to several accounts after they sign out, but not to other accounts', async () => {
  const { email, browser } = await createUserWithKnownBrowser();
  const other = await auth.createUser();
  const stranger = await auth.createUser();
  const { body } = await browser.signIn(other.email);
  const { status } = await browser.send('POST', '/logout', { token: body.access_token });
  expect(status).toBe(204);
  for (const address of [email, other.email, stranger.email]) await exceedLimit(address);
  expect(await browser.signIn(email)).toMatchObject(SIGNED_IN);
  expect(await browser.signIn(other.email)).toMatchObject(SIGNED_IN);
  expect(await browser.signIn(stranger.email)).toMatchObject(CODE_REQUIRED);
});

test('a new password makes all browsers unknown except the one that set it', async () => {
  const { email, browser } = await createUserWithKnownBrowser();
  const otherBrowser = createBrowser(auth, OWNER_IP);
  const { body } = await otherBrowser.signIn(email);
  const password = 'another password';
  const change = { password, current_password: TEST_PASSWORD };
  const token = body.access_token;
  expect((await otherBrowser.send('PUT', '/user', { body: change, token })).status).toBe(200);
  await exceedLimit(email);
  expect(await browser.signIn(email, password)).toMatchObject(CODE_REQUIRED);
  expect(await otherBrowser.signIn(email, password)).toMatchObject(SIGNED_IN);
});

test('a modified cookie does not make a browser known', async () => {
  const { email, browser } = await createUserWithKnownBrowser();
  await exceedLimit(email);
  const [secret = '', signature = ''] = browser.cookies.get('auth-device')?.split('.') ?? [];
  const otherSecret = 'x'.repeat(43);
  for (const value of [
    secret,
    `${otherSecret}.${signature}`,
    `${secret}.${otherSecret}`,
    '',
    '.',
  ]) {
    const forger = createStranger();
    forger.cookies.set('auth-device', value);
    expect(await forger.signIn(email)).toMatchObject(CODE_REQUIRED);
  }
});

test('scripts and other sites cannot read the cookie of a browser', async () => {
  const { email } = await auth.createUser();
  const signIn = await createStranger().signIn(email);
  const cookie = signIn.headers.getSetCookie().find((value) => value.startsWith('auth-device='));
  expect(cookie).toMatch(/; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/);
  const httpsAuth = await startAuth({ API_EXTERNAL_URL: 'https://auth.test' });
  const user = await httpsAuth.createUser();
  const credentials = { email: user.email, password: TEST_PASSWORD };
  const response = await httpsAuth.post('/auth/v1/token?grant_type=password', credentials);
  expect(response.headers.getSetCookie()[0]).toMatch(
    /^__Host-auth-device=[\w.-]+; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure$/,
  );
  await httpsAuth.close();
});

test('a refresh does not send the cookie again, because it could undo a concurrent sign-in', async () => {
  const { email, browser } = await createUserWithKnownBrowser();
  const { body } = await browser.signIn(email);
  const refresh = { refresh_token: body.refresh_token };
  const response = await browser.send('POST', '/token?grant_type=refresh_token', { body: refresh });
  expect(response).toMatchObject(SIGNED_IN);
  expect(response.headers.getSetCookie()).toEqual([]);
});

test('the product API has the same limit and recognizes known browsers', async () => {
  const { email, browser } = await createUserWithKnownBrowser();
  const signIn = (cookie: string) =>
    auth.post('/api/auth?action=signin', { email, password: TEST_PASSWORD }, { cookie });
  await exceedLimit(email);
  expect(await signIn('')).toMatchObject({
    status: 403,
    body: { code: 'sign-in-code-required' },
  });
  const known = await signIn(`auth-device=${browser.cookies.get('auth-device')}`);
  expect(known.status).toBe(200);
  expect(known.headers.getSetCookie()[0]).toContain('auth-device=');
});

describe('one-time codes', () => {
  test("wrong codes of strangers do not invalidate the owner's code", async () => {
    const { email } = await auth.createUser();
    const owner = createBrowser(auth, OWNER_IP);
    await owner.requestCode(email);
    const { code } = await auth.mailbox.waitForEmail(email);
    const statuses: number[] = [];
    for (let count = 0; count < 40; count += 1) {
      const { status } = await createStranger().enterCode(email, toWrongCode(code));
      statuses.push(status);
    }
    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 403));
    expect(statuses.slice(30)).toEqual(Array.from({ length: 10 }, () => 429));
    expect(await createStranger().enterCode(email, code)).toMatchObject({ status: 429 });
    expect(await owner.enterCode(email, code)).toMatchObject(SIGNED_IN);
  });

  test('wrong codes of another browser in the same network do not use up the attempts', async () => {
    const { email } = await auth.createUser();
    const owner = createBrowser(auth, OWNER_IP);
    await owner.requestCode(email);
    const { code } = await auth.mailbox.waitForEmail(email);
    const neighbor = createBrowser(auth, OWNER_IP);
    for (let count = 0; count < 6; count += 1) await neighbor.enterCode(email, toWrongCode(code));
    expect((await neighbor.enterCode(email, code)).status).toBe(403);
    expect(await owner.enterCode(email, code)).toMatchObject(SIGNED_IN);
  });

  test('a code is invalid after five wrong codes of its requester, who can request another one', async () => {
    const { email } = await auth.createUser();
    const owner = createBrowser(auth, OWNER_IP);
    await owner.requestCode(email);
    const { code } = await auth.mailbox.waitForEmail(email);
    for (let count = 0; count < 5; count += 1) await owner.enterCode(email, toWrongCode(code));
    expect((await owner.enterCode(email, code)).status).toBe(403);
    await owner.requestCode(email);
    const second = await auth.mailbox.waitForEmail(email);
    expect(await owner.enterCode(email, second.code)).toMatchObject(SIGNED_IN);
  });

  test('a code can be entered on another device than the one that requested it', async () => {
    const { email } = await auth.createUser();
    await createBrowser(auth, OWNER_IP).requestCode(email);
    const { code } = await auth.mailbox.waitForEmail(email);
    expect(await createStranger().enterCode(email, code)).toMatchObject(SIGNED_IN);
  });
});

describe('requests of strangers', () => {
  test.each(['/otp', '/recover'])(
    'POST %s with a PKCE challenge does not replace the link and the code of the owner',
    async (path) => {
      const { email } = await auth.createUser();
      const owner = createBrowser(auth, OWNER_IP);
      const request = { email, create_user: false };
      await owner.send('POST', path, { body: request });
      const message = await auth.mailbox.waitForEmail(email);
      const stranger = createStranger();
      await stranger.send('POST', path, { body: { ...request, ...CHALLENGE } });
      const foreign = await auth.mailbox.waitForEmail(email);
      expect(foreign.link.searchParams.get('token')).toMatch(/^pkce_/);
      expect((await owner.openLink(message)).hash).toContain('access_token=');
      expect((await owner.openLink(foreign)).searchParams.get('error_code')).toBe('otp_expired');
    },
  );

  test("a stranger's request for an unconfirmed account does not replace the link of the owner", async () => {
    const email = auth.createEmailAddress();
    const owner = createBrowser(auth, OWNER_IP);
    await owner.send('POST', '/otp', { body: { email } });
    const message = await auth.mailbox.waitForEmail(email);
    await createStranger().send('POST', '/otp', { body: { email, ...CHALLENGE } });
    await auth.mailbox.waitForEmail(email);
    expect((await owner.openLink(message)).hash).toContain('access_token=');
  });

  test("a stranger's resend request does not replace the confirmation link of a sign-up", async () => {
    const email = auth.createEmailAddress();
    const owner = createBrowser(auth, OWNER_IP);
    await owner.send('POST', '/signup', { body: { email, password: TEST_PASSWORD } });
    const message = await auth.mailbox.waitForEmail(email);
    const resend = { type: 'signup', email, ...CHALLENGE };
    await createStranger().send('POST', '/resend', { body: resend });
    const resent = await auth.mailbox.waitForEmail(email);
    expect(resent.link.searchParams.get('token')).not.toMatch(/^pkce_/);
    expect((await owner.openLink(message)).hash).toContain('access_token=');
    expect(await owner.signIn(email)).toMatchObject(SIGNED_IN);
  });

  test("a stranger's request does not replace an email of the owner that is still queued", async () => {
    const { email } = await auth.createUser();
    const owner = createBrowser(auth, OWNER_IP);
    auth.mailbox.acceptsEmail = false;
    await owner.requestCode(email);
    await createStranger().requestCode(email, CHALLENGE);
    await waitUntil(async () => {
      const { rows } = await auth.db.raw(
        `select from auth._private_jobs where last_error is not null`,
      );
      return rows.length === 2;
    });
    auth.mailbox.acceptsEmail = true;
    await auth.db.raw('update auth._private_jobs set run_at = now()');
    const messages = [
      await auth.mailbox.waitForEmail(email),
      await auth.mailbox.waitForEmail(email),
    ];
    const own = messages.find(({ link }) => !link.searchParams.get('token')?.startsWith('pkce_'));
    expect((await owner.openLink(own!)).hash).toContain('access_token=');
  });

  test('a resent email change does not discard the confirmation of the first address', async () => {
    const user = await auth.createUser();
    const newEmail = auth.createEmailAddress();
    await user.client.auth.updateUser({ email: newEmail });
    await auth.openLink(await auth.mailbox.waitForEmail(user.email));
    const confirmation = await auth.mailbox.waitForEmail(newEmail);
    await createStranger().send('POST', '/resend', {
      body: { type: 'email_change', email: newEmail, ...CHALLENGE },
    });
    const resent = await auth.mailbox.waitForEmail(newEmail);
    expect(resent.link.href).not.toBe(confirmation.link.href);
    const redirect = await createBrowser(auth, OWNER_IP).openLink(resent);
    expect(redirect.hash).toContain('access_token=');
    expect((await user.client.auth.getUser()).data.user?.email).toBe(newEmail);
  });

  test('do not use up the emails of a known browser or of the only other network', async () => {
    const slowAuth = await startAuth({ ...ADDRESS_HEADER, GOTRUE_SMTP_MAX_FREQUENCY: '60s' });
    const { email } = await slowAuth.createUser();
    const known = createBrowser(slowAuth, OWNER_IP);
    await known.signIn(email);
    const stranger = createBrowser(slowAuth, '203.0.113.1');
    expect((await stranger.requestCode(email)).status).toBe(200);
    expect((await stranger.requestCode(email)).status).toBe(429);
    expect((await createBrowser(slowAuth, '203.0.113.2').requestCode(email)).status).toBe(200);
    for (let count = 3; count < 20; count += 1) {
      await createBrowser(slowAuth, `203.0.113.${count}`).requestCode(email);
    }
    expect((await createBrowser(slowAuth, '203.0.113.99').requestCode(email)).status).toBe(429);
    expect((await known.requestCode(email)).status).toBe(200);
    await slowAuth.close();
  });

  test('cannot use up the emails to an address from a single network', async () => {
    const { email } = await auth.createUser();
    const stranger = createStranger();
    const statuses: number[] = [];
    for (let count = 0; count < 10; count += 1) {
      statuses.push((await stranger.requestCode(email)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429, 429, 429, 429, 429]);
    expect((await createStranger().requestCode(email)).status).toBe(200);
  });
});

describe('two-factor authentication', () => {
  test('someone who knows only the password cannot lock out the owner', async () => {
    const user = await auth.createUser();
    const { factorId, secret } = await enrollTotp(user);
    const verify = async (browser: TestBrowser, token: string, code: string) => {
      const path = `/factors/${factorId}`;
      const challenge = await browser.send('POST', `${path}/challenge`, { body: {}, token });
      if (challenge.status !== 200) return challenge;
      const body = { challenge_id: challenge.body.id, code };
      return browser.send('POST', `${path}/verify`, { body, token });
    };
    const known = createBrowser(auth, OWNER_IP);
    const session = await known.signIn(user.email);
    expect(await verify(known, session.body.access_token, getNextTotp(secret))).toMatchObject(
      SIGNED_IN,
    );
    await auth.db('mfa_factors').where({ id: factorId }).update({ last_totp_step: null });

    const attacker = createStranger();
    const { body } = await attacker.signIn(user.email);
    const statuses: number[] = [];
    for (let minute = 0; minute < 5; minute += 1) {
      for (let count = 0; count < 8; count += 1) {
        statuses.push((await verify(attacker, body.access_token, '000000')).status);
      }
      const minuteCounters = auth.db('rate_limits').whereLike('key', 'factors:%');
      await minuteCounters.whereNot('key', 'like', '%:hour').delete();
    }
    expect(statuses.at(0)).toBe(422);
    expect(statuses.at(-1)).toBe(403);
    expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(30);

    const again = await known.signIn(user.email);
    expect(await verify(known, again.body.access_token, getNextTotp(secret))).toMatchObject(
      SIGNED_IN,
    );
    await auth.db('mfa_factors').where({ id: factorId }).update({ last_totp_step: null });

    const unknown = createBrowser(auth, '198.51.100.9');
    const byPassword = await unknown.signIn(user.email);
    expect(await verify(unknown, byPassword.body.access_token, getNextTotp(secret))).toMatchObject(
      CODE_REQUIRED,
    );
    await unknown.requestCode(user.email);
    const { code } = await waitForCode(user.email);
    const byCode = await unknown.enterCode(user.email, code);
    expect(await verify(unknown, byCode.body.access_token, getNextTotp(secret))).toMatchObject(
      SIGNED_IN,
    );
  });

  /** Skips notices, such as the one about the new factor. */
  async function waitForCode(email: string) {
    let message = await auth.mailbox.waitForEmail(email);
    while (message.code === '') message = await auth.mailbox.waitForEmail(email);
    return message;
  }
});
