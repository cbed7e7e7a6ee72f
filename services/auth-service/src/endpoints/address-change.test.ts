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

test('requesting an email change to an address in use returns 422', async () => {
  const [firstUser, otherUser] = [await auth.createUser(), await auth.createUser()];
  const { error } = await firstUser.client.auth.updateUser({ email: otherUser.email });
  expect(error).toMatchObject({ status: 422, code: 'email_exists' });
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

describe('reauthentication', () => {
  let strictAuth: TestAuth;
  beforeAll(async () => {
    strictAuth = await startAuth({
      GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: 'true',
    });
  });
  afterAll(() => strictAuth.close());

  const createUserWithOldSession = async () => {
    const testUser = await strictAuth.createUser();
    const created_at = new Date(Date.now() - 25 * 3_600_000).toISOString();
    await strictAuth.db('sessions').where({ user_id: testUser.id }).update({ created_at });
    return testUser;
  };

  test('a session older than 24 hours needs a single-use nonce to change the password', async () => {
    const testUser = await createUserWithOldSession();
    const { client } = testUser;
    const rejected = await client.auth.updateUser({ password: 'another one' });
    expect(rejected.error).toMatchObject({ status: 400, code: 'reauthentication_needed' });
    expect((await client.auth.reauthenticate()).error).toBeNull();
    const { code: nonce, link } = await strictAuth.mailbox.waitForEmail(testUser.email);
    expect(link.href).toBe('about:blank');
    const invalidNonce = await client.auth.updateUser({
      password: 'another one',
      nonce: '000000x',
    });
    expect(invalidNonce.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' });
    expect((await client.auth.updateUser({ password: 'another one', nonce })).error).toBeNull();
    const repeatedRedirect = await client.auth.updateUser({ password: 'a louder river', nonce });
    expect(repeatedRedirect.error?.code).toBe('reauthentication_not_valid');
  });

  test('a new session can change the password without a nonce', async () => {
    const testUser = await strictAuth.createUser();
    expect((await testUser.client.auth.updateUser({ password: 'another one' })).error).toBeNull();
  });

  test('a password change with a wrong current password returns 400', async () => {
    const { accessToken } = await strictAuth.createUser();
    const updatePassword = (current_password: string) =>
      strictAuth.sendAs(accessToken, 'PUT', '/user', { password: 'another one', current_password });
    expect((await updatePassword('wrong')).status).toBe(400);
    expect((await updatePassword(TEST_PASSWORD)).status).toBe(200);
  });
});
