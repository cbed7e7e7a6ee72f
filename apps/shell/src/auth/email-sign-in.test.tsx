import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { authOf, notifier, press, refuses, show, type } from '../testing/auth-screen.tsx';
import { EmailSignInScreen } from './email-sign-in-screen.tsx';

function showScreen(auth = authOf()) {
  const notify = notifier();
  const onSignedIn = jest.fn();
  show(<EmailSignInScreen auth={auth} notify={notify} onSignedIn={onSignedIn} />);
  return { auth, notify, onSignedIn };
}

async function send(email = 'ines@tideline.example') {
  await type('Email', email);
  await press('Send');
}

async function sent(auth = authOf()) {
  const shown = showScreen(auth);
  await send();
  const code = await screen.findByLabelText('Code');
  return { ...shown, code };
}

test('the answer is the same whether or not the address has an account', async () => {
  const { auth, code } = await sent();
  expect(auth.sendCode).toHaveBeenCalledWith('ines@tideline.example');
  expect(screen.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  expect(screen.getByText('ines@tideline.example')).toBeVisible();
  expect(code).toHaveFocus();
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  expect(code).toHaveAttribute('inputmode', 'numeric');
});

test('where accounts are no secret, an unknown address is told below the field', async () => {
  showScreen(authOf({ sendCode: refuses('Signups not allowed for otp', 'otp_disabled') }));
  await send();
  await waitFor(() =>
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
      /There is no account with this address/,
    ),
  );
});

test('a pasted code is taken as it comes, and leads on', async () => {
  const { auth, code, onSignedIn } = await sent();
  await userEvent.click(code);
  await userEvent.paste(' 123-456\n');
  await press('Sign in');
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
  expect(auth.verifyCode).toHaveBeenCalledWith({
    email: 'ines@tideline.example',
    code: '123456',
  });
});

test.each([
  ['Token has expired or is invalid', 'otp_expired', /^This code is wrong or has expired/],
  ['Request rate limit reached', 'over_request_rate_limit', /^Request rate limit reached/],
])('a code refused with %j is told below the field', async (message, name, told) => {
  const { code, onSignedIn } = await sent(authOf({ verifyCode: refuses(message, name) }));
  await userEvent.type(code, '000000');
  await press('Sign in');
  await waitFor(() => expect(code).toHaveAccessibleDescription(told));
  expect(code).toHaveFocus();
  expect(onSignedIn).not.toHaveBeenCalled();
});

test('no code is a wrong one, too', async () => {
  const { auth, code } = await sent();
  await press('Sign in');
  await waitFor(() => expect(code).toHaveAccessibleDescription('Please enter the code'));
  expect(auth.verifyCode).not.toHaveBeenCalled();
});

test('another mail can be sent after a minute, and then after another', async () => {
  jest.useFakeTimers();
  const { auth, notify } = showScreen();
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ines@tideline.example' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send' })));
  expect(screen.getByRole('button', { name: 'Send again in 60 s' })).toBeDisabled();
  await act(() => jest.advanceTimersByTimeAsync(59_000));
  expect(screen.getByRole('button', { name: 'Send again in 1 s' })).toBeDisabled();
  await act(() => jest.advanceTimersByTimeAsync(1000));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send again' })));
  expect(auth.sendCode).toHaveBeenCalledTimes(2);
  expect(notify.success).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'Send again in 60 s' })).toBeDisabled();
  jest.useRealTimers();
});

test('another address can be tried', async () => {
  await sent();
  await press('Use another address');
  expect(screen.getByLabelText('Email')).toHaveValue('ines@tideline.example');
});
