import type { Db } from '@scheduler/service-kit';
import * as z from 'zod';
import { audit } from '../audit/log.ts';
import type { Deps } from '../deps.ts';
import { AuthError, validationFailed } from '../protocol/auth-error.ts';
import { text } from '../protocol/fields.ts';
import { tokenResponse } from '../sessions/access-token.ts';
import {
  decodeRefreshToken,
  encodeRefreshToken,
  isSignedWith,
  type RefreshToken,
} from '../sessions/refresh-token.ts';
import {
  advanceCounter,
  deleteSession,
  lockedSession,
  methodsOf,
  type SessionRecord,
} from '../sessions/repository.ts';
import { sessionKey, type LiveSession } from '../sessions/start-session.ts';
import { refuseBanned } from '../users/banned.ts';
import { userById } from '../users/repository.ts';

export const refreshTokenBody = z.object({ refresh_token: text });

const notFound = () =>
  new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');

const alreadyUsed = () =>
  new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');

/** The form of this protocol's older tokens, none of which is ours. */
const OLDER_FORM = /^[a-z0-9]{12}$/;

function parse(token: string): RefreshToken {
  if (OLDER_FORM.test(token)) throw notFound();
  const parts = decodeRefreshToken(token);
  if (!parts) {
    throw validationFailed(
      'Invalid Refresh Token: Refresh Token Not Found (Refresh token is not valid)',
    );
  }
  return parts;
}

async function live(
  trx: Db,
  session: SessionRecord,
  counter: number,
  key: Buffer,
): Promise<LiveSession> {
  const user = await userById(trx, session.user_id);
  if (!user) throw notFound();
  refuseBanned(user, { status: 400, told: 'Invalid Refresh Token: User Banned' });
  return {
    user,
    session,
    methods: await methodsOf(trx, session.id),
    refreshToken: encodeRefreshToken({ sessionId: session.id, counter }, key),
  };
}

/** @throws AuthError 400 once the session has lasted, or lain idle, for as long as it may */
function checkAge({ config }: Deps, session: SessionRecord): void {
  const { GOTRUE_SESSIONS_TIMEBOX: timebox, GOTRUE_SESSIONS_INACTIVITY_TIMEOUT: idle } = config;
  const ends = [
    session.not_after === null ? Infinity : Date.parse(session.not_after),
    timebox > 0 ? Date.parse(session.created_at) + timebox * 1000 : Infinity,
    idle > 0 ? Date.parse(session.refreshed_at) + idle * 1000 : Infinity,
  ];
  if (Math.min(...ends) > Date.now()) return;
  throw new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired');
}

/**
 * The session with its next refresh token, or `null` when an old token came back and its family is
 * revoked. Callers that share a token take turns: the first moves the counter, and those
 * within the reuse interval are given the token it got.
 */
async function rotate(deps: Deps, trx: Db, token: string): Promise<LiveSession | null> {
  const parts = parse(token);
  const session = await lockedSession(trx, parts.sessionId);
  if (!session) throw notFound();
  const key = sessionKey(deps, session);
  const current = session.refresh_token_counter;
  if (!key || !isSignedWith(token, parts, key) || parts.counter > current) throw notFound();
  checkAge(deps, session);
  if (parts.counter === current) {
    await advanceCounter(trx, session.id);
    return live(trx, session, current + 1, key);
  }
  const interval = deps.config.GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL * 1000;
  const isRecent = Date.now() - Date.parse(session.refreshed_at) <= interval;
  // Who comes one behind may have lost the answer: the live token is theirs, and still just one.
  if (isRecent || parts.counter === current - 1) return live(trx, session, current, key);
  await deleteSession(trx, session.id);
  const actor = await userById(trx, session.user_id);
  await audit(trx, { action: 'token_revoked', actor, traits: { session_id: session.id } });
  return null;
}

export async function refreshTokenGrant(deps: Deps, body: z.output<typeof refreshTokenBody>) {
  // The revocation is committed although the call is refused.
  const session = await deps.db.transaction((trx) => rotate(deps, trx, body.refresh_token));
  if (!session) throw alreadyUsed();
  return tokenResponse(deps, session);
}
