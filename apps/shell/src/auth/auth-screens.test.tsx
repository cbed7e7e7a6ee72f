import { ApiError, Unreachable } from '@scheduler/api-client';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { authOf, notifier, press, refuses, show, type } from '../testing/auth-screen.tsx';
import type { SessionStore } from '@scheduler/platform/session-store';
import { authActions } from './auth-actions.ts';
import { ForgotPasswordScreen } from './forgot-password-screen.tsx';
import { ResetPasswordScreen } from './reset-password-screen.tsx';
import { RestoreScreen } from './restore-screen.tsx';
import { SignInScreen } from './sign-in-screen.tsx';
import { SignUpScreen } from './sign-up-screen.tsx';

type Client = Awaited<ReturnType<SessionStore['client']>>;

function showSignIn(auth = authOf(), props: { problem?: string } = {}) {
  const notify = notifier();
  const onSignedIn = jest.fn();
  show(<SignInScreen auth={auth} notify={notify} onSignedIn={onSignedIn} {...props} />);
  return { auth, notify, onSignedIn };
}

describe('sign in', () => {
  test('what keeps passwords knows its fields', () => {
    showSignIn();
    expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username');
    const password = screen.getByLabelText('Password');
    expect(password).toHaveAttribute('autocomplete', 'current-password');
  });

  test('an empty form names what is missing and focuses the first field', async () => {
    const { auth } = showSignIn();
    await press('Sign in');
    const email = screen.getByLabelText('Email');
    await waitFor(() => expect(email).toHaveAccessibleDescription('Email is required'));
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Password is required');
    expect(email).toHaveFocus();
    expect(auth.signIn).not.toHaveBeenCalled();
  });

  test('nothing is wrong before the first submit, and corrections show at once after it', async () => {
    showSignIn();
    await type('Email', 'ines');
    expect(screen.getByLabelText('Email')).not.toHaveAttribute('aria-invalid');
    await type('Password', 'short');
    await press('Sign in');
    expect(await screen.findByText('Invalid email address')).toBeInTheDocument();
    expect(screen.getByText('Password must be at least 6 characters')).toBeInTheDocument();
    await type('Email', '@tideline.example');
    await waitFor(() =>
      expect(screen.queryByText('Invalid email address')).not.toBeInTheDocument(),
    );
  });

  test('success goes on', async () => {
    const { auth, onSignedIn } = showSignIn();
    await type('Email', ' ines@tideline.example');
    await type('Password', 'correct-horse');
    await press('Sign in');
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
    const credentials = { email: 'ines@tideline.example', password: 'correct-horse' };
    expect(auth.signIn).toHaveBeenCalledWith(credentials);
  });

  test('the button is disabled while the answer is awaited', async () => {
    const answer = Promise.withResolvers<void>();
    showSignIn(authOf({ signIn: () => answer.promise }));
    await type('Email', 'ines@tideline.example');
    await type('Password', 'correct-horse');
    await press('Sign in');
    const button = screen.getByRole('button', { name: 'Sign in' });
    await waitFor(() => expect(button).toBeDisabled());
    expect(await screen.findByText(/^This is taking longer/, {}, { timeout: 5000 })).toBeVisible();
    answer.resolve();
    await waitFor(() => expect(button).toBeEnabled());
    await waitFor(() => expect(screen.queryByText(/^This is taking longer/)).toBeNull());
  });

  test.each([
    ['Invalid login credentials', 'Invalid login credentials'],
    ['', 'Failed to sign in'],
    ['{}', 'Failed to sign in'],
  ])('a refusal saying %j is told as %j', async (message, told) => {
    const { notify, onSignedIn } = showSignIn(authOf({ signIn: refuses(message) }));
    await type('Email', 'ines@tideline.example');
    await type('Password', 'wrong-horse');
    await press('Sign in');
    await waitFor(() => expect(notify.error).toHaveBeenCalledWith(told));
    expect(onSignedIn).not.toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: 'Resend' })).not.toBeInTheDocument();
  });

  test('what nobody answers is said, can be tried again from there, and nothing typed is lost', async () => {
    const { error: told, ...notify } = notifier();
    const answers = [{ name: 'AuthRetryableFetchError', message: 'signal timed out' }, null];
    const signInWithPassword = jest.fn(() => Promise.resolve({ error: answers.shift() ?? null }));
    const auth = { signInWithPassword } as unknown as Client['auth'];
    const clients = {
      client: () => Promise.resolve({ auth } as Client),
      providerAuth: () => Promise.resolve(auth),
    };
    const onSignedIn = jest.fn();
    show(
      <SignInScreen
        auth={authActions(clients, { origin: location.origin })}
        notify={{ ...notify, error: told }}
        onSignedIn={onSignedIn}
      />,
    );
    await type('Email', 'ines@tideline.example');
    await type('Password', 'correct-horse');
    await press('Sign in');
    await waitFor(() => expect(told).toHaveBeenCalledTimes(1));
    const [message, { action }] = told.mock.lastCall;
    expect(message).toBe('The server could not be reached. Check your connection and try again.');
    expect(screen.getByLabelText('Password')).toHaveValue('correct-horse');
    expect(action.label).toBe('Retry');
    await act(async () => action.onClick());
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
  });

  test('an unverified address can have its mail again', async () => {
    const signIn = refuses('Email not confirmed', 'email_not_confirmed');
    const { auth, notify } = showSignIn(authOf({ signIn }));
    await type('Email', 'ines@tideline.example');
    await type('Password', 'correct-horse');
    await press('Sign in');
    await waitFor(() => expect(notify.error).toHaveBeenCalledWith('Email not confirmed'));
    await userEvent.click(await screen.findByRole('button', { name: 'Resend' }));
    expect(auth.resend).toHaveBeenCalledWith('ines@tideline.example');
    await waitFor(() => expect(notify.success).toHaveBeenCalledTimes(1));
  });

  test('an error that a link came back with is shown', () => {
    showSignIn(authOf(), { problem: 'Email link is invalid or has expired' });
    expect(screen.getByRole('alert')).toHaveTextContent('Email link is invalid or has expired');
  });

  test('it leads to signing up and to a forgotten password', () => {
    showSignIn();
    const link = (name: string) => screen.getByRole('link', { name });
    expect(link('create a new account')).toHaveAttribute('href', '/signup');
    expect(link('Forgot password?')).toHaveAttribute('href', '/forgot-password');
    expect(screen.getByRole('heading', { name: 'Sign in to AI Scheduler' })).toBeInTheDocument();
  });
});

function showSignUp(auth = authOf()) {
  const notify = notifier();
  const onSignedUp = jest.fn();
  show(<SignUpScreen auth={auth} notify={notify} onSignedUp={onSignedUp} />);
  return { auth, notify, onSignedUp };
}

async function fillSignUp({ confirm = 'correct-horse' } = {}) {
  await type('Full Name', 'Ines Duarte');
  await type('Email', 'ines@tideline.example');
  await type('Password', 'correct-horse');
  await type('Confirm Password', confirm);
}

describe('sign up', () => {
  test('an empty form names every field', async () => {
    showSignUp();
    await press('Create account');
    for (const sentence of [
      'Full name is required',
      'Email is required',
      'Password is required',
      'Please confirm your password',
    ]) {
      expect(await screen.findByText(sentence)).toBeInTheDocument();
    }
    expect(screen.getByLabelText('Full Name')).toHaveFocus();
  });

  test('the passwords have to match, whichever of the two is corrected', async () => {
    showSignUp();
    await fillSignUp({ confirm: 'correct-horse!' });
    await press('Create account');
    expect(await screen.findByText('Passwords do not match')).toBeInTheDocument();
    await type('Password', '!');
    await waitFor(() => expect(screen.getByLabelText('Confirm Password')).toBeValid());
  });

  test('success tells about the mail and goes on', async () => {
    const { auth, notify, onSignedUp } = showSignUp();
    await fillSignUp();
    await press('Create account');
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

  test('a refusal without a sentence of its own gets ours', async () => {
    const { notify, onSignedUp } = showSignUp(authOf({ signUp: refuses('') }));
    await fillSignUp();
    await press('Create account');
    await waitFor(() => expect(notify.error).toHaveBeenCalledWith('Failed to create account'));
    expect(onSignedUp).not.toHaveBeenCalled();
  });
});

describe('a forgotten password', () => {
  test('the answer is the same whether or not the address has an account', async () => {
    const auth = authOf();
    show(<ForgotPasswordScreen auth={auth} notify={notifier()} />);
    await type('Email', 'ines@tideline.example');
    await press('Send link');
    expect(await screen.findByText(/If ines@tideline.example has an account/)).toBeInTheDocument();
    expect(auth.recover).toHaveBeenCalledWith('ines@tideline.example');
  });

  test('a new password is saved', async () => {
    const auth = authOf();
    const onUpdated = jest.fn();
    const whose = { email: 'ines@tideline.example', onUpdated };
    show(<ResetPasswordScreen auth={auth} notify={notifier()} {...whose} />);
    // For what keeps passwords.
    expect(document.querySelector('[autocomplete=username]')).toHaveValue(whose.email);
    await type('Password', 'battery-staple');
    await type('Confirm Password', 'battery-staple');
    await press('Save password');
    await waitFor(() => expect(onUpdated).toHaveBeenCalledTimes(1));
    expect(auth.updatePassword).toHaveBeenCalledWith('battery-staple');
  });

  test('a link that no longer works leads to a new one', () => {
    const problem = 'Email link is invalid or has expired';
    show(
      <ResetPasswordScreen
        auth={authOf()}
        notify={notifier()}
        onUpdated={() => undefined}
        problem={problem}
      />,
    );
    expect(screen.getByRole('alert')).toHaveTextContent(problem);
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
    const again = screen.getByRole('link', { name: 'Ask for a new link' });
    expect(again).toHaveAttribute('href', '/forgot-password');
  });
});

describe('a deleted account', () => {
  const showRestore = (restore: () => Promise<void>) => {
    const notify = notifier();
    const onRestored = jest.fn();
    show(<RestoreScreen notify={notify} restore={restore} onRestored={onRestored} />);
    return { notify, onRestored };
  };

  test('is restored by a button', async () => {
    const { notify, onRestored } = showRestore(() => Promise.resolve());
    expect(onRestored).not.toHaveBeenCalled();
    await press('Restore account');
    await waitFor(() => expect(onRestored).toHaveBeenCalledTimes(1));
    expect(notify.success).toHaveBeenCalledWith('Your account is restored. Please sign in.');
  });

  test('says when the link is too old, and then offers nothing to press', async () => {
    const problem = {
      type: '/problems/not-found',
      title: 'Not found',
      status: 404,
      detail: 'This link has expired or was used already',
      code: 'not-found' as const,
      request_id: 'r1',
    };
    const { onRestored } = showRestore(() => Promise.reject(new ApiError(problem)));
    await press('Restore account');
    expect(await screen.findByRole('alert')).toHaveTextContent(problem.detail);
    expect(screen.queryByRole('button', { name: 'Restore account' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to sign in' })).toHaveAttribute('href', '/login');
    expect(onRestored).not.toHaveBeenCalled();
  });

  test('can be tried again when nobody answered', async () => {
    const { onRestored } = showRestore(
      jest.fn().mockRejectedValueOnce(new Unreachable()).mockResolvedValueOnce(undefined),
    );
    await press('Restore account');
    await screen.findByText(/could not be reached/);
    await press('Restore account');
    await waitFor(() => expect(onRestored).toHaveBeenCalledTimes(1));
  });
});
