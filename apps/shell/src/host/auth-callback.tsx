import { lazy, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { nextPlace, useSignedIn } from './gates.tsx';
import type { SignInState } from './gates.tsx';
import { useHost } from './host.tsx';

const OtherAccount = lazy(async () => ({
  default: (await import('./further-auth-screens.tsx')).OtherAccount,
}));

// `RESTORE_PARAMETER` of the contracts, whose schemas would weigh on every first load.
const RESTORE = 'restore';

/** Where an auth service's redirect arrives when it went well: on to the app. */
export function AuthCallback() {
  const from = nextPlace(useLocation().search);
  const signedIn = useSignedIn();
  if (signedIn) return <Navigate to={from ?? '/dashboard'} replace />;
  // What is left to do, such as a second step, is done there.
  return <Navigate to="/login" replace state={{ from } satisfies SignInState} />;
}

/**
 * The screens, once it is settled what the page's own address said about signing in: it may lead
 * elsewhere, or ask which of two accounts is meant.
 */
export function Arrived() {
  const { session } = useHost();
  const arrival = session.arrival();
  const [, setAnswered] = useState(false);
  const redirect = useArrivalRedirect();
  if (arrival.kind === 'other-account') {
    const answer = async (takes: boolean) => {
      await session.answerOffer(takes);
      setAnswered(true);
    };
    return <OtherAccount email={arrival.email} current={arrival.current} onAnswer={answer} />;
  }
  return redirect ? <Navigate {...redirect} replace /> : <Outlet />;
}

/**
 * Where the visit goes on when the page's own address said something about signing in that the
 * place does not answer by itself; `null` otherwise, and once the person has moved. A failure is
 * told to whoever is signed in already, and read on the login screen by whoever is not.
 */
function useArrivalRedirect(): { to: string; state?: SignInState } | null {
  const { session, platform } = useHost();
  const arrival = session.arrival();
  const signedIn = useSignedIn();
  const { pathname, search, key } = useLocation();
  const untouched = key === 'default'; // React Router's key of the entry the page was opened on
  const asked = untouched && pathname !== '/reset-password';
  const problem = asked && arrival.kind === 'error' ? arrival.message : undefined;

  const { notify } = platform;
  useEffect(() => {
    if (problem !== undefined && signedIn) notify.error(problem);
  }, [problem, signedIn, notify]);

  const restores = pathname === '/login' && new URLSearchParams(search).get(RESTORE);
  if (restores) return { to: '/restore', state: { restores } };
  if (asked && arrival.kind === 'recovery') return { to: `/reset-password${search}` };
  if (problem === undefined || signedIn) return null;
  return { to: '/login', state: { authError: problem, from: nextPlace(search) } };
}
