import { acquireAdvisoryLock, enqueueSecurityEvent } from '@scheduler/service-kit';
import { SCHEMA } from '../config.ts';
import { findImportedEvents, removeImportedEvents } from './imported-events.ts';
import { requireGoogle, type ConnectedDeps, type GoogleDeps } from './deps.ts';
import { GoogleAccessError } from './access-error.ts';
import { requireIntegration } from './problems.ts';
import { findCalendars, deleteSyncStates } from './repository-calendars.ts';
import {
  deleteIntegration,
  findIntegrationOfUser,
  isAccountShared,
  type IntegrationRow,
} from './repository.ts';
import {
  deletePreviousSchedules,
  replacePreviousSchedules,
} from './repository-previous-schedules.ts';
import { withSyncLock } from './sync-lock.ts';
import { stopChannels } from './sync/watch-channels.ts';
import { getRefreshToken } from './tokens.ts';

/** Revokes the grant. If that fails, the user can still revoke it in their Google account. */
async function revokeGrant(deps: ConnectedDeps, integration: IntegrationRow) {
  const { db, google, log } = deps;
  if (integration.refresh_token === null) return;
  // Revoking would disconnect other users of the same Google account.
  if (await isAccountShared(db, integration)) return;
  try {
    await google.oauth.revoke(getRefreshToken(deps, integration));
  } catch (err) {
    if (!(err instanceof GoogleAccessError)) throw err;
    log.warn({ err, integration_id: integration.id }, 'failed to revoke a Google grant');
  }
}

/**
 * Removes the imported events of all calendars. The sync state is deleted first, because a later
 * sync would otherwise treat the removal as user edits and delete the events in Google.
 */
async function removeAllImportedEvents(deps: ConnectedDeps, { id, user_id }: IntegrationRow) {
  const calendars = await findCalendars(deps.db, id);
  const imports = await Promise.all(
    calendars.map((calendar) => findImportedEvents(deps, calendar)),
  );
  await deleteSyncStates(
    deps.db,
    calendars.map((calendar) => calendar.id),
  );
  for (const imported of imports) {
    if (imported) await removeImportedEvents(deps, user_id, imported);
  }
}

/**
 * Disconnects the user's Google account. If the imported events can't be removed, nothing else
 * changes and the call can be repeated.
 *
 * @param keepCopies whether to keep imported events on their schedules
 * @throws Problem 404 without an integration, 503 if imported events couldn't be removed
 */
export async function disconnect(
  deps: ConnectedDeps,
  userId: string,
  { keepCopies }: { keepCopies: boolean },
): Promise<void> {
  const { db, log } = deps;
  const integration = await requireIntegration(deps, userId);
  await withSyncLock(deps, integration.id, async () => {
    const calendars = await findCalendars(db, integration.id);
    if (!keepCopies) await removeAllImportedEvents(deps, integration);
    await stopChannels(deps, integration.id);
    await revokeGrant(deps, integration);
    await db.transaction(async (trx) => {
      await acquireAdvisoryLock(trx, `google:${userId}`);
      await deleteIntegration(trx, integration.id);
      await enqueueSecurityEvent(trx, SCHEMA, {
        actor: { userId, sessionId: null },
        action: 'google-disconnected',
        subject: integration.email,
      });
      await replacePreviousSchedules(trx, userId, keepCopies ? calendars : []);
    });
  });
  log.info({ user_id: userId, kept_copies: keepCopies }, 'Google account disconnected');
}

/** Disconnects a user during account deletion. Imported events remain. */
export async function disconnectDeletedUser(deps: GoogleDeps, userId: string): Promise<void> {
  const integration = await findIntegrationOfUser(deps.db, userId);
  if (integration && deps.google) {
    await disconnect(requireGoogle(deps), userId, { keepCopies: true });
  } else if (integration) {
    // Google isn't configured, so the grant can't be revoked. Only the tokens are deleted.
    await deleteIntegration(deps.db, integration.id);
  }
  await deletePreviousSchedules(deps.db, userId);
}
