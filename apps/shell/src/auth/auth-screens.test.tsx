import { ApiError, createClient, UnreachableError } from '@scheduler/api-client';
import { createStubApi } from '@scheduler/api-client/testing';
import { passwords, type PasswordStrength } from '@scheduler/contracts/auth';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import {
  createMockAuthActions,
  createNotifier,
  clickButton,
  mockFailure,
  mockSuccess,
  renderScreen,
  type,
} from '../testing/auth-screen-helpers.tsx';
import type { SessionStore } from '@scheduler/platform/session-store';
import { createAuthActions } from './auth-actions.ts';
import { EmailSignInScreen } from './sign-in/email-sign-in-screen.tsx';
import { ForgotPasswordScreen } from './password/forgot-password-screen.tsx';
import { ResetPasswordScreen } from './password/reset-password-screen.tsx';
import { RestoreAccountScreen } from './email-links/restore-account-screen.tsx';
import { SignInScreen } from './sign-in/sign-in-screen.tsx';
import { SignUpScreen } from './sign-up/sign-up-screen.tsx';

type Client = Awaited<ReturnType<SessionStore['client']>>;

function renderSignIn(
  auth = createMockAuthActions(),
  props: { errorMessage?: string; sendsEmail?: boolean } = {},
) {
  const notify = createNotifier();
  const onSignedIn = jest.fn();
  renderScreen(<SignInScreen auth={auth} notify={notify} onSignedIn={onSignedIn} {...props} />);
  return { auth, notify, onSignedIn };
}

describe('sign in', () => {
  test('has fields that password managers recognize', () => {
    renderSignIn();
    expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username webauthn');
    const password = screen.getByLabelText('Password');
    expect(password).toHaveAttribute('autocomplete', 'current-password');
  });

  test('shows an error for every empty required field and focuses the first one', async () => {
    const { auth } = renderSignIn();
    await clickButton('Sign in');
    const email = screen.getByLabelText('Email');
    await waitFor(() => expect(email).toHaveAccessibleDescription('Email is required'));
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Password is required');
    expect(email).toHaveFocus();
    expect(auth.signIn).not.toHaveBeenCalled();
  });

  test('validates the fields on the first submit and on every change after it', async () => {
    renderSignIn();
    await type('Email', 'ines');
    expect(screen.getByLabelText('Email')).not.toHaveAttribute('aria-invalid');
    await type('Password', 'short');
    await clickButton('Sign in');
    expect(await screen.findByText('Invalid email address')).toBeInTheDocument();
    expect(screen.getByText('Password must be at least 6 characters')).toBeInTheDocument();
    await type('Email', '@tideline.example');
    await waitFor(() =>
      expect(screen.queryByText('Invalid email address')).not.toBeInTheDocument(),
    );
  });

  test('succeeds with valid credentials', async () => {
    const { auth, onSignedIn } = renderSignIn();
    await type('Email', ' ines@tideline.example');
    await type('Password', 'correct-horse');
    await clickButton('Sign in');
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
    const credentials = { email: 'ines@tideline.example', password: 'correct-horse' };
    expect(auth.signIn).toHaveBeenCalledWith(credentials);
  });

  test('disables the button while the request is pending', async () => {
    const response = Promise.withResolvers<void>();
    renderSignIn(createMockAuthActions({ signIn: () => response.promise }));
    await type('Email', 'ines@tideline.example');
    await type('Password', 'correct-horse');
    await clickButton('Sign in');
    const button = screen.getByRole('button', { name: 'Sign in' });
    await waitFor(() => expect(button).toBeDisabled());
    expect(await screen.findByText(/^This is taking longer/)).toBeVisible();
    response.resolve();
    await waitFor(() => expect(button).toBeEnabled());
    await waitFor(() => expect(screen.queryByText(/^This is taking longer/)).toBeNull());
  });

  test.each([
    ['Wrong email or password.', 'Wrong email or password.'],
    ['', 'Failed to sign in'],
    ['{}', 'Failed to sign in'],
  ])('shows an error with message %j as %j', async (message, expectedMessage) => {
    const { notify, onSignedIn } = renderSignIn(
      createMockAuthActions({ signIn: mockFailure(message) }),
    );
    await type('Email', 'ines@tideline.example');
    await type('Password', 'wrong-horse');
    await clickButton('Sign in');
    await waitFor(() => expect(notify.error).toHaveBeenCalledWith(expectedMessage));
    expect(onSignedIn).not.toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: 'Resend' })).not.toBeInTheDocument();
  });

  test('shows a retry button and preserves the input if the server is unreachable', async () => {
    const { error: notifyError, ...notify } = createNotifier();
    const responses = [{ name: 'AuthRetryableFetchError', message: 'signal timed out' }, null];
    const signInWithPassword = jest.fn(() => Promise.resolve({ error: responses.shift() ?? null }));
    const auth = { signInWithPassword } as unknown as Client['auth'];
    const clients = {
      client: () => Promise.resolve({ auth } as Client),
      providerAuth: () => Promise.resolve(auth),
      rememberLinkRequest: () => Promise.resolve(),
    };
    const onSignedIn = jest.fn();
    renderScreen(
      <SignInScreen
        auth={createAuthActions(clients, { origin: location.origin })}
        notify={{ ...notify, error: notifyError }}
        onSignedIn={onSignedIn}
      />,
    );
    await type('Email', 'ines@tideline.example');
    await type('Password', 'correct-horse');
    await clickButton('Sign in');
    await waitFor(() => expect(notifyError).toHaveBeenCalledTimes(1));
    const [message, { action }] = notifyError.mock.lastCall;
    expect(message).toBe("Couldn't reach the server. Check your connection.");
    expect(screen.getByLabelText('Password')).toHaveValue('correct-horse');
    expect(action.label).toBe('Retry');
    await act(async () => action.onClick());
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
  });

  test.each([
    ['sends a code', mockSuccess(), 0],
    ['reports that no code can be sent', mockFailure('Too many emails requested.'), 1],
  ])(
    'after too many failed attempts, %s and continues with the code',
    async (_, sendCode, errorCount) => {
      const signIn = mockFailure('Too many failed attempts', 'sign_in_code_required');
      const notify = createNotifier();
      const onSignedIn = jest.fn();
      const auth = createMockAuthActions({ signIn, sendCode });
      const props = { auth, notify, onSignedIn };
      const CodeScreen = () => (
        <EmailSignInScreen {...props} codeSentTo={useLocation().state.codeSentTo} />
      );
      render(
        <MemoryRouter initialEntries={[{ pathname: '/login', state: { from: '/calendar' } }]}>
          <Routes>
            <Route path="/login" element={<SignInScreen {...props} />} />
            <Route path="/login/email" element={<CodeScreen />} />
          </Routes>
        </MemoryRouter>,
      );
      await type('Email', 'ines@tideline.example');
      await type('Password', 'correct-horse');
      await clickButton('Sign in');
      expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible();
      expect(screen.getByText(/^There were too many failed attempts/)).toBeVisible();
      expect(sendCode).toHaveBeenCalledWith('ines@tideline.example');
      expect(notify.error).toHaveBeenCalledTimes(errorCount);
      await type('Code', '123456');
      await clickButton('Sign in');
      await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
      const credentials = { email: 'ines@tideline.example', code: '123456' };
      expect(auth.verifyCode).toHaveBeenCalledWith(credentials);
    },
  );

  test('offers an unverified user to resend the verification email', async () => {
    const signIn = mockFailure('Confirm your email address first.', 'email_not_confirmed');
    const { auth, notify } = renderSignIn(createMockAuthActions({ signIn }));
    await type('Email', 'ines@tideline.example');
    await type('Password', 'correct-horse');
    await clickButton('Sign in');
    await waitFor(() =>
      expect(notify.error).toHaveBeenCalledWith('Confirm your email address first.'),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Resend' }));
    expect(auth.resendVerificationEmail).toHaveBeenCalledWith('ines@tideline.example');
    await waitFor(() => expect(notify.success).toHaveBeenCalledTimes(1));
  });

  test('shows the error of an emailed link', () => {
    renderSignIn(createMockAuthActions(), { errorMessage: 'Email link is invalid or has expired' });
    expect(screen.getByRole('alert')).toHaveTextContent('Email link is invalid or has expired');
  });

  test('links to sign-up and password reset', () => {
    renderSignIn();
    const getLink = (name: string) => screen.getByRole('link', { name });
    expect(getLink('create a new account')).toHaveAttribute('href', '/signup');
    expect(getLink('Forgot password?')).toHaveAttribute('href', '/forgot-password');
    expect(screen.getByRole('heading', { name: 'Sign in to AI Scheduler' })).toBeInTheDocument();
  });
});

/** Creates an API server that rates passwords. */
function createRatingServer() {
  const server = createStubApi();
  const rate = (body: unknown): PasswordStrength =>
    JSON.stringify(body).includes('correct') ? 'strong' : 'weak';
  server.respond(passwords.rate, ({ body }) => ({ strength: rate(body) }));
  const api = createClient({ baseUrl: 'http://localhost/api', fetch: server.fetch });
  return { ...server, api };
}

function renderSignUp(auth = createMockAuthActions(), props: { sendsEmail?: boolean } = {}) {
  const notify = createNotifier();
  const onSignedUp = jest.fn();
  const server = createRatingServer();
  const screenProps = { auth, api: server.api, notify, onSignedUp, ...props };
  renderScreen(<SignUpScreen {...screenProps} />);
  return { auth, server, notify, onSignedUp };
}

async function fillSignUp({ confirm = 'correct-horse' } = {}) {
  await type('Full Name', 'Ines Duarte');
  await type('Email', 'ines@tideline.example');
  await type('Password', 'correct-horse');
  await type('Confirm Password', confirm);
}

describe('sign up', () => {
  test('shows an error for every field of an empty form', async () => {
    renderSignUp();
    await clickButton('Create account');
    for (const message of [
      'Full name is required',
      'Email is required',
      'Password is required',
      'Please confirm your password',
    ]) {
      expect(await screen.findByText(message)).toBeInTheDocument();
    }
    expect(screen.getByLabelText('Full Name')).toHaveFocus();
  });

  test('requires matching passwords and clears the error when either one is corrected', async () => {
    renderSignUp();
    await fillSignUp({ confirm: 'correct-horse!' });
    await clickButton('Create account');
    expect(await screen.findByText('Passwords do not match')).toBeInTheDocument();
    await type('Password', '!');
    await waitFor(() => expect(screen.getByLabelText('Confirm Password')).toBeValid());
  });

  test('shows a toast about the verification email on success', async () => {
    const { auth, notify, onSignedUp } = renderSignUp();
    await fillSignUp();
    await clickButton('Create account');
    await waitFor(() => expect(onSignedUp).toHaveBeenCalledTimes(1));
    expect(auth.signUp).toHaveBeenCalledWith({
      fullName: 'Ines Duarte',
      email: 'ines@tideline.example',
      password: 'correct-horse',
    });
    expect(notify.success).toHaveBeenCalledWith(
      'Account created! Please check your email to verify your account.',
    );
  });

  test('shows the default message for an error without a message', async () => {
    const { notify, onSignedUp } = renderSignUp(createMockAuthActions({ signUp: mockFailure('') }));
    await fillSignUp();
    await clickButton('Create account');
    await waitFor(() => expect(notify.error).toHaveBeenCalledWith('Failed to create account'));
    expect(onSignedUp).not.toHaveBeenCalled();
  });

  test('describes the strength of a password that is long enough, for screen readers as well', async () => {
    const { server } = renderSignUp();
    const password = screen.getByLabelText('Password');
    expect(password).toHaveAccessibleDescription('At least 6 characters');
    await type('Full Name', 'Ines Duarte');
    await type('Email', 'ines@tideline.example');
    await type('Password', 'pass');
    expect(password).toHaveAccessibleDescription('At least 6 characters');
    await type('Password', 'word1');
    const hint = await screen.findByText('Easy to guess. Use several unrelated words instead.');
    expect(password).toHaveAccessibleDescription(hint.textContent);
    expect(hint.closest('[aria-live]')).toHaveAttribute('aria-live', 'polite');
    await userEvent.clear(password);
    expect(password).toHaveAccessibleDescription('At least 6 characters');
    await type('Password', 'correct horse battery 9');
    await waitFor(() => expect(password).toHaveAccessibleDescription('Strong password'));
    expect(server.calls.at(-1)?.body).toEqual({
      password: 'correct horse battery 9',
      email: 'ines@tideline.example',
      fullName: 'Ines Duarte',
    });
  });

  test("doesn't send passwords that are too short or too long to be rated", async () => {
    const { server } = renderSignUp();
    await type('Password', '🐶🐱🐭');
    await clickButton('Create account');
    await screen.findByText('Password must be at least 6 characters');
    const password = screen.getByLabelText('Password');
    await userEvent.clear(password);
    await userEvent.paste('🐶🐱🐭🐹🐰🦊'.repeat(4));
    await screen.findByText(/^Use a password of at most 72 characters\./);
    await userEvent.clear(password);
    await userEvent.paste('correct horse battery 9');
    await screen.findByText('Strong password');
    expect(server.calls).toHaveLength(1);
  });

  test('works without the hint if the service is unavailable', async () => {
    const { server, onSignedUp } = renderSignUp();
    server.fail(passwords.rate, 503);
    await fillSignUp();
    await waitFor(() => expect(server.calls).not.toHaveLength(0));
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('At least 6 characters');
    await clickButton('Create account');
    await waitFor(() => expect(onSignedUp).toHaveBeenCalledTimes(1));
  });
});

describe('password reset', () => {
  test("doesn't disclose whether the address has an account", async () => {
    const auth = createMockAuthActions();
    renderScreen(<ForgotPasswordScreen auth={auth} notify={createNotifier()} />);
    await type('Email', 'ines@tideline.example');
    await clickButton('Send link');
    expect(await screen.findByText(/If ines@tideline.example has an account/)).toBeInTheDocument();
    expect(auth.sendResetEmail).toHaveBeenCalledWith('ines@tideline.example');
  });

  test('saves the new password', async () => {
    const auth = createMockAuthActions();
    const onUpdated = jest.fn();
    const props = { email: 'ines@tideline.example', onUpdated };
    renderScreen(
      <ResetPasswordScreen
        auth={auth}
        api={createRatingServer().api}
        notify={createNotifier()}
        {...props}
      />,
    );
    // Password managers need a username field to know which account to update.
    expect(document.querySelector('[autocomplete=username]')).toHaveValue(props.email);
    await type('Password', 'battery-staple');
    expect(await screen.findByText(/^Easy to guess\./)).toBeInTheDocument();
    await type('Confirm Password', 'battery-staple');
    await clickButton('Save password');
    await waitFor(() => expect(onUpdated).toHaveBeenCalledTimes(1));
    expect(auth.updatePassword).toHaveBeenCalledWith('battery-staple');
  });

  test('offers to request a new link if the sign-in with the link is too long ago', async () => {
    const updatePassword = mockFailure('Confirm', 'step-up-required');
    const auth = createMockAuthActions({ updatePassword });
    renderScreen(
      <ResetPasswordScreen
        auth={auth}
        api={createRatingServer().api}
        notify={createNotifier()}
        onUpdated={() => undefined}
      />,
    );
    await type('Password', 'battery-staple');
    await type('Confirm Password', 'battery-staple');
    await clickButton('Save password');
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Your password reset has expired/);
    expect(screen.getByRole('link', { name: 'Request a new link' })).toBeVisible();
  });

  test('offers to request a new link if the link has expired', () => {
    const problem = 'Email link is invalid or has expired';
    renderScreen(
      <ResetPasswordScreen
        auth={createMockAuthActions()}
        api={createRatingServer().api}
        notify={createNotifier()}
        onUpdated={() => undefined}
        linkError={problem}
      />,
    );
    expect(screen.getByRole('alert')).toHaveTextContent(problem);
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
    const requestLink = screen.getByRole('link', { name: 'Request a new link' });
    expect(requestLink).toHaveAttribute('href', '/forgot-password');
  });
});

describe('account restoration', () => {
  const renderRestore = (restore: () => Promise<void>) => {
    const notify = createNotifier();
    const onRestored = jest.fn();
    renderScreen(
      <RestoreAccountScreen notify={notify} restore={restore} onRestored={onRestored} />,
    );
    return { notify, onRestored };
  };

  test('requires the user to click a button', async () => {
    const { notify, onRestored } = renderRestore(() => Promise.resolve());
    expect(onRestored).not.toHaveBeenCalled();
    await clickButton('Restore account');
    await waitFor(() => expect(onRestored).toHaveBeenCalledTimes(1));
    expect(notify.success).toHaveBeenCalledWith(
      'Your account has been restored. Sign in to continue.',
    );
  });

  test('shows an error without a retry button if the link has expired', async () => {
    const problem = {
      type: '/problems/not-found',
      title: 'Not found',
      status: 404,
      detail: 'This link has expired or was already used.',
      code: 'not-found' as const,
      request_id: 'r1',
    };
    const { onRestored } = renderRestore(() => Promise.reject(new ApiError(problem)));
    await clickButton('Restore account');
    expect(await screen.findByRole('alert')).toHaveTextContent(problem.detail);
    expect(screen.queryByRole('button', { name: 'Restore account' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to sign in' })).toHaveAttribute('href', '/login');
    expect(onRestored).not.toHaveBeenCalled();
  });

  test('can be retried if the server was unreachable', async () => {
    const { onRestored } = renderRestore(
      jest.fn().mockRejectedValueOnce(new UnreachableError()).mockResolvedValueOnce(undefined),
    );
    await clickButton('Restore account');
    await screen.findByText(/Couldn't reach the server/);
    await clickButton('Restore account');
    await waitFor(() => expect(onRestored).toHaveBeenCalledTimes(1));
  });
});

describe('a server without email', () => {
  test('offers no sign-in by email', () => {
    renderSignIn(createMockAuthActions(), { sendsEmail: false });
    expect(screen.queryByRole('link', { name: 'Email me a code' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Forgot password?' })).toBeVisible();
  });

  test('refers an unverified user to the administrator', async () => {
    const signIn = mockFailure('Confirm your email address first.', 'email_not_confirmed');
    const { auth, notify } = renderSignIn(createMockAuthActions({ signIn }), { sendsEmail: false });
    await type('Email', 'ines@tideline.example');
    await type('Password', 'correct-horse');
    await clickButton('Sign in');
    expect(await screen.findByText(/Contact your administrator for the link/)).toBeVisible();
    await clickButton('Request a new link');
    expect(auth.resendVerificationEmail).toHaveBeenCalledWith('ines@tideline.example');
    await waitFor(() =>
      expect(notify.success).toHaveBeenCalledWith('Your administrator has a new link'),
    );
  });

  test('does not claim after sign-up that an email was sent', async () => {
    const { notify, onSignedUp } = renderSignUp(createMockAuthActions(), { sendsEmail: false });
    await fillSignUp();
    await clickButton('Create account');
    await waitFor(() => expect(onSignedUp).toHaveBeenCalledTimes(1));
    expect(notify.success.mock.calls).toEqual([
      [expect.stringMatching(/doesn't send email\. Contact your administrator/), expect.anything()],
    ]);
  });

  test('says that the administrator has the link to reset a password', async () => {
    const auth = createMockAuthActions();
    renderScreen(<ForgotPasswordScreen auth={auth} notify={createNotifier()} sendsEmail={false} />);
    await type('Email', 'ines@tideline.example');
    await clickButton('Request link');
    expect(await screen.findByText(/your administrator now has a link to reset/)).toBeVisible();
    expect(screen.queryByText(/we've sent/)).not.toBeInTheDocument();
    expect(auth.sendResetEmail).toHaveBeenCalledWith('ines@tideline.example');
  });
});
