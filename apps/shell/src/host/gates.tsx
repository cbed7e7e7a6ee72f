import { useState } from 'react';
import { Navigate, Outlet, useLocation, useParams } from 'react-router-dom';
import { useReadable } from '@scheduler/platform';
import { useHost } from './host.tsx';
import { RemoteOutlet } from './remote-outlet.tsx';
import { landingScreen } from './screens.ts';

const HOME = '/dashboard';

export const useSignedIn = () => useReadable(useHost().session).status === 'signed-in';

/** What the sign-in screens find in their location's state. */
export interface SignInState {
  /** The place a signed-out person asked for, and returns to. */
  from?: string | undefined;
  /** Why a link from a mail or a provider did not sign in. */
  authError?: string;
  /** The token of a mail that restores a deleted account. */
  restores?: string;
}

/**
 * The place that an address names for going on after signing in (`?next=/calendar`): it comes back
 * with links in mails and from providers. Only places of the product count.
 */
export function nextPlace(search: string): string | undefined {
  const next = new URLSearchParams(search).get('next');
  if (!next?.startsWith('/') || !URL.canParse(next, location.origin)) return undefined;
  const { origin, pathname, search: query, hash } = new URL(next, location.origin);
  return origin === location.origin ? pathname + query + hash : undefined;
}

/** `/app/*` is another name of `/*`: it replaces itself, query and fragment kept. */
export function WithoutAppPrefix() {
  const { '*': rest } = useParams();
  const { search, hash } = useLocation();
  return <Navigate to={`/${rest}${search}${hash}`} replace />;
}

/** The landing remote, one mount for all its pages; `/` itself is home for those signed in. */
export function PublicPages() {
  const signedIn = useSignedIn();
  const { pathname } = useLocation();
  if (signedIn && pathname === '/') return <Navigate to={HOME} replace />;
  return <RemoteOutlet screen={landingScreen} />;
}

/** The sign-in screens; once signed in, one goes on to where one wanted to go. */
export function SignedOutOnly() {
  const { from } = (useLocation().state ?? {}) as SignInState;
  return useSignedIn() ? <Navigate to={from ?? HOME} replace /> : <Outlet />;
}

/**
 * The app's screens. Whoever comes signed out, or whose session the server ended, returns to the
 * same place after signing in; whoever signs out on purpose does not.
 */
export function SignedInOnly() {
  const { sessionExpired } = useHost();
  const signedIn = useSignedIn();
  const [cameSignedIn] = useState(signedIn);
  const { pathname, search, hash } = useLocation();
  if (signedIn) return <Outlet />;
  const returns = !cameSignedIn || sessionExpired();
  const state: SignInState = returns ? { from: pathname + search + hash } : {};
  return <Navigate to="/login" replace state={state} />;
}

/** Any other path. */
export function Unknown() {
  return <Navigate to={useSignedIn() ? HOME : '/login'} replace />;
}
