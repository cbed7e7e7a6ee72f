import { leaving } from '@scheduler/contracts/auth';
import { useQuery } from '@tanstack/react-query';
import { useReadable } from '@scheduler/platform';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { authActions } from '../auth/auth-actions.ts';
import { EmailSignInScreen } from '../auth/email-sign-in-screen.tsx';
import { ForgotPasswordScreen } from '../auth/forgot-password-screen.tsx';
import { RestoreScreen } from '../auth/restore-screen.tsx';
import { ResetPasswordScreen } from '../auth/reset-password-screen.tsx';
import { secondStepActions } from '../auth/second-step-actions.ts';
import { SecondStepScreen } from '../auth/second-step-screen.tsx';
import { SignInScreen } from '../auth/sign-in-screen.tsx';
import { fetchSignInWays, keptSignInWays } from '../auth/sign-in-ways.ts';
import { SignUpScreen } from '../auth/sign-up-screen.tsx';
import { SsoScreen } from '../auth/sso-screen.tsx';
import { nextPlace, useSignedIn } from './gates.tsx';
import type { SignInState } from './gates.tsx';
import { useHost } from './host.tsx';

export { OtherAccountScreen as OtherAccount } from '../auth/other-account-screen.tsx';

const EXPIRED = 'Your session has ended. Please sign in again.';
const STALE_LINK = 'This link is no longer valid. It may have been used already.';

function useAuth() {
  const { session, platform } = useHost();
  const { from } = (useLocation().state ?? {}) as SignInState;
  // Fetched while the person types.
  useEffect(() => {
    session.client().catch((error: unknown) => platform.reportError(error, 'session'));
  }, [session, platform]);
  return {
    auth: authActions(session, { origin: location.origin, from }),
    notify: platform.notify,
  };
}

/** Greets whoever is all in. Going on is the gate's part: it sees the session change. */
function useGreeting() {
  const { session, platform } = useHost();
  return () => {
    if (session.get().status === 'signed-in') platform.notify.success('Welcome back!');
  };
}

function useWays() {
  const { supabaseUrl, supabaseAnonKey } = useHost().platform.config;
  const ways = useQuery({
    queryKey: ['sign-in-ways'],
    queryFn: () => fetchSignInWays(supabaseUrl || location.origin, supabaseAnonKey || 'local'),
    placeholderData: keptSignInWays,
    staleTime: Infinity,
  });
  return ways.data;
}

const useAwaitsSecondStep = () => useReadable(useHost().session).status === 'second-step';

function SecondStep({ onDone }: { onDone: () => void }) {
  const { session } = useHost();
  const [step] = useState(() => secondStepActions(session));
  return <SecondStepScreen step={step} onDone={onDone} />;
}

/** /login, both steps of it. */
export function Login() {
  const { sessionExpired } = useHost();
  const { authError } = (useLocation().state ?? {}) as SignInState;
  const props = useAuth();
  const ways = useWays();
  const greet = useGreeting();
  if (useAwaitsSecondStep()) return <SecondStep onDone={greet} />;
  return (
    <SignInScreen
      {...props}
      ways={ways}
      onSignedIn={greet}
      problem={authError}
      notice={sessionExpired() ? EXPIRED : undefined}
    />
  );
}

/** /login/email */
export function EmailSignIn() {
  const props = useAuth();
  const greet = useGreeting();
  if (useAwaitsSecondStep()) return <SecondStep onDone={greet} />;
  return <EmailSignInScreen {...props} onSignedIn={greet} />;
}

/** /login/sso */
export function Sso() {
  return <SsoScreen {...useAuth()} />;
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

const nothing = () => {};

/** /reset-password, which the mail's link opens with a session. */
export function ResetPassword() {
  const navigate = useNavigate();
  const arrival = useHost().session.arrival();
  const signedIn = useSignedIn();
  const next = nextPlace(useLocation().search) ?? '/dashboard';
  const props = useAuth();
  const refusal = arrival.kind === 'error' ? arrival.message : undefined;
  if (useAwaitsSecondStep()) return <SecondStep onDone={nothing} />;
  return (
    <ResetPasswordScreen
      {...props}
      onUpdated={() => void navigate(next, { replace: true })}
      problem={refusal ?? (signedIn ? undefined : STALE_LINK)}
    />
  );
}

/** /restore, where /login hands on the mail about a deleted account. */
export function Restore() {
  const navigate = useNavigate();
  const { api, notify } = useHost().platform;
  const { restores } = (useLocation().state ?? {}) as SignInState;
  if (restores === undefined) return <Navigate to="/login" replace />;
  return (
    <RestoreScreen
      notify={notify}
      restore={() => api.call(leaving.restoreAccount, { body: { token: restores } })}
      onRestored={() => void navigate('/login', { replace: true })}
    />
  );
}
