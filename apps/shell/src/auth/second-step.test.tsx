import type { Factor } from '@scheduler/platform/session-store';
import { screen, waitFor } from '@testing-library/react';
import { accepts, press, refuses, show, type } from '../testing/auth-screen.tsx';
import type { SecondStepActions } from './second-step-actions.ts';
import { SecondStepScreen } from './second-step-screen.tsx';

const factor = (
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

const APP = factor('totp');
const CODES = factor('recovery_code');

function showStep(factors: Factor[], actions: Partial<SecondStepActions> = {}) {
  const step = {
    factors,
    verifyApp: jest.fn(() => Promise.resolve()),
    sendText: jest.fn(() => Promise.resolve('c1')),
    verifyText: accepts(),
    verifyKey: accepts(),
    verifyRecoveryCode: accepts(),
    leave: jest.fn(() => Promise.resolve()),
    ...actions,
  };
  const onDone = jest.fn();
  show(<SecondStepScreen step={step} onDone={onDone} />);
  return { step, onDone };
}

test("an app's code leads on", async () => {
  const { step, onDone } = showStep([APP]);
  await waitFor(() => expect(screen.getByLabelText('Code')).toHaveFocus());
  await type('Code', '123 456');
  await press('Sign in');
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(step.verifyApp).toHaveBeenCalledWith(APP.id, '123456');
});

test.each([
  ['Invalid TOTP code entered', 'mfa_verification_failed', /^This code is wrong or was used/],
  ['Request rate limit reached', 'over_request_rate_limit', /^Request rate limit reached/],
])('a code refused with %j is told below the field', async (message, code, told) => {
  const { onDone } = showStep([APP], { verifyApp: refuses(message, code) });
  await type('Code', '000000');
  await press('Sign in');
  await waitFor(() => expect(screen.getByLabelText('Code')).toHaveAccessibleDescription(told));
  expect(onDone).not.toHaveBeenCalled();
});

test('a recovery code stands in', async () => {
  const { step, onDone } = showStep([APP, CODES]);
  await press('Use a recovery code');
  const field = screen.getByLabelText('Recovery code');
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveAttribute('inputmode', 'text');
  await type('Recovery code', 'abcd-efgh-jkmn-pqrs');
  await press('Sign in');
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(step.verifyRecoveryCode).toHaveBeenCalledWith('abcdefghjkmnpqrs');
  expect(screen.getByRole('button', { name: 'Use an authenticator app' })).toBeVisible();
});

test('a security key is asked for by a button, and may fail', async () => {
  const verifyKey = jest
    .fn()
    .mockRejectedValueOnce(new Error('The operation was not allowed'))
    .mockResolvedValueOnce(undefined);
  const { onDone } = showStep([factor('webauthn')], { verifyKey });
  await press('Use security key');
  expect(await screen.findByRole('alert')).toHaveTextContent('The operation was not allowed');
  await press('Use security key');
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(verifyKey).toHaveBeenLastCalledWith('webauthn');
});

test('a text message is sent when it is asked for', async () => {
  const { step, onDone } = showStep([factor('phone')]);
  expect(step.sendText).not.toHaveBeenCalled();
  await press('Send code');
  await screen.findByLabelText('Code');
  expect(screen.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled();
  await type('Code', '123456');
  await press('Sign in');
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(step.verifyText).toHaveBeenCalledWith({
    factorId: 'phone',
    challengeId: 'c1',
    code: '123456',
  });
});

test('two apps are told apart by name', async () => {
  const { step } = showStep([factor('totp', 'Phone'), factor('totp', 'Tablet')]);
  await press('Use an authenticator app: Tablet');
  await type('Code', '123456');
  await press('Sign in');
  await waitFor(() => expect(step.verifyApp).toHaveBeenCalledWith('Tablet', '123456'));
});

test('it can be left for another account', async () => {
  const { step } = showStep([APP]);
  await press('Sign in with another account');
  expect(step.leave).toHaveBeenCalledTimes(1);
});
