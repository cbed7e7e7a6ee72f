import type { Route } from '@scheduler/contracts';
import { t } from '@scheduler/i18n/translate';
import {
  defineHandler,
  invalidRequest,
  Problem,
  unauthenticated,
  type Call,
  type Handler,
} from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { requireFullyAuthenticatedCaller, type Caller } from '../sessions/caller.ts';

/** Error codes for a bearer token whose session has ended. */
const SESSION_ENDED_CODES = new Set([
  'no_authorization',
  'bad_jwt',
  'user_not_found',
  'user_banned',
  'session_not_found',
  'session_expired',
]);

function toProblem({ status, code, message, extras }: AuthError): Problem {
  if (code === 'invalid_credentials') return new Problem('invalid-credentials', message);
  if (code === 'email_not_confirmed') return new Problem('email-not-confirmed', message);
  if (code === 'sign_in_code_required') return new Problem('sign-in-code-required', message);
  if (code === 'user_already_exists') return new Problem('conflict', message);
  if (code === 'signup_disabled' || code === 'email_provider_disabled') {
    return new Problem('forbidden', message);
  }
  if (status === 429) return new Problem('too-many-requests', message, extras);
  if (status === 401 || status === 403) {
    return SESSION_ENDED_CODES.has(code)
      ? unauthenticated(t('Sign in to continue.'))
      : new Problem('forbidden', message);
  }
  return invalidRequest([{ pointer: extras.field ? `/${extras.field}` : '', detail: message }]);
}

/** Converts an `AuthError` thrown by `callback` to a `Problem` of the product API. */
export async function mapAuthErrors<T>(callback: () => Promise<T>): Promise<T> {
  try {
    return await callback();
  } catch (error) {
    throw error instanceof AuthError ? toProblem(error) : error;
  }
}

/** Defines a handler for a user who has completed two-factor authentication. */
export const defineCallerHandler = <R extends Route>(
  deps: Deps,
  route: R,
  handler: (caller: Caller, call: Call<R>) => ReturnType<Handler<R>>,
) =>
  defineHandler<R>(route, (call) =>
    mapAuthErrors(async () =>
      handler(await requireFullyAuthenticatedCaller(deps, call.actor.token), call),
    ),
  );
