import { adminOf, adminToken } from '../../testing/admin.ts';
import { PASSWORD, SITE, startAuth, type TestAuth } from '../../testing/auth.ts';

let auth: TestAuth;
let admin: Awaited<ReturnType<typeof adminOf>>;
let token: string;

beforeAll(async () => {
  auth = await startAuth();
  admin = await adminOf(auth.url);
  token = await adminToken();
});

afterAll(() => auth.close());

describe('links', () => {
  const open = async (link: string) =>
    (await fetch(link.replace('http://auth.test', auth.url), { redirect: 'manual' })).headers.get(
      'location',
    ) ?? '';

  test.each(['signup', 'invite', 'magiclink'] as const)(
    'of type %s let a new person in',
    async (type) => {
      const email = auth.newEmail();
      const { data, error } = await admin.generateLink({
        type,
        email,
        password: PASSWORD,
        options: { data: { a: 1 }, redirectTo: `${SITE}/welcome` },
      });
      expect(error).toBeNull();
      expect(data.user).toMatchObject({ email, user_metadata: { a: 1 } });
      expect(data.properties).toMatchObject({
        verification_type: type,
        redirect_to: `${SITE}/welcome`,
        action_link: expect.stringContaining(`redirect_to=${SITE}/welcome`),
      });
      expect(await open(data.properties?.action_link ?? '')).toContain('access_token=');
    },
  );

  test('are worth their code and their hash, once', async () => {
    const { email, id } = await auth.person();
    const { data } = await admin.generateLink({ type: 'recovery', email });
    const { hashed_token = '', email_otp = '' } = data.properties ?? {};
    const client = auth.client();
    const verified = await client.auth.verifyOtp({ token_hash: hashed_token, type: 'recovery' });
    expect(verified.data.user?.id).toBe(id);
    const again = await client.auth.verifyOtp({ email, token: email_otp, type: 'recovery' });
    expect(again.error?.code).toBe('otp_expired');
  });

  test('change an address with the word of both', async () => {
    const { email, id } = await auth.person();
    const newEmail = auth.newEmail();
    const make = (type: 'email_change_current' | 'email_change_new') =>
      admin.generateLink({ type, email, newEmail });
    const first = await make('email_change_new');
    expect(first.data.user?.new_email).toBe(newEmail);
    expect(await open(first.data.properties?.action_link ?? '')).toContain('message=');
    expect((await admin.getUserById(id)).data.user?.email).toBe(email);
  });

  test.each([
    ['of an unknown type', { type: 'x', email: 'a@b.test' }, 400],
    ['for nobody', { type: 'recovery', email: 'nobody@b.test' }, 404],
    ['without a password', { type: 'signup', email: 'a@b.test' }, 400],
  ])('%s are refused', async (_, body, status) => {
    expect((await auth.as(token, 'POST', '/admin/generate_link', body)).status).toBe(status);
  });
});

test('an invitation is mailed, and lets its reader in', async () => {
  const email = auth.newEmail();
  const { data, error } = await admin.inviteUserByEmail(email, { data: { a: 1 } });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email, invited_at: expect.any(String) });
  const mail = await auth.mailbox.next(email);
  expect(mail.subject).toContain('invited');
  expect((await auth.follow(mail)).headers.get('location')).toContain('type=invite');
  expect((await admin.inviteUserByEmail(email)).error?.code).toBe('email_exists');
});
