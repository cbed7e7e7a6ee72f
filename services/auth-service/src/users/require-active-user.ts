import { AuthError } from '../protocol/auth-error.ts';
import { isBanned, type UserRecord } from './records.ts';

const ACCOUNT_CLOSED = 'This account was deleted. Use the link in our email to restore it.';

/** @throws AuthError if the user is banned or the account was deleted */
export function requireActiveUser(
  user: Pick<UserRecord, 'banned_until' | 'closed_at'>,
  { status, bannedMessage = 'User is banned' }: { status: 400 | 403; bannedMessage?: string },
): void {
  if (user.closed_at !== null) throw new AuthError(status, 'user_banned', ACCOUNT_CLOSED);
  if (isBanned(user)) throw new AuthError(status, 'user_banned', bannedMessage);
}
