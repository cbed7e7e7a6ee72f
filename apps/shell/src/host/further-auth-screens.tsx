import { leaving } from '@scheduler/contracts/auth';
import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { t } from '@scheduler/i18n';
import { EmailSignInScreen } from '../auth/email-sign-in-screen.tsx';
import { ForgotPasswordScreen } from '../auth/forgot-password-screen.tsx';
import { ResetPasswordScreen } from '../auth/reset-password-screen.tsx';
import { RestoreScreen } from '../auth/restore-screen.tsx';
import { secondStepActions } from '../auth/second-step-actions.ts';
import { SecondStepScreen } from '../auth/second-step-screen.tsx';
import { SsoScreen } from '../auth/sso-screen.tsx';
import { nextPlace, useSignedIn } from './gates.tsx';
import type { SignInState } from './gates.tsx';
import { useHost } from './host.tsx';
import { useAuth, useAwaitsSecondStep, useGreeting } from './use-auth.ts';

export { OtherAccountScreen as OtherAccount } from '../auth/other-account-screen.tsx';

const STALE_LINK = t('This link is no longer valid. It may have been used already.');

/** The second step of signing in, wherever it is asked for. */
export function SecondStep({ onDone }: { onDone: () => void }) {
  const { session } = useHost();
  const [step] = useState(() => secondStepActions(session));
  return <SecondStepScreen step={step} onDone={onDone} />;
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

/** /forgot-password */
export function ForgotPassword() {
  return <ForgotPasswordScreen {...useAuth()} />;
}

const nothing = () => {};

/** /reset-password, which the mail's link opens with a session. */
export function ResetPassword() {
  const navigate = useNavigate();
  const { session } = useHost();
  const arrival = session.arrival();
  const signedIn = useSignedIn();
  const next = nextPlace(useLocation().search) ?? '/dashboard';
  const props = useAuth();
  const refusal = arrival.kind === 'error' ? arrival.message : undefined;
  if (useAwaitsSecondStep()) return <SecondStep onDone={nothing} />;
  return (
    <ResetPasswordScreen
      {...props}
      email={session.get().user?.email}
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
