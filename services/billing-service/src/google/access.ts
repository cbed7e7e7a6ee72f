import { addJob, newId } from '@scheduler/service-kit';
import { SCHEMA } from '../config.ts';
import type { GoogleDeps } from './deps.ts';
import { deactivate, integrationById, type IntegrationRow } from './repository.ts';

/** Ends access that Google ended, and tells the person once. Events that are here stay. */
export async function endAccessOf(
  { db, log }: Pick<GoogleDeps, 'db' | 'log'>,
  integration: Pick<IntegrationRow, 'id' | 'refresh_token'>,
  reason: 'revoked' | 'consent',
): Promise<void> {
  const { id: integration_id } = integration;
  await db.transaction(async (trx) => {
    if (!(await deactivate(trx, integration, reason))) return;
    await addJob(trx, SCHEMA, 'send-reconnect-letter', { integration_id, notice_id: newId() });
    log.info({ integration_id, reason }, 'access to a Google account ended');
  });
}

/**
 * The same, by id: after a token that was just refreshed was refused (`revoked`), or a call for
 * want of a scope (`consent`).
 */
export async function endAccess(
  deps: Pick<GoogleDeps, 'db' | 'log'>,
  integrationId: string,
  reason: 'revoked' | 'consent',
): Promise<void> {
  const integration = await integrationById(deps.db, integrationId);
  if (integration) await endAccessOf(deps, integration, reason);
}
