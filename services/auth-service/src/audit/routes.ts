import { securityLog } from '@scheduler/contracts/auth';
import { reportSecurityEvent } from '@scheduler/contracts/internal';
import { defineHandler, notFound } from '@scheduler/service-kit';
import { mapAuthErrors } from '../account/map-auth-errors.ts';
import type { Deps } from '../deps.ts';
import { requireFullyAuthenticatedCaller } from '../sessions/caller.ts';
import { deleteOtherSessions } from '../sessions/repository.ts';
import { audit } from './audit-log.ts';
import { addSecurityEvent, findReportedSession, listSecurityLog } from './security-log.ts';

/** Routes of the user's security log. */
export const securityLogRoutes = (deps: Deps) => [
  defineHandler(securityLog.list, ({ actor, query }) =>
    mapAuthErrors(async () => {
      const { user, session } = await requireFullyAuthenticatedCaller(deps, actor.token);
      return listSecurityLog(deps.db, {
        userId: user.id,
        sessionId: session.id,
        after: query.after,
        findPlace: deps.findPlace,
      });
    }),
  ),
  defineHandler(securityLog.report, ({ actor, query }) =>
    mapAuthErrors(async () => {
      const { user, session } = await requireFullyAuthenticatedCaller(deps, actor.token);
      await deps.db.transaction(async (trx) => {
        const reportedSession = await findReportedSession(trx, user.id, query.id);
        if (reportedSession === null) throw notFound();
        await deleteOtherSessions(trx, user.id, session.id);
        const traits = { session_id: reportedSession };
        await audit(trx, { action: 'sign_in_reported', actor: user, traits });
      });
      deps.log.warn({ security_event: 'sign-in-reported', user_id: user.id }, 'security event');
      return undefined;
    }),
  ),
];

/** Adds entries that other services report. */
export const internalSecurityLogRoutes = ({ db }: Deps) => [
  defineHandler(reportSecurityEvent, async ({ body }) => {
    await addSecurityEvent(db, body);
    return undefined;
  }),
];
