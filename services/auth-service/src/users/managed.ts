import { AuthError } from '../protocol/auth-error.ts';
import type { UserRecord } from './records.ts';

/**
 * Who comes by single sign-on has no other way in, which would outlast the organization's word.
 *
 * @throws AuthError 422
 */
export function refuseManaged({ is_sso_user }: UserRecord, words: string): void {
  if (is_sso_user) throw new AuthError(422, 'user_sso_managed', words);
}
