import { accountLifecycle, securityLog } from '@scheduler/contracts/auth';
import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { t } from '@scheduler/i18n';
import { EmailSignInScreen } from '../../auth/sign-in/email-sign-in-screen.tsx';
import { ForgotPasswordScreen } from '../../auth/password/forgot-password-screen.tsx';
import { ReportSignInScreen } from '../../auth/sign-in/report-sign-in-screen.tsx';
import { ResetPasswordScreen } from '../../auth/password/reset-password-screen.tsx';
import { RestoreAccountScreen } from '../../auth/email-links/restore-account-screen.tsx';
import { createMfaActions } from '../../auth/mfa/mfa-actions.ts';
import { MfaScreen } from '../../auth/mfa/mfa-screen.tsx';
import { RequiredFactorScreen } from '../../auth/mfa/required-factor-screen.tsx';
import { SsoScreen } from '../../auth/sign-in/sso-screen.tsx';
import { getNextPath, useIsSignedIn } from '../route-guards.tsx';
import type { SignInState } from '../route-guards.tsx';
import { useHost } from '../host.tsx';
import { useAuth, useIsMfaRequired, useWelcomeToast } from './use-auth.ts';

export { ConfirmLinkScreen } from '../../auth/email-links/confirm-link-screen.tsx';

const STALE_LINK_MESSAGE = t(
  'This link is no longer valid. It may have expired or already been used.',
);

export function TwoFactorAuth({ onDone }: { onDone: () => void }) {
  const { session, platform } = useHost();
  const [mfaActions] = useState(() => createMfaActions(session));
  if (mfaActions.factors.length === 0) {
    const finish = () => {
      platform.notify.success(
        t(
          'Two-factor authentication is on. Create recovery codes in Settings, in case you lose your device.',
        ),
        { duration: 10_000 },
      );
    };
    return <RequiredFactorScreen mfaActions={mfaActions} onDone={finish} />;
  }
  return <MfaScreen mfaActions={mfaActions} onDone={onDone} />;
}

/** /login/email */
export function EmailSignIn() {
  const props = useAuth();
  const showWelcome = useWelcomeToast();
  const { codeSentTo } = (useLocation().state ?? {}) as SignInState;
  if (useIsMfaRequired()) return <TwoFactorAuth onDone={showWelcome} />;
  return <EmailSignInScreen {...props} onSignedIn={showWelcome} codeSentTo={codeSentTo} />;
}

/** /login/sso */
export function Sso() {
  return <SsoScreen {...useAuth()} />;
}

/** /forgot-password */
export function ForgotPassword() {
  return <ForgotPasswordScreen {...useAuth()} />;
}

const noop = () => {};

/** `/reset-password`. The emailed link signs the user in before it opens this screen. */
export function ResetPassword() {
  const navigate = useNavigate();
  const { session } = useHost();
  const redirectResult = session.redirectResult();
  const signedIn = useIsSignedIn();
  const next = getNextPath(useLocation().search) ?? '/dashboard';
  const props = useAuth();
  const errorMessage = redirectResult.kind === 'error' ? redirectResult.message : undefined;
  if (useIsMfaRequired()) return <TwoFactorAuth onDone={noop} />;
  return (
    <ResetPasswordScreen
      {...props}
      email={session.get().user?.email}
      onUpdated={() => void navigate(next, { replace: true })}
      linkError={errorMessage ?? (signedIn ? undefined : STALE_LINK_MESSAGE)}
    />
  );
}

/** `/restore`. `/login` redirects here if the user opened a link to restore a deleted account. */
export function Restore() {
  const navigate = useNavigate();
  const { api, notify } = useHost().platform;
  const { restoreToken } = (useLocation().state ?? {}) as SignInState;
  if (restoreToken === undefined) return <Navigate to="/login" replace />;
  return (
    <RestoreAccountScreen
      notify={notify}
      restore={() => api.call(accountLifecycle.restoreAccount, { body: { token: restoreToken } })}
      onRestored={() => void navigate('/login', { replace: true })}
    />
  );
}

/** `/report-sign-in`. The email about a new sign-in links here. */
export function ReportSignIn() {
  const { api } = useHost().platform;
  const token = new URLSearchParams(useLocation().search).get('token');
  if (!token) return <Navigate to="/login" replace />;
  return (
    <ReportSignInScreen report={() => api.call(securityLog.reportByLink, { body: { token } })} />
  );
}
