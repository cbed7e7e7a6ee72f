import type { Db } from '@scheduler/service-kit';
import { audit } from '../audit/audit-log.ts';
import { validationFailed } from '../protocol/auth-error.ts';
import { authenticatedEndpoint } from '../protocol/endpoint.ts';
import { lacksSecondFactor } from '../sessions/caller.ts';
import { CLEAR_SITE_DATA } from '../sessions/clear-site-data.ts';
import { deleteOtherSessions, deleteSession, deleteUserSessions } from '../sessions/repository.ts';

type EndSessions = (trx: Db, userId: string, sessionId: string) => Promise<void>;

const END_SESSIONS_BY_SCOPE = new Map<string, EndSessions>([
  ['global', (trx, userId) => deleteUserSessions(trx, userId)],
  ['local', (trx, _userId, sessionId) => deleteSession(trx, sessionId)],
  ['others', (trx, userId, sessionId) => deleteOtherSessions(trx, userId, sessionId)],
]);

/** Ends sessions. Services that check sessions then reject the sessions' access tokens. */
export const logout = authenticatedEndpoint({
  method: 'POST',
  path: '/logout',
  serve: async ({ db }, { query, client }, caller) => {
    const { user, session } = caller;
    const requestedScope = query.scope || 'global';
    if (!END_SESSIONS_BY_SCOPE.has(requestedScope))
      throw validationFailed(`Unsupported logout scope "${requestedScope}"`);
    // If a user has MFA, an `aal1` session can end only itself, because the password may be stolen.
    const scope = lacksSecondFactor(caller) ? 'local' : requestedScope;
    await db.transaction(async (trx) => {
      await END_SESSIONS_BY_SCOPE.get(scope)?.(trx, user.id, session.id);
      await audit(trx, { action: 'logout', actor: user, client, traits: { scope } });
    });
    return {
      status: 204,
      ...(scope !== 'others' && { headers: { 'clear-site-data': CLEAR_SITE_DATA } }),
    };
  },
});
