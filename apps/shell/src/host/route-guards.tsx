import { useState } from 'react';
import { Navigate, Outlet, useLocation, useParams } from 'react-router-dom';
import { useStore } from '@scheduler/platform';
import { useHost } from './host.tsx';
import { RemoteOutlet } from './remotes/remote-outlet.tsx';
import { landingScreen } from './screens.ts';

const HOME_PATH = '/dashboard';

export const useIsSignedIn = () => useStore(useHost().session).status === 'signed-in';

/** Location state of the sign-in screens. */
export interface SignInState {
  /** Path that the user requested. They return there after signing in. */
  from?: string | undefined;
  /** Reason why a link or provider didn't sign the user in. */
  authError?: string;
  /** Email address whose password sign-in requires a code, which has been sent. */
  codeSentTo?: string;
  /** Token from an email that restores a deleted account. */
  restoreToken?: string;
}

/**
 * Returns the path to open after signing in, from the query (`?next=/calendar`) of links in emails
 * and provider redirects. Only paths of this origin are accepted.
 */
export function getNextPath(search: string): string | undefined {
  const next = new URLSearchParams(search).get('next');
  if (!next?.startsWith('/') || !URL.canParse(next, location.origin)) return undefined;
  const { origin, pathname, search: query, hash } = new URL(next, location.origin);
  return origin === location.origin ? pathname + query + hash : undefined;
}

/** `/app/*` is an alias of `/*` and redirects there with query and hash. */
export function RemoveAppPrefix() {
  const { '*': rest } = useParams();
  const { search, hash } = useLocation();
  return <Navigate to={`/${rest}${search}${hash}`} replace />;
}

/** All pages of the landing remote. Signed-in users are redirected from `/` to the dashboard. */
export function PublicPages() {
  const isSignedIn = useIsSignedIn();
  const { pathname } = useLocation();
  if (isSignedIn && pathname === '/') return <Navigate to={HOME_PATH} replace />;
  return <RemoteOutlet screen={landingScreen} />;
}

/** Guards the sign-in screens. Signed-in users continue to the requested path. */
export function SignedOutOnly() {
  const { from } = (useLocation().state ?? {}) as SignInState;
  return useIsSignedIn() ? <Navigate to={from ?? HOME_PATH} replace /> : <Outlet />;
}

/**
 * Guards the screens of the app. Users return to the same path after signing in, unless they signed
 * out on purpose.
 */
export function RequireSignIn() {
  const { hasSessionExpired } = useHost();
  const isSignedIn = useIsSignedIn();
  const [wasSignedIn] = useState(isSignedIn);
  const { pathname, search, hash } = useLocation();
  if (isSignedIn) return <Outlet />;
  const shouldReturn = !wasSignedIn || hasSessionExpired();
  const state: SignInState = shouldReturn ? { from: pathname + search + hash } : {};
  return <Navigate to="/login" replace state={state} />;
}

/** Redirects unknown paths. */
export function UnknownPath() {
  return <Navigate to={useIsSignedIn() ? HOME_PATH : '/login'} replace />;
}
