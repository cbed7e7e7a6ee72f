import { AuthError } from '../protocol/auth-error.ts';
import type { UserRecord } from './records.ts';

/**
 * Rejects additional sign-in methods for SSO users. They would still work after the identity
 * provider has revoked the user's access.
 *
 * @throws AuthError 422
 */
export function rejectSsoManaged({ is_sso_user }: UserRecord, message: string): void {
  if (is_sso_user) throw new AuthError(422, 'user_sso_managed', message);
}
