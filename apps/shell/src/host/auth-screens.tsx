import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { authActions } from '../auth/auth-actions.ts';
import { ForgotPasswordScreen } from '../auth/forgot-password-screen.tsx';
import { ResetPasswordScreen } from '../auth/reset-password-screen.tsx';
import { SignInScreen } from '../auth/sign-in-screen.tsx';
import { SignUpScreen } from '../auth/sign-up-screen.tsx';
import { useSignedIn } from './gates.tsx';
import type { SignInState } from './gates.tsx';
import { useHost } from './host.tsx';

const nothing = () => {};

const EXPIRED = 'Your session has ended. Please sign in again.';
const STALE_LINK = 'This link is no longer valid. It may have been used already.';

function useAuth() {
  const { session, platform } = useHost();
  // Fetched while the person types.
  useEffect(() => {
    session.client().catch((error: unknown) => platform.reportError(error, 'session'));
  }, [session, platform]);
  return { auth: authActions(session.client, location.origin), notify: platform.notify };
}

/** /login. Going on after signing in is the gate's part: it sees the session change. */
export function Login() {
  const { sessionExpired } = useHost();
  const { authError } = (useLocation().state ?? {}) as SignInState;
  return (
    <SignInScreen
      {...useAuth()}
      onSignedIn={nothing}
      problem={authError}
      notice={sessionExpired() ? EXPIRED : undefined}
    />
  );
}

/** /signup */
export function SignUp() {
  const navigate = useNavigate();
  const { state } = useLocation();
  return <SignUpScreen {...useAuth()} onSignedUp={() => void navigate('/login', { state })} />;
}

/** /forgot-password */
export function ForgotPassword() {
  return <ForgotPasswordScreen {...useAuth()} />;
}

/** /reset-password, which the mail's link opens with a session. */
export function ResetPassword() {
  const navigate = useNavigate();
  const arrival = useHost().session.arrival();
  const signedIn = useSignedIn();
  const refusal = arrival.kind === 'error' ? arrival.message : undefined;
  return (
    <ResetPasswordScreen
      {...useAuth()}
      onUpdated={() => void navigate('/dashboard', { replace: true })}
      problem={refusal ?? (signedIn ? undefined : STALE_LINK)}
    />
  );
}
