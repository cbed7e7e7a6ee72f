import { t } from '@scheduler/i18n';
import { useReadable } from '@scheduler/platform';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { authActions } from '../auth/auth-actions.ts';
import type { SignInState } from './gates.tsx';
import { useHost } from './host.tsx';

/** What every screen of signing in is given. */
export function useAuth() {
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
export function useGreeting() {
  const { session, platform } = useHost();
  return () => {
    if (session.get().status === 'signed-in') platform.notify.success(t('Welcome back!'));
  };
}

export const useAwaitsSecondStep = () => useReadable(useHost().session).status === 'second-step';
