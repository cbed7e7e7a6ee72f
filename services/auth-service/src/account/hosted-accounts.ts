import { t } from '@scheduler/i18n/words';
import {
  isAuthApiError,
  isAuthSessionMissingError,
  isAuthWeakPasswordError,
} from '@supabase/auth-js';
import { Problem } from '@scheduler/service-kit';
import { AuthError, type AuthErrorExtras } from '../protocol/auth-error.ts';
import type { Accounts } from './accounts.ts';
import type { ProjectClient } from './project-client.ts';

/** The field that a refusal speaks of, where its code tells. */
const FIELDS: Record<string, NonNullable<AuthErrorExtras['field']>> = {
  email_address_invalid: 'email',
  email_address_not_authorized: 'email',
  weak_password: 'password',
};

/** What the project said, as a refusal of ours; whatever else went wrong is not the caller's. */
function refusalOf(error: unknown): Error {
  if (isAuthSessionMissingError(error)) {
    return new AuthError(403, 'session_not_found', error.message);
  }
  if (isAuthApiError(error) || isAuthWeakPasswordError(error)) {
    const { status, code, message } = error;
    // A refusal without a code comes from what stands before the project, such as over the key.
    if (code !== undefined || status === 429) {
      const field = FIELDS[code ?? ''];
      return new AuthError(status, code ?? 'over_request_rate_limit', message, field && { field });
    }
  }
  return new Problem('upstream-unavailable', t('Accounts cannot be reached right now'), {
    cause: error,
  });
}

async function asOurs<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw refusalOf(error);
  }
}

/** The accounts that a hosted project keeps. */
export const hostedAccounts = (project: ProjectClient): Accounts => ({
  signUp: ({ email, password, data, redirectTo }) =>
    asOurs(project.signUp(email, password, data, redirectTo)),
  signIn: ({ email, password }) => asOurs(project.signIn(email, password)),
  userOf: async (token) => (await asOurs(project.userOf(token))).user,
  changeUser: async (token, data) => (await asOurs(project.changeUser(token, data))).user,
});
