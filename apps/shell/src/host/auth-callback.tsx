import { use } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { Arrival } from '@scheduler/platform/session-store';
import { useSignedIn } from './gates.tsx';
import type { SignInState } from './gates.tsx';
import { useHost } from './host.tsx';

/** Where an auth service's redirect arrives when it went well: on to the app. */
export function AuthCallback() {
  return <Navigate to={useSignedIn() ? '/dashboard' : '/login'} replace />;
}

/**
 * Where the visit goes on when the page's own address said something about signing in that the
 * place does not answer by itself; `null` otherwise, and once the person has moved.
 */
export function useArrivalRedirect(): { to: string; state?: SignInState } | null {
  const arrival = use(useHost().session.arrival);
  const signedIn = useSignedIn();
  const { pathname, key } = useLocation();
  const untouched = key === 'default'; // React Router's key of the entry the page was opened on
  if (!untouched || pathname === '/reset-password') return null;
  return redirectOf(arrival, signedIn);
}

function redirectOf(arrival: Arrival, signedIn: boolean) {
  if (arrival.kind === 'recovery') return { to: '/reset-password' };
  if (arrival.kind !== 'error' || signedIn) return null;
  return { to: '/login', state: { authError: arrival.message } };
}
