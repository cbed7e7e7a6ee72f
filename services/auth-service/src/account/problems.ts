import { t } from '@scheduler/i18n/words';
import { Problem, invalidRequest, unauthenticated } from '@scheduler/service-kit';
import { AuthError } from '../protocol/auth-error.ts';

/** A bearer token refused with one of these belonged to a session that ended. */
const SESSION_OVER = new Set([
  'no_authorization',
  'bad_jwt',
  'user_not_found',
  'user_banned',
  'session_not_found',
  'session_expired',
]);

function problemOf({ status, code, message, extras }: AuthError): Problem {
  if (code === 'invalid_credentials') return new Problem('invalid-credentials', message);
  if (code === 'email_not_confirmed') return new Problem('email-not-confirmed', message);
  if (code === 'user_already_exists') return new Problem('conflict', message);
  if (code === 'signup_disabled' || code === 'email_provider_disabled') {
    return new Problem('forbidden', message);
  }
  if (status === 429) return new Problem('too-many-requests', message, extras);
  if (status === 401 || status === 403) {
    return SESSION_OVER.has(code)
      ? unauthenticated(t('Please sign in to continue'))
      : new Problem('forbidden', message);
  }
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
