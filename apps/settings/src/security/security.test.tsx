import { createTestSession } from '@scheduler/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { buildUser, buildFactor, buildIdentity, openSecurity, authError } from '../testing/open-security.tsx';

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));

test('offers to link what the server is set up for, and never unlinks the only way in', async () => {
  const { show } = openSecurity(buildUser({ identities: [buildIdentity('google')] }));
  show();
  expect(await screen.findByText('Your only sign-in method')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Unlink/ })).toBeNull();
  expect(await screen.findByRole('button', { name: 'Link GitHub' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Link Google' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Set a password' })).toBeVisible();
});

test('leaves the address and the way in to the organization that signs in', async () => {
  const { show } = openSecurity(buildUser({ identities: [buildIdentity('sso:1')] }));
  show();
  expect(await screen.findByText('Your organization')).toBeVisible();
  expect(screen.getByText('Your only sign-in method')).toBeVisible();
  expect(screen.queryByRole('button', { name: /password|address|^Link/ })).toBeNull();
});

test('unlinks a further way in after a question', async () => {
  const both = buildUser({ identities: [buildIdentity('email'), buildIdentity('github')] });
  const { show, on, called, host } = openSecurity(both);
  on('DELETE /user/identities/identity-github', {});
  show();
  await press('Unlink GitHub');
  await confirm('Unlink');
  await waitFor(() => expect(host.toasts.at(-1)?.message).toBe('GitHub unlinked'));
  expect(called('DELETE /user/identities/identity-github')).toHaveLength(1);
});

test('an authenticator app counts after its first code, and recovery codes are shown once', async () => {
  const { show, on, called } = openSecurity();
  const { id } = buildFactor();
  const totp = { qr_code: '<svg/>', secret: 'ABCDEFGHIJ', uri: 'otpauth://totp/x' };
  on('POST /factors', { id, type: 'totp', totp });
  on(`POST /factors/${id}/challenge`, { id: 'challenge', type: 'totp', expires_at: 2 });
  on(
    `POST /factors/${id}/verify`,
    authError('mfa_verification_failed', 'Invalid TOTP code entered'),
    422,
  );
  on('POST /factors/recovery-codes', { id, codes: ['abcdefgh23456789', 'ijkmnpqr23456789'] });
  show();
  await press('Add authenticator app');
  const adding = await dialog('Add authenticator app');
  expect(adding.getByLabelText('Secret')).toHaveValue('ABCD EFGH IJ');
  expect(adding.getByRole('img', { name: 'QR code with the setup key' })).toBeVisible();
  const code = adding.getByLabelText('Code');
  await userEvent.type(code, '123 456{Enter}');
  expect(await adding.findByText("That code didn't work. Try again.")).toBeVisible();
  expect(called(`POST /factors/${id}/verify`)[0]?.body).toMatchObject({ code: '123456' });

  on(`POST /factors/${id}/verify`, createTestSession('ada@example.com', { aal: 'aal2' }));
  on('GET /user', buildUser({ factors: [buildFactor()] }));
  on('GET /factors/recovery-codes', { id, total: 10, remaining: 10 });
  await userEvent.type(code, '{Enter}');
  const codes = await dialog('Recovery codes');
  expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'abcd-efgh-2345-6789',
    'ijkm-npqr-2345-6789',
  ]);
  await userEvent.click(codes.getByRole('button', { name: "I've saved these codes" }));
  expect(await screen.findByText('10 left')).toBeVisible();
  expect(screen.getByText('Add another method')).toBeVisible();
});

test('an enrolment that is left half-way is tidied up', async () => {
  const { show, on, called } = openSecurity();
  const { id } = buildFactor();
  on('POST /factors', { id, type: 'totp', totp: { qr_code: '<svg/>', secret: 'AB', uri: 'x' } });
  on(`DELETE /factors/${id}`, { id });
  show();
  await press('Add authenticator app');
  await userEvent.click((await dialog('Add authenticator app')).getByText('Cancel'));
  await waitFor(() => expect(called(`DELETE /factors/${id}`)).toHaveLength(1));
});

test('removing the only second step says what that means', async () => {
  const { show, on, host } = openSecurity(buildUser({ factors: [buildFactor()] }));
  on('GET /factors/recovery-codes', authError('mfa_factor_not_found', 'Factor not found'), 404);
  on(`DELETE /factors/${buildFactor().id}`, { id: buildFactor().id });
  show();
  expect(await screen.findByRole('button', { name: 'Create recovery codes' })).toBeVisible();
  await press('Remove Authenticator app');
  expect(await screen.findByText(/^It is your only one/)).toBeVisible();
  on('GET /user', buildUser());
  await confirm('Remove');
  await waitFor(() => expect(host.toasts.at(-1)?.message).toBe('Two-factor method removed'));
  expect(await screen.findByText('Two-factor authentication is off')).toBeVisible();
});

test('the password asks for a code where the server wants to know who it is', async () => {
  const { show, on, called, host } = openSecurity();
  const message = 'Password update requires reauthentication';
  on('PUT /user', authError('reauthentication_needed', message), 400);
  on('GET /reauthenticate', {});
  show();
  await press('Change password');
  const form = await dialog('Change password');
  await userEvent.type(form.getByLabelText('New password'), 'a louder river');
  await userEvent.type(form.getByLabelText('Confirm new password'), 'a louder river{Enter}');
  const code = await form.findByLabelText('Code from the email');
  expect(code).toHaveFocus();
  on('PUT /user', buildUser());
  await userEvent.type(code, '123 456{Enter}');
  await waitFor(() => expect(host.toasts.at(-1)?.message).toMatch(/^Password changed\./));
  expect(called('PUT /user').at(-1)?.body).toMatchObject({
    password: 'a louder river',
    nonce: '123456',
  });
});

test('another address waits for the links in both mailboxes', async () => {
  const { show, on, host } = openSecurity();
  on('PUT /user', buildUser({ new_email: 'countess@example.com' }));
  show();
  await press('Change email');
  const form = await dialog('Change email');
  on('GET /user', buildUser({ new_email: 'countess@example.com' }));
  await userEvent.type(form.getByLabelText('New email address'), 'countess@example.com{Enter}');
  await waitFor(() =>
    expect(host.toasts.at(-1)?.message).toBe('Check both inboxes to confirm the change'),
  );
  expect(await screen.findByText(/countess@example.com waits to be confirmed/)).toBeVisible();
});
