import { sessions } from '@scheduler/contracts/auth';
import { findLiveSessions, followSessionChanges } from '@scheduler/contracts/internal';
import { defineHandler, notFound } from '@scheduler/service-kit';
import { defineCallerHandler } from '../account/map-auth-errors.ts';
import { audit } from '../audit/audit-log.ts';
import type { Deps } from '../deps.ts';
import {
  deleteUserSession,
  findLiveSessionIds,
  findUserSessions,
  type SessionRecord,
} from './repository.ts';
import type { SessionChanges } from './session-changes.ts';

const toApiSession = (currentSessionId: string) => (session: SessionRecord) => ({
  id: session.id,
  is_current: session.id === currentSessionId,
  user_agent: session.user_agent,
  ip: session.ip,
  created_at: session.created_at,
  last_seen_at: session.refreshed_at,
  has_second_step: session.aal === 'aal2',
});

/** Routes to list and end the caller's sessions. */
export const sessionRoutes = (deps: Deps) => [
  defineCallerHandler(deps, sessions.list, async ({ user, session }) => {
    const activeSessions = (await findUserSessions(deps.db, deps.config, user.id)).map(
      toApiSession(session.id),
    );
    return activeSessions.toSorted((a, b) => Number(b.is_current) - Number(a.is_current));
  }),
  defineCallerHandler(deps, sessions.end, async ({ user }, { query }) => {
    await deps.db.transaction(async (trx) => {
      if (!(await deleteUserSession(trx, user.id, query.id))) throw notFound();
      const traits = { session_id: query.id };
      await audit(trx, { action: 'logout', actor: user, traits });
    });
    return undefined;
  }),
];

/** Reports to other services whether a token's session is still active. */
export const internalSessionRoutes = ({ db, config }: Deps, changes: SessionChanges) => [
  defineHandler(findLiveSessions, async ({ body }) => ({
    live: await findLiveSessionIds(db, config, body.ids),
  })),
  defineHandler(followSessionChanges, async () => changes.follow()),
];
