import type { Db } from '@scheduler/service-kit';
import { audit } from '../audit/log.ts';
import { validationFailed } from '../protocol/auth-error.ts';
import { signedIn } from '../protocol/endpoint.ts';
import { deleteOtherSessions, deleteSession, deleteSessionsOf } from '../sessions/repository.ts';

type End = (trx: Db, userId: string, sessionId: string) => Promise<void>;

/** What each scope ends. */
const ENDS = new Map<string, End>([
  ['global', (trx, userId) => deleteSessionsOf(trx, userId)],
  ['local', (trx, _userId, sessionId) => deleteSession(trx, sessionId)],
  ['others', (trx, userId, sessionId) => deleteOtherSessions(trx, userId, sessionId)],
]);

/** Ends sessions, and with them their access tokens wherever the session is looked up. */
export const logout = signedIn({
  method: 'POST',
  path: '/logout',
  serve: async ({ db }, { query, client }, { user, session }) => {
    const scope = query.scope || 'global';
    const end = ENDS.get(scope);
    if (!end) throw validationFailed(`Unsupported logout scope "${scope}"`);
    await db.transaction(async (trx) => {
      await end(trx, user.id, session.id);
      await audit(trx, { action: 'logout', actor: user, client, traits: { scope } });
    });
    return { status: 204 };
  },
});
