import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { t } from '@scheduler/i18n';
import { SignInScreen } from '../auth/sign-in-screen.tsx';
import { fetchSignInWays, keptSignInWays } from '../auth/sign-in-ways.ts';
import { SignUpScreen } from '../auth/sign-up-screen.tsx';
import type { SignInState } from './gates.tsx';
import { useHost } from './host.tsx';
import { useAuth, useAwaitsSecondStep, useGreeting } from './use-auth.ts';

const SecondStep = lazy(async () => ({
  default: (await import('./further-auth-screens.tsx')).SecondStep,
}));

const EXPIRED = t('Your session has ended. Please sign in again.');

function useWays() {
  const { supabaseUrl, supabaseAnonKey } = useHost().platform.config;
  const ways = useQuery({
    queryKey: ['sign-in-ways'],
    queryFn: () => fetchSignInWays(supabaseUrl || location.origin, supabaseAnonKey || 'local'),
    placeholderData: keptSignInWays,
    staleTime: Infinity,
  });
  return ways.data;
}

/** /login, both steps of it. */
export function Login() {
  const { sessionExpired } = useHost();
  const { authError } = (useLocation().state ?? {}) as SignInState;
  const props = useAuth();
  const ways = useWays();
  const greet = useGreeting();
  if (useAwaitsSecondStep()) return <SecondStep onDone={greet} />;
  return (
    <SignInScreen
      {...props}
      ways={ways}
      onSignedIn={greet}
      problem={authError}
      notice={sessionExpired() ? EXPIRED : undefined}
    />
  );
}

/** /signup */
export function SignUp() {
  const navigate = useNavigate();
  const { state } = useLocation();
  return <SignUpScreen {...useAuth()} onSignedUp={() => void navigate('/login', { state })} />;
}
