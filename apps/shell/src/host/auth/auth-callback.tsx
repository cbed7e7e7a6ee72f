import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { getNextPath, useIsSignedIn } from '../route-guards.tsx';
import type { SignInState } from '../route-guards.tsx';
import { useHost } from '../host.tsx';
import { lazyScreen } from '../lazy-screen.tsx';

const ConfirmLink = lazyScreen(
  async () => (await import('./lazy-auth-screens.tsx')).ConfirmLinkScreen,
);

// Value of `ACCOUNT_RESTORE_PARAMETER`. Importing the contracts would increase every first load.
const RESTORE_PARAMETER = 'restore';

/** Target of successful auth redirects. Continues to the app. */
export function AuthCallback() {
  const from = getNextPath(useLocation().search);
  const signedIn = useIsSignedIn();
  if (signedIn) return <Navigate to={from ?? '/dashboard'} replace />;
  // The login screen handles remaining steps, for example two-factor authentication.
  return <Navigate to="/login" replace state={{ from } satisfies SignInState} />;
}

/**
 * Handles the result of an auth redirect before a screen is shown. May redirect, or require the user
 * to confirm a link.
 */
export function AuthRedirectGuard() {
  const { session } = useHost();
  const redirectResult = session.redirectResult();
  const [, setResolved] = useState(false);
  const redirect = useAuthRedirect();
  if (redirectResult.kind === 'unconfirmed-link') {
    const resolveAccount = async (acceptsLink: boolean) => {
      await session.resolveLinkSession(acceptsLink);
      setResolved(true);
    };
    return (
      <ConfirmLink
        linkEmail={redirectResult.email}
        currentEmail={redirectResult.current}
        onChoose={resolveAccount}
      />
    );
  }
  return redirect ? <Navigate {...redirect} replace /> : <Outlet />;
}

/**
 * Returns the redirect for an auth result in the initial URL, or `null`. Errors are shown as a
 * toast to signed-in users, and on the login screen to everyone else.
 */
function useAuthRedirect(): { to: string; state?: SignInState } | null {
  const { session, platform } = useHost();
  const redirectResult = session.redirectResult();
  const signedIn = useIsSignedIn();
  const { pathname, search, key } = useLocation();
  const isInitialEntry = key === 'default'; // React Router's key of the initial entry
  const handlesResult = isInitialEntry && pathname !== '/reset-password';
  const errorMessage =
    handlesResult && redirectResult.kind === 'error' ? redirectResult.message : undefined;

  const { notify } = platform;
  useEffect(() => {
    if (errorMessage !== undefined && signedIn) notify.error(errorMessage);
  }, [errorMessage, signedIn, notify]);

  const restoreToken = pathname === '/login' && new URLSearchParams(search).get(RESTORE_PARAMETER);
  if (restoreToken) return { to: '/restore', state: { restoreToken } };
  if (handlesResult && redirectResult.kind === 'recovery')
    return { to: `/reset-password${search}` };
  if (errorMessage === undefined || signedIn) return null;
  return { to: '/login', state: { authError: errorMessage, from: getNextPath(search) } };
}
