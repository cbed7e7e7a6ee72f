import type { Db } from '@scheduler/service-kit';
import { audit } from '../audit/log.ts';
import { validationFailed } from '../protocol/auth-error.ts';
import { signedIn } from '../protocol/endpoint.ts';
import type { Caller } from '../sessions/caller.ts';
import { deleteOtherSessions, deleteSession, deleteSessionsOf } from '../sessions/repository.ts';
import { hasVerifiedFactor } from '../users/records.ts';

type End = (trx: Db, userId: string, sessionId: string) => Promise<void>;

/** What each scope ends. */
const ENDS = new Map<string, End>([
  ['global', (trx, userId) => deleteSessionsOf(trx, userId)],
  ['local', (trx, _userId, sessionId) => deleteSession(trx, sessionId)],
  ['others', (trx, userId, sessionId) => deleteOtherSessions(trx, userId, sessionId)],
]);

/** Whoever knows the password alone ends nothing of those who took the second step as well. */
const reachOf = (asked: string, { user, session }: Caller) =>
  hasVerifiedFactor(user) && session.aal !== 'aal2' ? 'local' : asked;

/** Ends sessions, and with them their access tokens wherever the session is looked up. */
export const logout = signedIn({
  method: 'POST',
  path: '/logout',
  serve: async ({ db }, { query, client }, caller) => {
    const { user, session } = caller;
    const asked = query.scope || 'global';
    if (!ENDS.has(asked)) throw validationFailed(`Unsupported logout scope "${asked}"`);
    const scope = reachOf(asked, caller);
    await db.transaction(async (trx) => {
      await ENDS.get(scope)?.(trx, user.id, session.id);
      await audit(trx, { action: 'logout', actor: user, client, traits: { scope } });
    });
    return { status: 204 };
  },
});
