import { createAdminClient, createAdminToken } from '../../testing/admin-client.ts';
import { TEST_PASSWORD, SITE_URL, startAuth, type TestAuth } from '../../testing/start-auth.ts';

let auth: TestAuth;
let admin: Awaited<ReturnType<typeof createAdminClient>>;
let token: string;

beforeAll(async () => {
  auth = await startAuth();
  admin = await createAdminClient(auth.url);
  token = await createAdminToken();
});

afterAll(() => auth.close());

describe('POST /admin/generate_link', () => {
  const openLink = async (link: string) =>
    (await fetch(link.replace('http://auth.test', auth.url), { redirect: 'manual' })).headers.get(
      'location',
    ) ?? '';

  test.each(['signup', 'invite', 'magiclink'] as const)(
    'creates a %s link that signs in a new user',
    async (type) => {
      const email = auth.createEmailAddress();
      const { data, error } = await admin.generateLink({
        type,
        email,
        password: TEST_PASSWORD,
        options: { data: { a: 1 }, redirectTo: `${SITE_URL}/welcome` },
      });
      expect(error).toBeNull();
      expect(data.user).toMatchObject({ email, user_metadata: { a: 1 } });
      expect(data.properties).toMatchObject({
        verification_type: type,
        redirect_to: `${SITE_URL}/welcome`,
        action_link: expect.stringContaining(`redirect_to=${SITE_URL}/welcome`),
      });
      expect(await openLink(data.properties?.action_link ?? '')).toContain('access_token=');
    },
  );

  test('returns a code and a token hash that are equivalent to the link and can be used once', async () => {
    const { email, id } = await auth.createUser();
    const { data } = await admin.generateLink({ type: 'recovery', email });
    const { hashed_token = '', email_otp = '' } = data.properties ?? {};
    const client = auth.createClient();
    const verification = await client.auth.verifyOtp({
      token_hash: hashed_token,
      type: 'recovery',
    });
    expect(verification.data.user?.id).toBe(id);
    const secondVerification = await client.auth.verifyOtp({
      email,
      token: email_otp,
      type: 'recovery',
    });
    expect(secondVerification.error?.code).toBe('otp_expired');
  });

  test('requires confirmation from both addresses for an email change', async () => {
    const { email, id } = await auth.createUser();
    const newEmail = auth.createEmailAddress();
    const generateLink = (type: 'email_change_current' | 'email_change_new') =>
      admin.generateLink({ type, email, newEmail });
    const newAddressLink = await generateLink('email_change_new');
    expect(newAddressLink.data.user?.new_email).toBe(newEmail);
    expect(await openLink(newAddressLink.data.properties?.action_link ?? '')).toContain('message=');
    expect((await admin.getUserById(id)).data.user?.email).toBe(email);
  });

  test.each([
    ['an unknown type', { type: 'x', email: 'a@b.test' }, 400],
    ['an unknown email address', { type: 'recovery', email: 'nobody@b.test' }, 404],
    ['a sign-up without a password', { type: 'signup', email: 'a@b.test' }, 400],
  ])('rejects %s', async (_, body, status) => {
    expect((await auth.sendAs(token, 'POST', '/admin/generate_link', body)).status).toBe(status);
  });
});

test('an invitation is sent by email, and its link signs the recipient in', async () => {
  const email = auth.createEmailAddress();
  const { data, error } = await admin.inviteUserByEmail(email, { data: { a: 1 } });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email, invited_at: expect.any(String) });
  const mail = await auth.mailbox.waitForEmail(email);
  expect(mail.subject).toContain('invited');
  expect((await auth.openLink(mail)).headers.get('location')).toContain('type=invite');
  expect((await admin.inviteUserByEmail(email)).error?.code).toBe('email_exists');
});
