import type { Db } from '@scheduler/service-kit';
import * as z from 'zod';
import { audit } from '../audit/audit-log.ts';
import { logSecurityEvent } from '../audit/log-security-event.ts';
import type { Deps } from '../deps.ts';
import { AuthError, validationFailed } from '../protocol/auth-error.ts';
import { optionalText } from '../protocol/fields.ts';
import { createTokenResponse } from '../sessions/access-token.ts';
import { decodeRefreshToken, isSignedWith, type RefreshToken } from '../sessions/refresh-token.ts';
import {
  advanceCounter,
  deleteSession,
  lockSession,
  type SessionRecord,
} from '../sessions/repository.ts';
import { isSessionExpired } from '../sessions/session-expiry.ts';
import { toLiveSession, unsealSessionKey, type LiveSession } from '../sessions/start-session.ts';
import { requireActiveUser } from '../users/require-active-user.ts';
import { findUserById } from '../users/repository.ts';

export const refreshTokenBody = z.object({ refresh_token: optionalText });

const notFound = () =>
  new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');

const alreadyUsed = () =>
  new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');

/** Refresh tokens in GoTrue's old format, which this service never issues. */
const LEGACY_TOKEN = /^[a-z0-9]{12}$/;

function parseRefreshToken(token: string): RefreshToken {
  if (LEGACY_TOKEN.test(token)) throw notFound();
  const parts = decodeRefreshToken(token);
  if (!parts) {
    throw validationFailed(
      'Invalid Refresh Token: Refresh Token Not Found (Refresh token is not valid)',
    );
  }
  return parts;
}

async function resume(trx: Db, session: SessionRecord, key: Buffer): Promise<LiveSession> {
  const user = await findUserById(trx, session.user_id);
  if (!user) throw notFound();
  requireActiveUser(user, { status: 400, bannedMessage: 'Invalid Refresh Token: User Banned' });
  return toLiveSession(trx, { user, session }, key);
}

const sessionExpired = () =>
  new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired');

/**
 * Rotates the refresh token. Concurrent callers with the same token wait for the row lock. The
 * first caller increments the counter. Later callers within the reuse interval receive the same new
 * token.
 *
 * @returns the session with its next refresh token, or the ID of its user if an old token was reused
 * and the session was revoked
 */
async function rotate(
  deps: Deps,
  trx: Db,
  token: string,
): Promise<LiveSession | { revokedUserId: string }> {
  const parts = parseRefreshToken(token);
  const session = await lockSession(trx, parts.sessionId);
  if (!session) throw notFound();
  const key = unsealSessionKey(deps, session);
  const current = session.refresh_token_counter;
  if (!key || !isSignedWith(token, parts, key) || parts.counter > current) throw notFound();
  if (isSessionExpired(deps.config, session)) throw sessionExpired();
  if (parts.counter === current) {
    await advanceCounter(trx, session.id);
    return resume(trx, { ...session, refresh_token_counter: current + 1 }, key);
  }
  const reuseIntervalMs = deps.config.GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL * 1000;
  const isRecent = Date.now() - Date.parse(session.refreshed_at) <= reuseIntervalMs;
  // A client that is one token behind may have lost the response, so it receives the current token.
  if (isRecent || parts.counter === current - 1) return resume(trx, session, key);
  await deleteSession(trx, session.id);
  const actor = await findUserById(trx, session.user_id);
  await audit(trx, { action: 'token_revoked', actor, traits: { session_id: session.id } });
  return { revokedUserId: session.user_id };
}

export async function handleRefreshTokenGrant(deps: Deps, body: z.output<typeof refreshTokenBody>) {
  // The revocation must be committed even though the request is rejected.
  const session = await deps.db.transaction((trx) => rotate(deps, trx, body.refresh_token));
  if ('revokedUserId' in session) {
    logSecurityEvent(deps, 'refresh-token-reused', { user_id: session.revokedUserId });
    throw alreadyUsed();
  }
  return createTokenResponse(deps, session);
}
