import { propertyOptions } from '@scheduler/service-kit/testing/property-testing';
import { array, asyncProperty, assert, constantFrom } from 'fast-check';
import { createAdminClient } from '../testing/admin-client.ts';
import type { ReceivedEmail } from '../testing/mailbox.ts';
import {
  followRedirects,
  startOpenIdProvider,
  toLoginHint,
  type OpenIdProvider,
} from '../testing/openid-provider.ts';
import { EXTERNAL_URL, SITE_URL, startAuth, type TestAuth } from '../testing/start-auth.ts';

let provider: OpenIdProvider;
let auth: TestAuth;

beforeAll(async () => {
  provider = await startOpenIdProvider();
  auth = await startAuth({
    ...provider.env,
    GOTRUE_RATE_LIMIT_OTP: '100000',
    GOTRUE_RATE_LIMIT_VERIFY: '100000',
    GOTRUE_PASSWORD_MIN_LENGTH: '6',
  });
});

afterAll(async () => {
  await auth.close();
  await provider.close();
});

type Party = 'owner' | 'attacker';

/** Passwords and metadata contain the party that chose them. */
const PASSWORDS = { owner: 'the password of the owner', attacker: 'the password of the attacker' };

const signUp = (party: Party, email: string) =>
  auth.createClient().auth.signUp({
    email,
    password: PASSWORDS[party],
    options: { data: { full_name: party } },
  });

const canSignIn = async (party: Party, email: string) => {
  const credentials = { email, password: PASSWORDS[party] };
  const { error } = await auth.createClient().auth.signInWithPassword(credentials);
  if (error) expect(error.code).toBe('invalid_credentials');
  return error === null;
};

let providerAccountCount = 0;

/** Signs in with an account of the provider whose email address isn't verified. */
const signInWithProvider = (key: string, email: string) => {
  const claims = { key, email, email_verified: false, name: key };
  const query = new URLSearchParams({ provider: 'example', login_hint: toLoginHint(claims) });
  return followRedirects(auth, `${EXTERNAL_URL}/auth/v1/authorize?${query}`, SITE_URL);
};

async function openEmail(email: ReceivedEmail): Promise<string> {
  const location = (await auth.openLink(email)).headers.get('location') ?? '';
  expect(location).toContain('access_token');
  return new URLSearchParams(new URL(location).hash.slice(1)).get('access_token') ?? '';
}

test('the password of a stranger who signed up earlier does not work after the owner confirms', async () => {
  const email = auth.createEmailAddress();
  await signUp('attacker', email);
  await auth.mailbox.waitForEmail(email);
  await signUp('owner', email);
  await openEmail(await auth.mailbox.waitForEmail(email));
  expect(await canSignIn('attacker', email)).toBe(false);
  expect(await canSignIn('owner', email)).toBe(true);
});

test('a later sign-up of a stranger does not invalidate the link of the owner', async () => {
  const email = auth.createEmailAddress();
  await signUp('owner', email);
  const confirmation = await auth.mailbox.waitForEmail(email);
  await signUp('attacker', email);
  const foreignConfirmation = await auth.mailbox.waitForEmail(email);
  await openEmail(confirmation);
  expect(await canSignIn('owner', email)).toBe(true);
  expect(await canSignIn('attacker', email)).toBe(false);
  const location = (await auth.openLink(foreignConfirmation)).headers.get('location');
  expect(location).toContain('otp_expired');
});

test('a resent confirmation preserves the chosen password, even if the first one expired', async () => {
  const email = auth.createEmailAddress();
  await signUp('owner', email);
  const first = await auth.mailbox.waitForEmail(email);
  await auth.db('confirmations').update({ expires_at: new Date(0).toISOString() });
  await auth.createClient().auth.resend({ type: 'signup', email });
  await openEmail(await auth.mailbox.waitForEmail(email));
  expect(await canSignIn('owner', email)).toBe(true);
  expect((await auth.openLink(first)).headers.get('location')).toContain('otp_expired');
});

test('a resent confirmation of several sign-ups preserves no password, even if one of them expired', async () => {
  const email = auth.createEmailAddress();
  await signUp('owner', email);
  await auth.mailbox.waitForEmail(email);
  await auth.db('confirmations').update({ expires_at: new Date(0).toISOString() });
  await signUp('attacker', email);
  await auth.mailbox.waitForEmail(email);
  await auth.createClient().auth.resend({ type: 'signup', email });
  await openEmail(await auth.mailbox.waitForEmail(email));
  expect(await canSignIn('attacker', email)).toBe(false);
  expect(await canSignIn('owner', email)).toBe(false);
});

test('an administrator who confirms an address does not confirm the sign-up of a stranger', async () => {
  const email = auth.createEmailAddress();
  await signUp('owner', email);
  await signUp('attacker', email);
  const user = await auth.db('users').where({ email }).first();
  const admin = await createAdminClient(auth.url);
  expect((await admin.updateUserById(user.id, { email_confirm: true })).error).toBeNull();
  expect(await canSignIn('attacker', email)).toBe(false);
});

test('an administrator who confirms the address of a single sign-up preserves its password and metadata', async () => {
  const email = auth.createEmailAddress();
  await signUp('owner', email);
  const user = await auth.db('users').where({ email }).first();
  const admin = await createAdminClient(auth.url);
  const user_metadata = { team: 'A' };
  const { data } = await admin.updateUserById(user.id, { email_confirm: true, user_metadata });
  expect(data.user?.user_metadata).toMatchObject({ full_name: 'owner', team: 'A' });
  expect(await canSignIn('owner', email)).toBe(true);
});

test('a resent confirmation of a provider account preserves its identity', async () => {
  const email = auth.createEmailAddress();
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await signInWithProvider('returning', email);
    await auth.mailbox.waitForEmail(email);
  }
  await auth.createClient().auth.resend({ type: 'signup', email });
  const token = await openEmail(await auth.mailbox.waitForEmail(email));
  const { body } = await auth.sendAs(token, 'GET', '/user');
  expect(body.identities).toEqual([expect.objectContaining({ provider: 'example' })]);
});

test('a provider account is linked only if the email sent for it is confirmed', async () => {
  const email = auth.createEmailAddress();
  await signInWithProvider('attacker', email);
  await auth.mailbox.waitForEmail(email);
  await signUp('owner', email);
  const token = await openEmail(await auth.mailbox.waitForEmail(email));
  const { body } = await auth.sendAs(token, 'GET', '/user');
  expect(body.identities).toEqual([expect.objectContaining({ provider: 'email' })]);
  expect(body.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
  expect(body.user_metadata).toMatchObject({ sub: body.id, full_name: 'owner' });
});

const ACTIONS = ['sign-up', 'otp', 'recover', 'resend', 'provider', 'invite'] as const;
type Action = (typeof ACTIONS)[number];

/** Actions that send an email only if the address has an account. */
const ACTIONS_REQUIRING_ACCOUNT: Action[] = ['recover', 'resend'];

/** Performs an action, and returns the email that it causes. */
async function perform(party: Party, action: Action, email: string): Promise<ReceivedEmail> {
  const client = auth.createClient();
  switch (action) {
    case 'sign-up':
      await signUp(party, email);
      break;
    case 'otp':
      await client.auth.signInWithOtp({ email, options: { data: { full_name: party } } });
      break;
    case 'recover':
      await client.auth.resetPasswordForEmail(email);
      break;
    case 'resend':
      await client.auth.resend({ type: 'signup', email });
      break;
    case 'provider':
      await signInWithProvider(`${party} ${(providerAccountCount += 1)}`, email);
      break;
    case 'invite':
      await (await createAdminClient(auth.url)).inviteUserByEmail(email);
      break;
  }
  return auth.mailbox.waitForEmail(email);
}

const step = constantFrom(
  ...(['owner', 'attacker'] as const).flatMap((party) =>
    ACTIONS.map((action) => ({ party, action })),
  ),
);

test('after the owner opens an email of their own, nothing of the attacker remains', async () => {
  await assert(
    asyncProperty(array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
      const email = auth.createEmailAddress();
      let hasAccount = false;
      let ownRequest: { action: Action; received: ReceivedEmail } | undefined;
      let signUps = 0;
      let isReplaced = false;
      for (const { party, action } of steps) {
        if (ACTIONS_REQUIRING_ACCOUNT.includes(action) && !hasAccount) continue;
        // If the address already has an account, a provider sign-in creates a separate one.
        if (action === 'provider' && hasAccount) continue;
        // Only the person who signed up requests the confirmation again.
        if (action === 'resend' && party === 'owner' && ownRequest?.action !== 'sign-up') continue;
        const received = await perform(party, action, email);
        hasAccount = true;
        if (action === 'sign-up') signUps += 1;
        // A repeated email invalidates the previous one. Sign-ups have their own emails.
        isReplaced ||= party === 'attacker' && action !== 'sign-up' && action !== 'invite';
        if (party === 'owner') [ownRequest, isReplaced] = [{ action, received }, false];
      }
      if (!ownRequest) return;
      const location = (await auth.openLink(ownRequest.received)).headers.get('location') ?? '';
      const isExpired = location.includes('otp_expired');
      expect(isExpired && !isReplaced).toBe(false);
      if (isExpired) return;
      const isPasswordPreserved =
        ownRequest.action === 'sign-up' || (ownRequest.action === 'resend' && signUps === 1);
      expect(isPasswordPreserved && !(await canSignIn('owner', email))).toBe(false);
      expect(await canSignIn('attacker', email)).toBe(false);
      const token = new URLSearchParams(new URL(location).hash.slice(1)).get('access_token') ?? '';
      const { body } = await auth.sendAs(token, 'GET', '/user');
      expect(JSON.stringify(body)).not.toContain('attacker');
    }),
    propertyOptions(25, 250),
  );
});
