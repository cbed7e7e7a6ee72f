import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { t } from '@scheduler/i18n';
import { SignInScreen } from '../../auth/sign-in/sign-in-screen.tsx';
import {
  fetchSignInProviders,
  getCachedSignInProviders,
} from '../../auth/sign-in/sign-in-providers.ts';
import { SignUpScreen } from '../../auth/sign-up/sign-up-screen.tsx';
import type { SignInState } from '../route-guards.tsx';
import { useHost } from '../host.tsx';
import { lazyScreen } from '../lazy-screen.tsx';
import { useAuth, useIsMfaRequired, useWelcomeToast } from './use-auth.ts';

const TwoFactorAuth = lazyScreen(
  async () => (await import('./lazy-auth-screens.tsx')).TwoFactorAuth,
);

const SESSION_EXPIRED_MESSAGE = t('Your session has expired. Sign in to continue.');

function useSignInProviders() {
  const { supabaseUrl, supabaseAnonKey } = useHost().platform.config;
  const signInProviders = useQuery({
    queryKey: ['sign-in-ways'],
    queryFn: () => fetchSignInProviders(supabaseUrl || location.origin, supabaseAnonKey || 'local'),
    placeholderData: getCachedSignInProviders,
    staleTime: Infinity,
  });
  return signInProviders.data;
}

/** `/login`, including two-factor authentication. */
export function Login() {
  const { hasSessionExpired } = useHost();
  const { authError } = (useLocation().state ?? {}) as SignInState;
  const props = useAuth();
  const signInProviders = useSignInProviders();
  const showWelcome = useWelcomeToast();
  if (useIsMfaRequired()) return <TwoFactorAuth onDone={showWelcome} />;
  return (
    <SignInScreen
      {...props}
      signInProviders={signInProviders}
      onSignedIn={showWelcome}
      errorMessage={authError}
      notice={hasSessionExpired() ? SESSION_EXPIRED_MESSAGE : undefined}
    />
  );
}

/** /signup */
export function SignUp() {
  const navigate = useNavigate();
  const { state } = useLocation();
  return <SignUpScreen {...useAuth()} onSignedUp={() => void navigate('/login', { state })} />;
}
