import { addJob, newId } from '@scheduler/service-kit';
import { SCHEMA } from '../config.ts';
import type { GoogleDeps } from './deps.ts';
import { deactivateIntegration, findIntegration, type IntegrationRow } from './repository.ts';

/** Deactivates an integration and emails the user. Has no effect if it is already inactive. */
export async function deactivateAndNotify(
  { db, log }: Pick<GoogleDeps, 'db' | 'log'>,
  integration: Pick<IntegrationRow, 'id' | 'refresh_token'>,
  reason: 'revoked' | 'consent',
): Promise<void> {
  const { id: integration_id } = integration;
  await db.transaction(async (trx) => {
    if (!(await deactivateIntegration(trx, integration, reason))) return;
    await addJob(trx, SCHEMA, 'send-reconnect-letter', { integration_id, notice_id: newId() });
    log.info({ integration_id, reason }, 'Google integration deactivated');
  });
}

/**
 * Deactivates an integration after Google rejected a freshly refreshed token (`revoked`) or a call
 * that needs a missing scope (`consent`).
 */
export async function deactivateIntegrationById(
  deps: Pick<GoogleDeps, 'db' | 'log'>,
  integrationId: string,
  reason: 'revoked' | 'consent',
): Promise<void> {
  const integration = await findIntegration(deps.db, integrationId);
  if (integration) await deactivateAndNotify(deps, integration, reason);
}
