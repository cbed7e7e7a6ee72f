import { sessions } from '@scheduler/contracts/auth';
import { liveSessions } from '@scheduler/contracts/internal';
import { handle, notFound } from '@scheduler/service-kit';
import { inProductWords } from '../account/problems.ts';
import { audit } from '../audit/log.ts';
import type { Deps } from '../deps.ts';
import { wholeCaller } from './caller.ts';
import { deleteSessionOf, liveOf, sessionsOf, type SessionRecord } from './repository.ts';

const placeOf = (current: string) => (session: SessionRecord) => ({
  id: session.id,
  is_current: session.id === current,
  user_agent: session.user_agent,
  ip: session.ip,
  created_at: session.created_at,
  last_seen_at: session.refreshed_at,
  has_second_step: session.aal === 'aal2',
});

/** Where one is signed in, and ending that from elsewhere. */
export const sessionRoutes = (deps: Deps) => [
  handle(sessions.list, ({ actor }) =>
    inProductWords(async () => {
      const { user, session } = await wholeCaller(deps, actor.token);
      const places = (await sessionsOf(deps.db, user.id)).map(placeOf(session.id));
      return places.toSorted((a, b) => Number(b.is_current) - Number(a.is_current));
    }),
  ),
  handle(sessions.end, ({ actor, query }) =>
    inProductWords(async () => {
      const { user } = await wholeCaller(deps, actor.token);
      await deps.db.transaction(async (trx) => {
        if (!(await deleteSessionOf(trx, user.id, query.id))) throw notFound();
        const traits = { session_id: query.id };
        await audit(trx, { action: 'logout', actor: user, traits });
      });
      return undefined;
    }),
  ),
];

/** For the services that see a session's tokens, and could not know that it ended. */
export const internalSessionRoutes = ({ db }: Deps) => [
  handle(liveSessions, async ({ body }) => ({ live: await liveOf(db, body.ids) })),
];
