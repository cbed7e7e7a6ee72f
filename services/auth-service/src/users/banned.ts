import { AuthError } from '../protocol/auth-error.ts';
import { isBanned, type UserRecord } from './records.ts';

const CLOSED = 'This account was deleted. The mail that you were sent restores it.';

/** @throws AuthError for somebody who is kept out, or who left */
export function refuseBanned(
  user: Pick<UserRecord, 'banned_until' | 'closed_at'>,
  { status, told = 'User is banned' }: { status: 400 | 403; told?: string },
): void {
  if (user.closed_at !== null) throw new AuthError(status, 'user_banned', CLOSED);
  if (isBanned(user)) throw new AuthError(status, 'user_banned', told);
}
