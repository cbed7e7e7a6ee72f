import { use } from 'react';
import { Navigate } from 'react-router-dom';
import { useSignedIn } from './gates.tsx';
import { useHost } from './host.tsx';

/** What the login screen finds in its location's state after a link that did not work. */
export interface AuthErrorState {
  authError?: string;
}

/** Where an auth service's redirect arrives: on to the app, or to the login screen with the error. */
export function AuthCallback() {
  const arrival = use(useHost().session.arrival);
  const signedIn = useSignedIn();
  if (arrival.kind === 'recovery') return <Navigate to="/reset-password" replace />;
  if (arrival.kind === 'error' && !signedIn) {
    const state: AuthErrorState = { authError: arrival.message };
    return <Navigate to="/login" replace state={state} />;
  }
  return <Navigate to={signedIn ? '/dashboard' : '/login'} replace />;
}
