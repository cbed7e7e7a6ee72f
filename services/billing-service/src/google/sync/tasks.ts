import type { Db } from '@scheduler/service-kit';
import * as z from 'zod/mini';
import type { ConnectedDeps } from '../deps.ts';
import { includesGoogle } from '../plan.ts';
import { integrationById } from '../repository.ts';
import { keepChannels } from './channels.ts';
import { Held } from './lock.ts';
import { syncIntegration } from './operations.ts';
import { enqueueSync } from './queue.ts';
import { forgetOldRuns } from './repository.ts';

const payload = z.object({
  integration_id: z.uuid(),
  trigger: z.enum(['person', 'push', 'poll', 'edit', 'repair']),
});

/** Milliseconds to wait for another run, and for a Google that is busy. */
const WAIT_MS = 20_000;
const PATIENCE = 20_000;
const AGAIN_MS = 15_000;

export const googleSyncCrontab = [
  '* * * * * google-poll',
  '23 * * * * google-channels',
  '41 4 * * * google-tidy',
].join('\n');

async function syncSoon(deps: ConnectedDeps, given: unknown): Promise<void> {
  const { integration_id, trigger } = z.parse(payload, given);
  const integration = await integrationById(deps.db, integration_id);
  // Who went to Free keeps what is here and there; it is synced again with Pro.
  if (!integration || !(await includesGoogle(deps.db, integration.user_id, deps.clock()))) return;
  try {
    await syncIntegration(deps, integration_id, { trigger, waitMs: WAIT_MS, patience: PATIENCE });
  } catch (error) {
    if (!(error instanceof Held)) throw error;
    await enqueueSync(deps.db, integration_id, trigger, new Date(deps.clock() + AGAIN_MS));
    return;
  }
  await keepChannels(deps, integration_id);
}

/**
 * Integrations that have not been looked at for about a quarter of an hour, a little more or less,
 * so that not all of them come at once; and those that were to be tried again by now.
 */
const dueIntegrations = (db: Db): Promise<{ integration_id: string }[]> =>
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

async function poll({ db }: ConnectedDeps): Promise<void> {
  for (const { integration_id } of await dueIntegrations(db)) {
    await enqueueSync(db, integration_id, 'poll');
  }
}

async function keepAllChannels(deps: ConnectedDeps): Promise<void> {
  const rows = await deps
    .db('google_integrations')
    .where('is_active', true)
    .whereNotNull('started_at')
    .select<{ id: string }[]>('id');
  for (const { id } of rows) await keepChannels(deps, id);
}

/** What the worker does for calendars of Google. */
export const googleSyncTasks = (deps: ConnectedDeps) => ({
  'google-sync': (given: unknown) => syncSoon(deps, given),
  'google-poll': () => poll(deps),
  'google-channels': () => keepAllChannels(deps),
  'google-tidy': () => forgetOldRuns(deps.db),
});
