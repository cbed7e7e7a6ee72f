import { securityLog } from '@scheduler/contracts/auth';
import { reportSecurityEvent } from '@scheduler/contracts/internal';
import { t } from '@scheduler/i18n/translate';
import { defineHandler, notFound, Problem } from '@scheduler/service-kit';
import { defineCallerHandler } from '../account/map-auth-errors.ts';
import type { Deps } from '../deps.ts';
import { getClientInfo } from '../protocol/client-info.ts';
import { deleteLinkingFlows } from '../security/flow-state.ts';
import { deleteUserTokens } from '../security/one-time-tokens.ts';
import { deleteOtherSessions, deleteUserSessions } from '../sessions/repository.ts';
import { findUserById } from '../users/repository.ts';
import { audit } from './audit-log.ts';
import { logSecurityEvent } from './log-security-event.ts';
import { readReportToken } from './sign-in-notice.ts';
import { addSecurityEvent, findReportedSession, listSecurityLog } from './security-log.ts';

/** Routes of the user's security log. */
export const securityLogRoutes = (deps: Deps) => [
  defineCallerHandler(deps, securityLog.list, ({ user, session }, { query }) =>
    listSecurityLog(deps.db, {
      userId: user.id,
      sessionId: session.id,
      after: query.after,
      findPlace: deps.findPlace,
    }),
  ),
  defineCallerHandler(deps, securityLog.report, async ({ user, session }, call) => {
    await deps.db.transaction(async (trx) => {
      const reportedSession = await findReportedSession(trx, user.id, call.query.id);
      if (reportedSession === null) throw notFound();
      await deleteOtherSessions(trx, user.id, session.id);
      const traits = { session_id: reportedSession };
      const client = getClientInfo(deps, call);
      await audit(trx, { action: 'sign_in_reported', actor: user, client, traits });
    });
    logSecurityEvent(deps, 'sign-in-reported', { user_id: user.id });
    return undefined;
  }),
  defineHandler(securityLog.reportByLink, async (call) => {
    const userId = readReportToken(deps, call.body.token);
    const user = userId === null ? null : await findUserById(deps.db, userId);
    if (!user)
      throw new Problem('not-found', t('This link has expired. Reset your password instead.'));
    await deps.db.transaction(async (trx) => {
      await deleteUserSessions(trx, user.id);
      await deleteUserTokens(trx, user.id);
      await deleteLinkingFlows(trx, user.id);
      const client = getClientInfo(deps, call);
      await audit(trx, { action: 'sign_in_reported', actor: user, client });
    });
    logSecurityEvent(deps, 'sign-in-reported', { user_id: user.id });
    return undefined;
  }),
];

/** Adds entries that other services report. */
export const internalSecurityLogRoutes = ({ db }: Deps) => [
  defineHandler(reportSecurityEvent, async ({ body }) => {
    await addSecurityEvent(db, body);
    return undefined;
  }),
];
