import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  createMockAuthActions,
  createNotifier,
  clickButton,
  mockFailure,
  renderScreen,
  type,
} from '../../testing/auth-screen-helpers.tsx';
import { EmailSignInScreen } from './email-sign-in-screen.tsx';

function renderEmailSignIn(auth = createMockAuthActions(), props: { sendsEmail?: boolean } = {}) {
  const notify = createNotifier();
  const onSignedIn = jest.fn();
  renderScreen(
    <EmailSignInScreen auth={auth} notify={notify} onSignedIn={onSignedIn} {...props} />,
  );
  return { auth, notify, onSignedIn };
}

async function submitEmail(email = 'ines@tideline.example') {
  await type('Email', email);
  await clickButton('Send');
}

async function renderCodeForm(auth = createMockAuthActions()) {
  const rendered = renderEmailSignIn(auth);
  await submitEmail();
  const code = await screen.findByLabelText('Code');
  return { ...rendered, code };
}

test("the email sign-in screen doesn't disclose whether the address has an account", async () => {
  const { auth, code } = await renderCodeForm();
  expect(auth.sendCode).toHaveBeenCalledWith('ines@tideline.example');
  expect(screen.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  expect(screen.getByText('ines@tideline.example')).toBeVisible();
  expect(code).toHaveFocus();
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  expect(code).toHaveAttribute('inputmode', 'numeric');
});

test('without email, the screen says that the administrator has the link and the code', async () => {
  const { auth } = renderEmailSignIn(createMockAuthActions(), { sendsEmail: false });
  await type('Email', 'ines@tideline.example');
  await clickButton('Request code');
  expect(await screen.findByRole('heading', { name: 'Contact your administrator' })).toBeVisible();
  expect(screen.getByText(/your administrator now has a link and a code/)).toBeVisible();
  expect(screen.queryByText(/sent you/)).not.toBeInTheDocument();
  expect(auth.sendCode).toHaveBeenCalledWith('ines@tideline.example');
});

test('the email sign-in screen shows an error for an unknown address if the auth service reports one', async () => {
  renderEmailSignIn(
    createMockAuthActions({ sendCode: mockFailure('Signups not allowed for otp', 'otp_disabled') }),
  );
  await submitEmail();
  await waitFor(() =>
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
      /There's no account with this email/,
    ),
  );
});

test('a pasted code with spaces and dashes completes sign-in', async () => {
  const { auth, code, onSignedIn } = await renderCodeForm();
  await userEvent.click(code);
  await userEvent.paste(' 123-456\n');
  await clickButton('Sign in');
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
  expect(auth.verifyCode).toHaveBeenCalledWith({
    email: 'ines@tideline.example',
    code: '123456',
  });
});

test.each([
  ['Token has expired or is invalid', 'otp_expired', /^That code is wrong or has expired/],
  ['Request rate limit reached', 'over_request_rate_limit', /^Request rate limit reached/],
])('a code rejected with %j shows an error below the field', async (message, name, description) => {
  const { code, onSignedIn } = await renderCodeForm(
    createMockAuthActions({ verifyCode: mockFailure(message, name) }),
  );
  await userEvent.type(code, '000000');
  await clickButton('Sign in');
  await waitFor(() => expect(code).toHaveAccessibleDescription(description));
  expect(code).toHaveFocus();
  expect(onSignedIn).not.toHaveBeenCalled();
});

test('an empty code shows an error and sends no request', async () => {
  const { auth, code } = await renderCodeForm();
  await clickButton('Sign in');
  await waitFor(() => expect(code).toHaveAccessibleDescription('Enter the code'));
  expect(auth.verifyCode).not.toHaveBeenCalled();
});

test('the sign-in email can be resent once per minute', async () => {
  jest.useFakeTimers();
  const { auth, notify } = renderEmailSignIn();
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ines@tideline.example' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send' })));
  expect(screen.getByRole('button', { name: 'Resend in 60 s' })).toBeDisabled();
  await act(() => jest.advanceTimersByTimeAsync(59_000));
  expect(screen.getByRole('button', { name: 'Resend in 1 s' })).toBeDisabled();
  await act(() => jest.advanceTimersByTimeAsync(1000));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Resend' })));
  expect(auth.sendCode).toHaveBeenCalledTimes(2);
  expect(notify.success).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'Resend in 60 s' })).toBeDisabled();
  jest.useRealTimers();
});

test('the user can change the email address after the email has been sent', async () => {
  await renderCodeForm();
  await clickButton('Use a different email');
  expect(screen.getByLabelText('Email')).toHaveValue('ines@tideline.example');
});
