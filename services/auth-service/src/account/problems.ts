import { Problem, invalidRequest, unauthenticated } from '@scheduler/service-kit';
import { AuthError } from '../protocol/auth-error.ts';

function problemOf({ status, code, message, extras }: AuthError): Problem {
  if (code === 'invalid_credentials') return new Problem('invalid-credentials', message);
  if (code === 'email_not_confirmed') return new Problem('email-not-confirmed', message);
  if (code === 'user_already_exists') return new Problem('conflict', message);
  if (code === 'signup_disabled') return new Problem('forbidden', message);
  if (status === 429) return new Problem('too-many-requests', message, extras);
  // A bearer token that proves nothing any more is a session that ended.
  if (status === 401 || status === 403) return unauthenticated('Please sign in to continue');
  return invalidRequest([{ pointer: extras.field ? `/${extras.field}` : '', detail: message }]);
}

/** Lets the auth service's refusals reach the product API as its problems. */
export async function inProductWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AuthError ? problemOf(error) : error;
  }
}
