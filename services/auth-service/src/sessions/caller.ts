import type { Deps } from '../deps.ts';
import { isSecondFactorRequired } from '../mfa/required-factor.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { requireActiveUser } from '../users/require-active-user.ts';
import { hasVerifiedFactor, type User } from '../users/records.ts';
import { findUserById } from '../users/repository.ts';
import { verifyAccessToken } from './access-token.ts';
import { findSessionById, type SessionRecord } from './repository.ts';
import { isSessionExpired } from './session-expiry.ts';

/** An authenticated user. The session must be active, so signing out also revokes access tokens. */
export interface Caller {
  user: User;
  session: SessionRecord;
}

/** Whether the user has a second factor that this session hasn't been verified with. */
export const lacksSecondFactor = ({ user, session }: Caller): boolean =>
  hasVerifiedFactor(user) && session.aal !== 'aal2';

/** @throws AuthError 403 if the session lacks the user's second factor */
export function requireSecondFactor(caller: Caller, message: string): void {
  if (lacksSecondFactor(caller)) throw new AuthError(403, 'insufficient_aal', message);
}

const BEARER = /^Bearer +([^\s]+)$/i;

/** @throws AuthError 401 */
export function requireBearerToken(authorization: string): string {
  const token = BEARER.exec(authorization.trim())?.[1];
  if (token) return token;
  throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
}

/** @throws AuthError 401 without a bearer token, 403 if it is invalid or its session has ended */
export async function requireCaller(deps: Deps, authorization: string): Promise<Caller> {
  const token = requireBearerToken(authorization);
  const { sub, session_id } = await verifyAccessToken(deps, token);
  const [user, session] = await Promise.all([
    findUserById(deps.db, sub),
    findSessionById(deps.db, session_id),
  ]);
  if (!user) {
    throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  }
  if (session?.user_id !== user.id || isSessionExpired(deps.config, session)) {
    throw new AuthError(
      403,
      'session_not_found',
      'Session from session_id claim in JWT does not exist',
    );
  }
  requireActiveUser(user, { status: 403 });
  return { user, session };
}

/**
 * Like `requireCaller`, but rejects users who haven't completed two-factor authentication.
 *
 * @throws AuthError 401 or 403
 */
export async function requireFullyAuthenticatedCaller(deps: Deps, token: string): Promise<Caller> {
  const caller = await requireCaller(deps, `Bearer ${token}`);
  if (isSecondFactorRequired(deps, caller.user) && caller.session.aal !== 'aal2') {
    throw new AuthError(403, 'insufficient_aal', 'Complete two-factor authentication to continue.');
  }
  return caller;
}
