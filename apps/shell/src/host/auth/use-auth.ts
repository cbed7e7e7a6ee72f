import { t } from '@scheduler/i18n';
import { isAccountEmailAvailable, useStore } from '@scheduler/platform';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { createAuthActions } from '../../auth/auth-actions.ts';
import type { SignInState } from '../route-guards.tsx';
import { useHost } from '../host.tsx';

/** Returns the common props of the sign-in screens. */
export function useAuth() {
  const { session, platform } = useHost();
  const { from } = (useLocation().state ?? {}) as SignInState;
  // Loads the auth client while the user types.
  useEffect(() => {
    session.client().catch((error: unknown) => platform.reportError(error, 'session'));
  }, [session, platform]);
  return {
    api: platform.api,
    auth: createAuthActions(session, { origin: location.origin, from }),
    notify: platform.notify,
    sendsEmail: isAccountEmailAvailable(platform.config),
  };
}

/** Returns a function that welcomes a signed-in user. The route guard handles navigation. */
export function useWelcomeToast() {
  const { session, platform } = useHost();
  return () => {
    if (session.get().status === 'signed-in') platform.notify.success(t('Welcome back!'));
  };
}

export const useIsMfaRequired = () => useStore(useHost().session).status === 'mfa-required';
