import type { Factor } from '@scheduler/platform/session-store';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import {
  mockSuccess,
  clickButton,
  mockFailure,
  renderScreen,
  type,
} from '../../testing/auth-screen-helpers.tsx';
import type { MfaActions } from './mfa-actions.ts';
import { MfaScreen } from './mfa-screen.tsx';
import { RequiredFactorScreen } from './required-factor-screen.tsx';

const buildFactor = (
  factor_type: Factor['factor_type'],
  friendly_name: string = factor_type,
): Factor => ({
  id: friendly_name,
  friendly_name,
  factor_type,
  status: 'verified',
  created_at: '2026-01-05T09:00:00Z',
  updated_at: '2026-01-05T09:00:00Z',
});

const APP_FACTOR = buildFactor('totp');
const RECOVERY_FACTOR = buildFactor('recovery_code');

function createMockActions(factors: Factor[], actions: Partial<MfaActions> = {}) {
  return {
    factors,
    enrollApp: jest.fn(() =>
      Promise.resolve({ factorId: 'new', qrCode: 'data:image/svg+xml,', secret: 'ABCDEFGHIJ' }),
    ),
    verifyApp: jest.fn(() => Promise.resolve()),
    sendText: jest.fn(() => Promise.resolve('c1')),
    verifyText: mockSuccess(),
    verifyKey: mockSuccess(),
    verifyRecoveryCode: mockSuccess(),
    signOut: jest.fn(() => Promise.resolve()),
    ...actions,
  };
}

function renderMfaScreen(factors: Factor[], actions: Partial<MfaActions> = {}) {
  const mfaActions = createMockActions(factors, actions);
  const onDone = jest.fn();
  renderScreen(<MfaScreen mfaActions={mfaActions} onDone={onDone} />);
  return { mfaActions, onDone };
}

test('a required authenticator app is added before the first sign-in', async () => {
  const mfaActions = createMockActions([]);
  const onDone = jest.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <RequiredFactorScreen mfaActions={mfaActions} onDone={onDone} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findByLabelText('Setup key')).toHaveValue('ABCD EFGH IJ');
  await type('Code', '123 456');
  await clickButton('Verify');
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(mfaActions.verifyApp).toHaveBeenCalledWith('new', '123456');
});

test('a code from the authenticator app completes sign-in', async () => {
  const { mfaActions, onDone } = renderMfaScreen([APP_FACTOR]);
  await waitFor(() => expect(screen.getByLabelText('Code')).toHaveFocus());
  await type('Code', '123 456');
  await clickButton('Sign in');
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(mfaActions.verifyApp).toHaveBeenCalledWith(APP_FACTOR.id, '123456');
});

test.each([
  ['Invalid TOTP code entered', 'mfa_verification_failed', /^That code didn't work/],
  ['Request rate limit reached', 'over_request_rate_limit', /^Request rate limit reached/],
])('a code rejected with %j shows an error below the field', async (message, code, description) => {
  const { onDone } = renderMfaScreen([APP_FACTOR], { verifyApp: mockFailure(message, code) });
  await type('Code', '000000');
  await clickButton('Sign in');
  await waitFor(() =>
    expect(screen.getByLabelText('Code')).toHaveAccessibleDescription(description),
  );
  expect(onDone).not.toHaveBeenCalled();
});

test('a recovery code can be used instead of a code from the authenticator app', async () => {
  const { mfaActions, onDone } = renderMfaScreen([APP_FACTOR, RECOVERY_FACTOR]);
  await clickButton('Use a recovery code');
  const field = screen.getByLabelText('Recovery code');
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveAttribute('inputmode', 'text');
  await type('Recovery code', 'abcd-efgh-jkmn-pqrs');
  await clickButton('Sign in');
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(mfaActions.verifyRecoveryCode).toHaveBeenCalledWith('abcdefghjkmnpqrs');
  expect(screen.getByRole('button', { name: 'Use an authenticator app' })).toBeVisible();
});

test('a security key can be used again after an error', async () => {
  const verifyKey = jest
    .fn()
    .mockRejectedValueOnce(new Error('The operation was not allowed'))
    .mockResolvedValueOnce(undefined);
  const { onDone } = renderMfaScreen([buildFactor('webauthn')], { verifyKey });
  await clickButton('Use security key');
  expect(await screen.findByRole('alert')).toHaveTextContent('The operation was not allowed');
  await clickButton('Use security key');
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(verifyKey).toHaveBeenLastCalledWith('webauthn');
});

test('a text message with a code is sent only when the user requests it', async () => {
  const { mfaActions, onDone } = renderMfaScreen([buildFactor('phone')]);
  expect(mfaActions.sendText).not.toHaveBeenCalled();
  await clickButton('Send code');
  await screen.findByLabelText('Code');
  expect(screen.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled();
  await type('Code', '123456');
  await clickButton('Sign in');
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(mfaActions.verifyText).toHaveBeenCalledWith({
    factorId: 'phone',
    challengeId: 'c1',
    code: '123456',
  });
});

test('two authenticator apps are distinguished by their names', async () => {
  const { mfaActions } = renderMfaScreen([
    buildFactor('totp', 'Phone'),
    buildFactor('totp', 'Tablet'),
  ]);
  await clickButton('Use an authenticator app: Tablet');
  await type('Code', '123456');
  await clickButton('Sign in');
  await waitFor(() => expect(mfaActions.verifyApp).toHaveBeenCalledWith('Tablet', '123456'));
});

test('the user can sign in with another account instead', async () => {
  const { mfaActions } = renderMfaScreen([APP_FACTOR]);
  await clickButton('Sign in with a different account');
  expect(mfaActions.signOut).toHaveBeenCalledTimes(1);
});
