import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSignedIn } from './gates.tsx';
import type { SignInState } from './gates.tsx';
import { useHost } from './host.tsx';

/** Where an auth service's redirect arrives when it went well: on to the app. */
export function AuthCallback() {
  return <Navigate to={useSignedIn() ? '/dashboard' : '/login'} replace />;
}

/**
 * Where the visit goes on when the page's own address said something about signing in that the
 * place does not answer by itself; `null` otherwise, and once the person has moved. A failure is
 * told to whoever is signed in already, and read on the login screen by whoever is not.
 */
export function useArrivalRedirect(): { to: string; state?: SignInState } | null {
  const { session, platform } = useHost();
  const arrival = session.arrival();
  const signedIn = useSignedIn();
  const { pathname, key } = useLocation();
  const untouched = key === 'default'; // React Router's key of the entry the page was opened on
  const asked = untouched && pathname !== '/reset-password';
  const problem = asked && arrival.kind === 'error' ? arrival.message : undefined;

  const { notify } = platform;
  useEffect(() => {
    if (problem !== undefined && signedIn) notify.error(problem);
  }, [problem, signedIn, notify]);

  if (asked && arrival.kind === 'recovery') return { to: '/reset-password' };
  if (problem === undefined || signedIn) return null;
  return { to: '/login', state: { authError: problem } };
}
