import { decodeJwt } from 'jose';
import { TEST_PASSWORD, startAuth, type TestUser, type TestAuth } from '../testing/start-auth.ts';
import { createPhoneNumber, startSmsInbox, type SmsInbox } from '../testing/sms-inbox.ts';

let smsInbox: SmsInbox;
let auth: TestAuth;

beforeAll(async () => {
  smsInbox = await startSmsInbox();
  auth = await startAuth({ ...smsInbox.env, GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true' });
});

afterAll(async () => {
  await auth.close();
  await smsInbox.close();
});

const getEmail = async ({ id }: Pick<TestUser, 'id'>) =>
  (await auth.db('users').where({ id }).first()).email;

async function requestEmailChange(testUser: TestUser) {
  const newEmail = auth.createEmailAddress();
  const { data, error } = await testUser.client.auth.updateUser({ email: newEmail });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email: testUser.email, new_email: newEmail });
  return {
    newEmail,
    currentAddressEmail: await auth.mailbox.waitForEmail(testUser.email),
    newAddressEmail: await auth.mailbox.waitForEmail(newEmail),
  };
}

test('an email change requires confirmation from both addresses', async () => {
  const testUser = await auth.createUser();
  const { newEmail, currentAddressEmail, newAddressEmail } = await requestEmailChange(testUser);
  const firstRedirect = (await auth.openLink(currentAddressEmail)).headers.get('location') ?? '';
  expect(firstRedirect).toContain('message=Confirmation+link+accepted');
  expect(firstRedirect).not.toContain('access_token');
  expect(await getEmail(testUser)).toBe(testUser.email);
  const secondRedirect = (await auth.openLink(newAddressEmail)).headers.get('location') ?? '';
  expect(secondRedirect).toContain('access_token');
  expect(await getEmail(testUser)).toBe(newEmail);
  const signIn = (email: string) =>
    auth.createClient().auth.signInWithPassword({ email, password: TEST_PASSWORD });
  expect((await signIn(newEmail)).error).toBeNull();
  expect((await signIn(testUser.email)).error).not.toBeNull();
  const { identities } = (await testUser.client.auth.getUser()).data.user ?? {};
  expect(identities).toMatchObject([{ provider: 'email', identity_data: { email: newEmail } }]);
});

test('opening the same email change link twice counts as a single confirmation', async () => {
  const testUser = await auth.createUser();
  const { newAddressEmail } = await requestEmailChange(testUser);
  await auth.openLink(newAddressEmail);
  const repeatedRedirect = (await auth.openLink(newAddressEmail)).headers.get('location') ?? '';
  expect(repeatedRedirect).toContain('otp_expired');
  expect(await getEmail(testUser)).toBe(testUser.email);
});

test('a new email change request invalidates confirmations of the previous one', async () => {
  const testUser = await auth.createUser();
  const firstChange = await requestEmailChange(testUser);
  await auth.openLink(firstChange.currentAddressEmail);
  const secondChange = await requestEmailChange(testUser);
  await auth.openLink(secondChange.newAddressEmail);
  expect(await getEmail(testUser)).toBe(testUser.email);
});

test('email change codes work like the links, and each is valid only for its own address', async () => {
  const testUser = await auth.createUser();
  const { newEmail, currentAddressEmail, newAddressEmail } = await requestEmailChange(testUser);
  const verify = (email: string, token: string) =>
    auth.post('/auth/v1/verify', { type: 'email_change', email, token });
  expect((await verify(newEmail, currentAddressEmail.code)).status).toBe(
    currentAddressEmail.code === newAddressEmail.code ? 200 : 403,
  );
  expect((await verify(testUser.email, currentAddressEmail.code)).body).toMatchObject({
    code: '200',
  });
  expect((await verify(newEmail, newAddressEmail.code)).body.user.email).toBe(newEmail);
});

test('an email change fails with email_exists if another user has taken the address before confirmation', async () => {
  const testUser = await auth.createUser();
  const { newEmail, currentAddressEmail, newAddressEmail } = await requestEmailChange(testUser);
  await auth.createClient().auth.signUp({ email: newEmail, password: TEST_PASSWORD });
  await auth.openLink(await auth.mailbox.waitForEmail(newEmail));
  await auth.openLink(currentAddressEmail);
  const redirect = (await auth.openLink(newAddressEmail)).headers.get('location') ?? '';
  expect(redirect).toContain('error_code=email_exists');
  expect(await getEmail(testUser)).toBe(testUser.email);
});

test('requesting an email change to an address in use does not reveal the account and notifies its owner', async () => {
  const [testUser, otherUser] = [await auth.createUser(), await auth.createUser()];
  const { data, error } = await testUser.client.auth.updateUser({ email: otherUser.email });
  expect(error).toBeNull();
  expect(data.user?.new_email).toBe(otherUser.email);
  const approval = await auth.mailbox.waitForEmail(testUser.email);
  expect(approval.subject).toBe('Approve your new email address');
  const notice = await auth.mailbox.waitForEmail(otherUser.email);
  expect(notice).toMatchObject({
    subject: 'You already have an account with this email address',
    code: '',
  });
  expect(notice.text).not.toContain('token=');
  expect(notice.text).not.toContain(testUser.email);
  expect((await auth.openLink(approval)).headers.get('location')).toContain('message=');
  expect(await getEmail(testUser)).toBe(testUser.email);
});

test('requesting a phone number that is in use sends its owner a notice instead of a code', async () => {
  const [testUser, otherUser] = [await auth.createUser(), await auth.createUser()];
  const phone = createPhoneNumber();
  await auth.db('users').where({ id: otherUser.id }).update({ phone });
  const { data, error } = await testUser.client.auth.updateUser({ phone });
  expect(error).toBeNull();
  expect(data.user?.new_phone).toBe(phone);
  expect(smsInbox.getLatest(phone)).toMatchObject({
    body: expect.stringContaining('you already have an account'),
    code: '',
  });
});

test('resending an email change sends the emails to both addresses', async () => {
  const testUser = await auth.createUser();
  const { newEmail } = await requestEmailChange(testUser);
  await auth.createClient().auth.resend({ type: 'email_change', email: newEmail });
  expect((await auth.mailbox.waitForEmail(testUser.email)).subject).toContain('Approve');
  expect((await auth.mailbox.waitForEmail(newEmail)).subject).toContain('Confirm');
});

test('a phone number is added to the account when its code is verified', async () => {
  const testUser = await auth.createUser();
  const phone = createPhoneNumber();
  const { data } = await testUser.client.auth.updateUser({ phone });
  expect(data.user).toMatchObject({ phone: '', new_phone: phone });
  const token = smsInbox.getLatest(phone).code;
  const { error } = await auth
    .createClient()
    .auth.verifyOtp({ phone, token, type: 'phone_change' });
  expect(error).toBeNull();
  const { user } = (await testUser.client.auth.getUser()).data;
  expect(user).toMatchObject({ phone, app_metadata: { providers: ['email', 'phone'] } });
});

test('an anonymous user becomes a permanent user by adding an email address', async () => {
  const client = auth.createClient();
  const { data } = await client.auth.signInAnonymously({ options: { data: { theme: 'dark' } } });
  expect(data.user).toMatchObject({ is_anonymous: true, identities: [], app_metadata: {} });
  const passwordOnly = await client.auth.updateUser({ password: TEST_PASSWORD });
  expect(passwordOnly.error?.status).toBe(422);
  const email = auth.createEmailAddress();
  await client.auth.updateUser({ email });
  await auth.openLink(await auth.mailbox.waitForEmail(email));
  const { user } = (await client.auth.getUser()).data;
  expect(user).toMatchObject({ id: data.user?.id, email, is_anonymous: false });
  expect(user?.identities).toHaveLength(1);
});

describe('confirmation of a new password', () => {
  const changePassword = (token: string, fields: object = {}) =>
    auth.sendAs(token, 'PUT', '/user', { password: 'a louder river', ...fields });

  /** Creates a user whose last proof of identity is too old. */
  async function createUserWithOldProof() {
    const user = await auth.createUser();
    await auth
      .db('sessions')
      .where({ user_id: user.id })
      .update({ authenticated_at: auth.db.raw("now() - interval '601 seconds'") });
    return user;
  }

  const STEP_UP_REQUIRED = { status: 403, body: { error_code: 'step-up-required' } };

  test('a recent sign-in with the password is sufficient', async () => {
    const { client } = await auth.createUser();
    expect((await client.auth.updateUser({ password: 'a louder river' })).error).toBeNull();
  });

  test('an older session needs the current password or a single-use nonce', async () => {
    const { accessToken, client, email } = await createUserWithOldProof();
    expect(await changePassword(accessToken)).toMatchObject(STEP_UP_REQUIRED);
    expect(await changePassword(accessToken, { current_password: 'wrong' })).toMatchObject({
      status: 400,
      body: { error_code: 'current_password_mismatch', msg: 'Current password is incorrect' },
    });
    const current_password = TEST_PASSWORD;
    expect((await changePassword(accessToken, { current_password })).status).toBe(200);
    await auth.mailbox.waitForEmail(email);

    expect((await client.auth.reauthenticate()).error).toBeNull();
    const { code: nonce, link } = await auth.mailbox.waitForEmail(email);
    expect(link.href).toBe('about:blank');
    const password = 'a third quiet river';
    const invalidNonce = await client.auth.updateUser({ password, nonce: '00000x' });
    expect(invalidNonce.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' });
    expect((await client.auth.updateUser({ password, nonce })).error).toBeNull();
    const reusedNonce = await client.auth.updateUser({ password: 'a fourth river bank', nonce });
    expect(reusedNonce.error?.code).toBe('reauthentication_not_valid');
  });

  test('a new email address requires a recent proof of identity', async () => {
    const { accessToken } = await createUserWithOldProof();
    const email = auth.createEmailAddress();
    expect(await auth.sendAs(accessToken, 'PUT', '/user', { email })).toMatchObject(
      STEP_UP_REQUIRED,
    );
    await auth.sendAs(accessToken, 'POST', '/step-up', { password: TEST_PASSWORD });
    expect((await auth.sendAs(accessToken, 'PUT', '/user', { email })).status).toBe(200);
  });

  test('guesses of the current password are limited per session', async () => {
    const { accessToken, email } = await createUserWithOldProof();
    const guess = (token: string, current_password: string) =>
      changePassword(token, { current_password });
    for (let count = 0; count < 10; count += 1) {
      expect((await guess(accessToken, `guess ${count}`)).status).toBe(400);
    }
    const limited = await guess(accessToken, TEST_PASSWORD);
    expect(limited).toMatchObject({
      status: 429,
      body: { error_code: 'over_request_rate_limit' },
    });
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    const credentials = { email, password: TEST_PASSWORD };
    const { body } = await auth.post('/auth/v1/token?grant_type=password', credentials);
    expect((await guess(body.access_token, TEST_PASSWORD)).status).toBe(200);
  });

  test('a stolen session does not reveal whether a new password equals the current one', async () => {
    const { accessToken } = await createUserWithOldProof();
    const guess = (password: string) => auth.sendAs(accessToken, 'PUT', '/user', { password });
    expect((await guess(TEST_PASSWORD)).body).toEqual((await guess('another good guess')).body);
  });

  test('a session that an emailed code started needs no confirmation for 15 minutes', async () => {
    const { email } = await auth.createUser();
    const client = auth.createClient();
    await client.auth.signInWithOtp({ email });
    const { code: token } = await auth.mailbox.waitForEmail(email);
    const { data } = await client.auth.verifyOtp({ email, token, type: 'email' });
    expect((await client.auth.updateUser({ password: 'a louder river' })).error).toBeNull();
    const session_id = decodeJwt(data.session?.access_token ?? '')['session_id'];
    await auth
      .db('mfa_amr_claims')
      .where({ session_id })
      .update({ updated_at: auth.db.raw(`now() - interval '16 minutes'`) });
    const { error } = await client.auth.updateUser({ password: 'a third quiet river' });
    expect(error?.code).toBe('step-up-required');
  });
});
