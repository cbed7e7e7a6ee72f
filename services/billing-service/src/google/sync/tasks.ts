import type { Db } from '@scheduler/service-kit';
import * as z from 'zod/mini';
import type { ConnectedDeps } from '../deps.ts';
import { planIncludesGoogle } from '../plan-entitlement.ts';
import { findIntegration } from '../repository.ts';
import { renewChannels } from './watch-channels.ts';
import { LockTimeoutError } from './advisory-lock.ts';
import { syncIntegration } from './operations.ts';
import { enqueueSync } from './enqueue-sync.ts';
import { deleteOldRuns } from './repository.ts';

const payloadSchema = z.object({
  integration_id: z.uuid(),
  trigger: z.enum(['person', 'push', 'poll', 'edit', 'repair']),
});

const LOCK_TIMEOUT_MS = 20_000;
const RETRY_BUDGET_MS = 20_000;
const RETRY_DELAY_MS = 15_000;

export const googleSyncCrontab = [
  '* * * * * google-poll',
  '23 * * * * google-channels',
  '41 4 * * * google-tidy',
].join('\n');

async function runSyncJob(deps: ConnectedDeps, payload: unknown): Promise<void> {
  const { integration_id, trigger } = z.parse(payloadSchema, payload);
  const integration = await findIntegration(deps.db, integration_id);
  // After a downgrade, events stay on both sides, and syncing resumes with the next upgrade.
  if (!integration || !(await planIncludesGoogle(deps.db, integration.user_id, deps.clock())))
    return;
  try {
    await syncIntegration(deps, integration_id, {
      trigger,
      waitMs: LOCK_TIMEOUT_MS,
      retryBudgetMs: RETRY_BUDGET_MS,
    });
  } catch (error) {
    if (!(error instanceof LockTimeoutError)) throw error;
    await enqueueSync(deps.db, integration_id, trigger, new Date(deps.clock() + RETRY_DELAY_MS));
    return;
  }
  await renewChannels(deps, integration_id);
}

/**
 * Finds integrations that are due for a retry or haven't been synced for about 15 minutes. The
 * interval has jitter to spread the load.
 */
const findDueIntegrations = (db: Db): Promise<{ integration_id: string }[]> =>
  db('google_calendars as calendar')
    .join('google_integrations as integration', 'integration.id', 'calendar.integration_id')
    .leftJoin('google_sync_state as state', 'state.calendar_id', 'calendar.id')
    .where({ 'calendar.is_synced': true, 'integration.is_active': true })
    .whereNotNull('integration.started_at')
    .whereNotNull('calendar.schedule_id')
    .whereRaw(
      `case when state.next_try_at is not null then state.next_try_at <= now()
         else coalesce(state.fresh_as_of, '-infinity')
           < now() - interval '15 minutes' * (0.9 + 0.2 * random()) end`,
    )
    .distinct<{ integration_id: string }[]>('calendar.integration_id');

async function enqueueDueSyncs({ db }: ConnectedDeps): Promise<void> {
  for (const { integration_id } of await findDueIntegrations(db)) {
    await enqueueSync(db, integration_id, 'poll');
  }
}

async function renewAllChannels(deps: ConnectedDeps): Promise<void> {
  const rows = await deps
    .db('google_integrations')
    .where('is_active', true)
    .whereNotNull('started_at')
    .select<{ id: string }[]>('id');
  for (const { id } of rows) await renewChannels(deps, id);
}

export const googleSyncTasks = (deps: ConnectedDeps) => ({
  'google-sync': (payload: unknown) => runSyncJob(deps, payload),
  'google-poll': () => enqueueDueSyncs(deps),
  'google-channels': () => renewAllChannels(deps),
  'google-tidy': () => deleteOldRuns(deps.db),
});
