import { t } from '@scheduler/i18n/words';
import { lockKey, notFound } from '@scheduler/service-kit';
import { copiesFrom, removeCopies } from './copies.ts';
import { connectedDeps, type ConnectedDeps, type GoogleDeps } from './deps.ts';
import { GoogleAccessFault } from './faults.ts';
import { calendarsOf, forgetSyncs } from './repository-calendars.ts';
import {
  deleteIntegration,
  integrationOf,
  isAccountShared,
  type IntegrationRow,
} from './repository.ts';
import { forgetPlaces, putPlaces } from './repository-places.ts';
import { withoutSync } from './still.ts';
import { stopChannels } from './sync/channels.ts';
import { refreshTokenOf } from './tokens.ts';

/** Asks Google to forget us; should it not answer, its owner can still do so there. */
async function revoke(deps: ConnectedDeps, integration: IntegrationRow) {
  const { db, google, log } = deps;
  if (integration.refresh_token === null) return;
  // Google knows one grant for each account: somebody else here may live by it.
  if (await isAccountShared(db, integration)) return;
  try {
    await google.oauth.revoke(refreshTokenOf(deps, integration));
  } catch (err) {
    if (!(err instanceof GoogleAccessFault)) throw err;
    log.warn({ err, integration_id: integration.id }, 'a grant could not be revoked');
  }
}

/**
 * What came from Google leaves. A sync that came after would take that for the person's own doing,
 * and delete it in Google too: so what is believed of both sides is forgotten first.
 */
async function removeAllCopies(deps: ConnectedDeps, { id, user_id }: IntegrationRow) {
  const calendars = await calendarsOf(deps.db, id);
  const copies = await Promise.all(calendars.map((calendar) => copiesFrom(deps, calendar)));
  await forgetSyncs(
    deps.db,
    calendars.map((calendar) => calendar.id),
  );
  for (const each of copies) if (each) await removeCopies(deps, user_id, each);
}

/**
 * Ends everything that there is with a user's Google account. Should copies fail to leave, the rest
 * is as before, and it can be tried again.
 *
 * @throws Problem 404 without an integration, 503 where copies could not be removed
 */
export async function disconnect(
  deps: ConnectedDeps,
  userId: string,
  { keepCopies }: { keepCopies: boolean },
): Promise<void> {
  const { db, log } = deps;
  const integration = await integrationOf(db, userId);
  if (!integration) throw notFound(t('Your Google Calendar'));
  await withoutSync(deps, integration.id, async () => {
    const calendars = await calendarsOf(db, integration.id);
    if (!keepCopies) await removeAllCopies(deps, integration);
    await stopChannels(deps, integration.id);
    await revoke(deps, integration);
    await db.transaction(async (trx) => {
      await lockKey(trx, `google:${userId}`);
      await deleteIntegration(trx, integration.id);
      await putPlaces(trx, userId, keepCopies ? calendars : []);
    });
  });
  log.info({ user_id: userId, kept_copies: keepCopies }, 'a Google account was disconnected');
}

/** The same for somebody who leaves the product; copies stay with the rest of their events. */
export async function disconnectForGood(deps: GoogleDeps, userId: string): Promise<void> {
  const integration = await integrationOf(deps.db, userId);
  if (integration && deps.google) {
    await disconnect(connectedDeps(deps), userId, { keepCopies: true });
  } else if (integration) {
    // Without a client there is nobody to revoke it; the tokens go all the same.
    await deleteIntegration(deps.db, integration.id);
  }
  await forgetPlaces(deps.db, userId);
}
