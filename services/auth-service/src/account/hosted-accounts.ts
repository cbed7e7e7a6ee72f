import { t } from '@scheduler/i18n/translate';
import {
  isAuthApiError,
  isAuthSessionMissingError,
  isAuthWeakPasswordError,
} from '@supabase/auth-js';
import { Problem } from '@scheduler/service-kit';
import { AuthError, type AuthErrorExtras } from '../protocol/auth-error.ts';
import type { Accounts } from './accounts.ts';
import type { ProjectClient } from './project-client.ts';

/** The input field that caused an error, by error code. */
const FIELD_BY_CODE: Record<string, NonNullable<AuthErrorExtras['field']>> = {
  email_address_invalid: 'email',
  email_address_not_authorized: 'email',
  weak_password: 'password',
};

/** Converts an error reported by the project. Any other failure becomes `upstream-unavailable`. */
function toAccountError(error: unknown): Error {
  if (isAuthSessionMissingError(error)) {
    return new AuthError(403, 'session_not_found', error.message);
  }
  if (isAuthApiError(error) || isAuthWeakPasswordError(error)) {
    const { status, code, message } = error;
    // Errors without a code come from a proxy in front of the project, for example if the API key
    // is wrong.
    if (code !== undefined || status === 429) {
      const field = FIELD_BY_CODE[code ?? ''];
      return new AuthError(status, code ?? 'over_request_rate_limit', message, field && { field });
    }
  }
  return new Problem(
    'upstream-unavailable',
    t('Accounts are temporarily unavailable. Try again in a moment.'),
    {
      cause: error,
    },
  );
}

async function mapProjectErrors<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw toAccountError(error);
  }
}

/** Accounts in a hosted Supabase project. */
export const createHostedAccounts = (project: ProjectClient): Accounts => ({
  signUp: ({ email, password, data, redirectTo }) =>
    mapProjectErrors(project.signUp(email, password, data, redirectTo)),
  signIn: ({ email, password }) => mapProjectErrors(project.signIn(email, password)),
  getUser: async (token) => (await mapProjectErrors(project.getUser(token))).user,
  updateUser: async (token, data) => (await mapProjectErrors(project.updateUser(token, data))).user,
});
