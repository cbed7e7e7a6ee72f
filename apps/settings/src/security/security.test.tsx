import { passwords } from '@scheduler/contracts/auth';
import { createTestSession } from '@scheduler/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  buildUser,
  buildFactor,
  buildIdentity,
  openSecurity,
  authError,
} from '../testing/open-security.tsx';

const clickButton = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const confirmWith = async (name: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));

test("the security section links supported providers but can't unlink the only sign-in method", async () => {
  const { show } = openSecurity(buildUser({ identities: [buildIdentity('google')] }));
  show();
  expect(await screen.findByText('Your only sign-in method')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Unlink/ })).toBeNull();
  expect(await screen.findByRole('button', { name: 'Link GitHub' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Link Google' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Set a password' })).toBeVisible();
});

test("users who sign in with SSO can't change the email address, password or linked providers", async () => {
  const { show } = openSecurity(buildUser({ identities: [buildIdentity('sso:1')] }));
  show();
  expect(await screen.findByText('Your organization')).toBeVisible();
  expect(screen.getByText('Your only sign-in method')).toBeVisible();
  expect(screen.queryByRole('button', { name: /password|email|^Link/ })).toBeNull();
});

test('a second sign-in method can be unlinked after confirmation', async () => {
  const user = buildUser({ identities: [buildIdentity('email'), buildIdentity('github')] });
  const { show, respondTo, getAuthCalls, host } = openSecurity(user);
  respondTo('DELETE /user/identities/identity-github', {});
  show();
  await clickButton('Unlink GitHub');
  await confirmWith('Unlink');
  await waitFor(() => expect(host.toasts.at(-1)?.message).toBe('GitHub unlinked'));
  expect(getAuthCalls('DELETE /user/identities/identity-github')).toHaveLength(1);
});

test('an authenticator app is added after its first valid code, and its recovery codes are shown once', async () => {
  const { show, respondTo, getAuthCalls } = openSecurity();
  const { id } = buildFactor();
  const totp = { qr_code: '<svg/>', secret: 'ABCDEFGHIJ', uri: 'otpauth://totp/x' };
  respondTo('POST /factors', { id, type: 'totp', totp });
  respondTo(`POST /factors/${id}/challenge`, { id: 'challenge', type: 'totp', expires_at: 2 });
  respondTo(
    `POST /factors/${id}/verify`,
    authError('mfa_verification_failed', 'Invalid TOTP code entered'),
    422,
  );
  respondTo('POST /factors/recovery-codes', {
    id,
    codes: ['abcdefgh23456789', 'ijkmnpqr23456789'],
  });
  show();
  await clickButton('Add authenticator app');
  const totpDialog = await findDialog('Add authenticator app');
  expect(totpDialog.getByLabelText('Setup key')).toHaveValue('ABCD EFGH IJ');
  expect(totpDialog.getByRole('img', { name: 'QR code with the setup key' })).toBeVisible();
  const code = totpDialog.getByLabelText('Code');
  await userEvent.type(code, '123 456{Enter}');
  expect(
    await totpDialog.findByText("That code didn't work. Check for typos or use a new one."),
  ).toBeVisible();
  expect(getAuthCalls(`POST /factors/${id}/verify`)[0]?.body).toMatchObject({ code: '123456' });

  respondTo(`POST /factors/${id}/verify`, createTestSession('ada@example.com', { aal: 'aal2' }));
  respondTo('GET /user', buildUser({ factors: [buildFactor()] }));
  respondTo('GET /factors/recovery-codes', { id, total: 10, remaining: 10 });
  await userEvent.type(code, '{Enter}');
  const codes = await findDialog('Recovery codes');
  expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'abcd-efgh-2345-6789',
    'ijkm-npqr-2345-6789',
  ]);
  await userEvent.click(codes.getByRole('button', { name: "I've saved these codes" }));
  expect(await screen.findByText('10 left')).toBeVisible();
  expect(screen.getByText('Add another method')).toBeVisible();
});

test('canceling the enrollment of an authenticator app removes the pending factor', async () => {
  const { show, respondTo, getAuthCalls } = openSecurity();
  const { id } = buildFactor();
  respondTo('POST /factors', {
    id,
    type: 'totp',
    totp: { qr_code: '<svg/>', secret: 'AB', uri: 'x' },
  });
  respondTo(`DELETE /factors/${id}`, { id });
  show();
  await clickButton('Add authenticator app');
  await userEvent.click((await findDialog('Add authenticator app')).getByText('Cancel'));
  await waitFor(() => expect(getAuthCalls(`DELETE /factors/${id}`)).toHaveLength(1));
});

test('removing the last two-factor method explains the consequences', async () => {
  const { show, respondTo, host } = openSecurity(buildUser({ factors: [buildFactor()] }));
  respondTo(
    'GET /factors/recovery-codes',
    authError('mfa_factor_not_found', 'Factor not found'),
    404,
  );
  respondTo(`DELETE /factors/${buildFactor().id}`, { id: buildFactor().id });
  show();
  expect(await screen.findByRole('button', { name: 'Create recovery codes' })).toBeVisible();
  await clickButton('Remove Authenticator app');
  expect(await screen.findByText(/^This is your last two-factor method/)).toBeVisible();
  respondTo('GET /user', buildUser());
  await confirmWith('Remove');
  await waitFor(() => expect(host.toasts.at(-1)?.message).toBe('Two-factor method removed'));
  expect(await screen.findByText('Two-factor authentication is off')).toBeVisible();
});

test('changing the password may require a proof of identity first', async () => {
  const { show, respondTo, getAuthCalls, host } = openSecurity();
  respondTo('PUT /user', authError('step-up-required', 'Confirm'), 403);
  host.platform.session.confirmIdentity = () => {
    respondTo('PUT /user', buildUser());
    return Promise.resolve(true);
  };
  show();
  await clickButton('Change password');
  const form = await findDialog('Change password');
  await userEvent.type(form.getByLabelText('New password'), 'a louder river');
  await userEvent.type(form.getByLabelText('Confirm new password'), 'a louder river{Enter}');
  await waitFor(() => expect(host.toasts.at(-1)?.message).toMatch(/^Password changed\./));
  expect(getAuthCalls('PUT /user').at(-1)?.body).toMatchObject({ password: 'a louder river' });
});

test('the password dialog describes the strength of the new password and explains a rejection', async () => {
  const { show, respondTo, server, host } = openSecurity();
  server.respond(passwords.rate, { strength: 'weak' });
  const rejection = {
    ...authError('weak_password', 'Password is known to be weak and easy to guess'),
    weak_password: { reasons: ['pwned'] },
  };
  respondTo('PUT /user', rejection, 422);
  show();
  await clickButton('Change password');
  const form = await findDialog('Change password');
  await userEvent.click(form.getByLabelText('New password'));
  await userEvent.paste('lovelace1815');
  expect(await form.findByText(/^Easy to guess\./)).toBeVisible();
  expect(server.calls.find(({ route }) => route === passwords.rate.name)?.body).toEqual({
    password: 'lovelace1815',
    email: 'ada@example.com',
    fullName: 'Ada Lovelace',
  });
  await userEvent.type(form.getByLabelText('Confirm new password'), 'lovelace1815{Enter}');
  await waitFor(() =>
    expect(host.toasts.at(-1)?.message).toBe(
      'This password is too easy to guess. Use several unrelated words instead.',
    ),
  );
});

test('a new email address is shown as unconfirmed until both links are opened', async () => {
  const { show, respondTo, host } = openSecurity();
  respondTo('PUT /user', buildUser({ new_email: 'countess@example.com' }));
  show();
  await clickButton('Change email');
  const form = await findDialog('Change email');
  respondTo('GET /user', buildUser({ new_email: 'countess@example.com' }));
  await userEvent.type(form.getByLabelText('New email address'), 'countess@example.com{Enter}');
  await waitFor(() =>
    expect(host.toasts.at(-1)?.message).toBe('Check both inboxes to confirm the change'),
  );
  expect(await screen.findByText(/countess@example.com not confirmed yet/)).toBeVisible();
});

test('without email, the dialog for a new address refers to the administrator', async () => {
  const { show, host } = openSecurity();
  host.platform.config.email_available = false;
  // If this were set, the hosted Supabase project would send the emails.
  host.platform.config.supabaseUrl = '';
  show();
  await clickButton('Change email');
  const form = await findDialog('Change email');
  expect(form.getByText(/Your administrator gets two links/)).toBeVisible();
  expect(form.getByRole('button', { name: 'Request confirmation links' })).toBeVisible();
});

describe('passkeys', () => {
  const passkey = {
    id: '018f4e3a-0000-7000-8000-000000000009',
    friendly_name: 'Chrome on Mac',
    created_at: '2026-01-05T09:00:00Z',
  };

  beforeEach(() => void Object.assign(globalThis, { PublicKeyCredential: () => undefined }));
  afterEach(() => void Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));

  test('are listed and can be removed after a confirmation of the identity', async () => {
    const confirmIdentity = jest.fn(() => {
      respondTo(`DELETE /passkeys/${passkey.id}`, {});
      respondTo('GET /passkeys', []);
      return Promise.resolve(true);
    });
    const { show, respondTo, host, getAuthCalls } = openSecurity();
    host.platform.session.confirmIdentity = confirmIdentity;
    respondTo('GET /passkeys', [passkey]);
    respondTo(`DELETE /passkeys/${passkey.id}`, authError('step-up-required', 'Confirm'), 403);
    show();
    expect(await screen.findByText('Chrome on Mac, added January 5, 2026')).toBeVisible();
    await clickButton(/^Remove passkey Chrome on Mac/);
    await confirmWith('Remove');
    await waitFor(() => expect(host.toasts.at(-1)?.message).toBe('Passkey removed'));
    expect(confirmIdentity).toHaveBeenCalledTimes(1);
    expect(getAuthCalls(`DELETE /passkeys/${passkey.id}`)).toHaveLength(2);
    await waitFor(() => expect(screen.queryByText(/^Chrome on Mac/)).not.toBeInTheDocument());
  });

  test('a canceled prompt adds nothing', async () => {
    const create = jest.fn(() => Promise.reject(new DOMException('', 'NotAllowedError')));
    Object.defineProperty(navigator, 'credentials', {
      configurable: true,
      value: { create, get: create },
    });
    const { show, respondTo, host } = openSecurity();
    respondTo('GET /passkeys', []);
    respondTo('POST /passkeys/registration/options', {
      challenge_id: passkey.id,
      options: {
        challenge: 'AAAA',
        rp: { id: 'localhost', name: 'AI Scheduler' },
        user: { id: 'AAAA', name: 'ada@example.com', displayName: '' },
        pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
      },
      expires_at: 2,
    });
    show();
    await clickButton('Add passkey');
    await waitFor(() => expect(host.toasts.at(-1)?.message).toBe('No passkey added'));
    expect(create).toHaveBeenCalledTimes(1);
  });
});
