import { lockKey, notFound } from '@scheduler/service-kit';
import type { ConnectedDeps } from './deps.ts';
import { GoogleAccessFault } from './faults.ts';
import {
  deleteIntegration,
  integrationOf,
  isAccountShared,
  type IntegrationRow,
} from './repository.ts';
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
 * Ends everything that there is with a user's Google account. Copies leave first: should that fail,
 * all is as before, and it can be tried again.
 */
export async function disconnect(
  deps: ConnectedDeps,
  userId: string,
  { keepCopies }: { keepCopies: boolean },
): Promise<void> {
  const { db, log } = deps;
  const integration = await integrationOf(db, userId);
  if (!integration) throw notFound('Your Google Calendar');
  await revoke(deps, integration);
  await db.transaction(async (trx) => {
    await lockKey(trx, `google:${userId}`);
    await deleteIntegration(trx, integration.id);
  });
  log.info({ user_id: userId, kept_copies: keepCopies }, 'a Google account was disconnected');
}
