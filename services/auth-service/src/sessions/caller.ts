import type { Deps } from '../deps.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { refuseBanned } from '../users/banned.ts';
import { hasVerifiedFactor, type User } from '../users/records.ts';
import { userById } from '../users/repository.ts';
import { verifyAccessToken } from './access-token.ts';
import { sessionById, type SessionRecord } from './repository.ts';

/** Who calls: a user whose session is still there, so that signing out ends access tokens too. */
export interface Caller {
  user: User;
  session: SessionRecord;
}

const BEARER = /^Bearer +([^\s]+)$/i;

/** @throws AuthError 401 */
export function bearerOf(authorization: string): string {
  const token = BEARER.exec(authorization.trim())?.[1];
  if (token) return token;
  throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
}

/** @throws AuthError 401 without a bearer token, 403 when it proves nothing any more */
export async function callerOf(deps: Deps, authorization: string): Promise<Caller> {
  const token = bearerOf(authorization);
  const { sub, session_id } = await verifyAccessToken(deps, token);
  const [user, session] = await Promise.all([
    userById(deps.db, sub),
    sessionById(deps.db, session_id),
  ]);
  if (!user) {
    throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  }
  if (session?.user_id !== user.id) {
    throw new AuthError(
      403,
      'session_not_found',
      'Session from session_id claim in JWT does not exist',
    );
  }
  refuseBanned(user, { status: 403 });
  return { user, session };
}

/**
 * As `callerOf`, for what is only for whoever took every step of signing in.
 *
 * @throws AuthError 401 or 403
 */
export async function wholeCaller(deps: Deps, token: string): Promise<Caller> {
  const caller = await callerOf(deps, `Bearer ${token}`);
  if (hasVerifiedFactor(caller.user) && caller.session.aal !== 'aal2') {
    throw new AuthError(403, 'insufficient_aal', 'Please take the second step first');
  }
  return caller;
}
