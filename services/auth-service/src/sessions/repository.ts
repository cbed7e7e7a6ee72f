import { newId, type Db } from '@scheduler/service-kit';

export interface SessionRecord {
  id: string;
  user_id: string;
  aal: 'aal1' | 'aal2';
  user_agent: string | null;
  ip: string | null;
  refreshed_at: string;
  refresh_token_hmac_key: string;
  refresh_token_counter: number;
  /** The end of the session set by an identity provider. */
  not_after: string | null;
  /** When the user last proved their identity; `null` if they haven't in this session. */
  authenticated_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Settings in seconds since the sign-in and since the last refresh. 0 means no limit. */
export interface SessionLimits {
  GOTRUE_SESSIONS_TIMEBOX: number;
  GOTRUE_SESSIONS_INACTIVITY_TIMEOUT: number;
}

/** Returns a condition for `sessions` and its bindings that is the opposite of `isSessionExpired`. */
const getUnexpiredCondition = (
  limits: SessionLimits,
): [sql: string, bindings: Record<string, number>] => [
  `(not_after is null or not_after > now())
   and (:maxAge = 0 or sessions.created_at > now() - make_interval(secs => :maxAge))
   and (:maxIdle = 0 or refreshed_at > now() - make_interval(secs => :maxIdle))`,
  {
    maxAge: limits.GOTRUE_SESSIONS_TIMEBOX,
    maxIdle: limits.GOTRUE_SESSIONS_INACTIVITY_TIMEOUT,
  },
];

interface MethodRecord {
  session_id: string;
  authentication_method: string;
  provider: string | null;
  updated_at: string;
}

export interface MethodClaim {
  method: string;
  timestamp: number;
  /** The external identity provider, if any. */
  provider?: string;
}

export async function insertSession(
  trx: Db,
  session: Omit<
    SessionRecord,
    'refreshed_at' | 'refresh_token_counter' | 'created_at' | 'updated_at'
  >,
): Promise<SessionRecord> {
  const [record] = await trx<SessionRecord>('sessions').insert(session).returning('*');
  return record as SessionRecord;
}

export const findSessionById = (db: Db, id: string) =>
  db<SessionRecord>('sessions').where({ id }).first();

export const lockSession = (trx: Db, id: string) =>
  trx<SessionRecord>('sessions').where({ id }).forUpdate().first();

export async function advanceCounter(trx: Db, id: string): Promise<void> {
  const now = trx.fn.now();
  await trx('sessions')
    .where({ id })
    .update({
      refresh_token_counter: trx.raw('refresh_token_counter + 1'),
      refreshed_at: now,
      updated_at: now,
    });
}

interface Method {
  sessionId: string;
  method: string;
  provider?: string | null;
}

/** Adds an authentication method to the session, or updates its time. */
export async function recordMethod(trx: Db, { sessionId, method, provider = null }: Method) {
  await trx('mfa_amr_claims')
    .insert({ id: newId(), session_id: sessionId, authentication_method: method, provider })
    .onConflict(['session_id', 'authentication_method'])
    .merge({ updated_at: trx.fn.now() });
}

/** Returns the session's authentication methods, most recent first. */
export async function findAuthMethods(db: Db, sessionId: string): Promise<MethodClaim[]> {
  const rows = await db<MethodRecord>('mfa_amr_claims')
    .where({ session_id: sessionId })
    .orderBy('updated_at', 'desc');
  return rows.map(({ authentication_method, updated_at, provider }) => ({
    method: authentication_method,
    timestamp: Math.floor(Date.parse(updated_at) / 1000),
    ...(provider && { provider }),
  }));
}

export async function deleteSession(trx: Db, id: string): Promise<void> {
  await trx('sessions').where({ id }).delete();
}

export async function deleteExpiredSessions(db: Db, limits: SessionLimits): Promise<void> {
  const [unexpired, bindings] = getUnexpiredCondition(limits);
  await db.raw(`delete from sessions where not (${unexpired})`, bindings);
}

/** Returns the sessions that haven't expired, most recently refreshed first. */
export const findUserSessions = (db: Db, limits: SessionLimits, userId: string) =>
  db<SessionRecord>('sessions')
    .where({ user_id: userId })
    .whereRaw(...getUnexpiredCondition(limits))
    .orderBy('refreshed_at', 'desc');

/** @returns whether the user had a session with this ID */
export async function deleteUserSession(trx: Db, userId: string, id: string): Promise<boolean> {
  return (await trx('sessions').where({ id, user_id: userId }).delete()) > 0;
}

export async function deleteUserSessions(trx: Db, userId: string): Promise<void> {
  await trx('sessions').where({ user_id: userId }).delete();
}

export async function deleteOtherSessions(
  trx: Db,
  userId: string,
  currentSessionId: string,
): Promise<void> {
  await trx('sessions').where({ user_id: userId }).whereNot({ id: currentSessionId }).delete();
}

/**
 * Returns the given sessions that haven't expired and whose users are neither banned nor deleted.
 */
export const findLiveSessionIds = (
  db: Db,
  limits: SessionLimits,
  ids: string[],
): Promise<string[]> =>
  db('sessions')
    .join('users', 'users.id', 'sessions.user_id')
    .whereRaw('sessions.id = any(?)', [ids])
    .whereRaw(...getUnexpiredCondition(limits))
    .whereRaw('(banned_until is null or banned_until <= now())')
    .whereNull('closed_at')
    .pluck('sessions.id');
