import { setTimeout } from 'node:timers/promises';
import { sync } from '@scheduler/contracts/core/sync';
import { runWithRequestId, toRequestId, type Db } from '@scheduler/service-kit';
import type { ConnectedDeps } from '../deps.ts';
import { enqueueSync } from './enqueue-sync.ts';

const LONG_POLL_SECONDS = 25;
const RETRY_DELAY_MS = 5000;

interface BoundCalendarRow {
  calendar_id: string;
  integration_id: string;
  user_id: string;
  schedule_id: string;
  core_place: string | null;
}

/** Finds the two-way calendars that are bound to the schedules. */
const findBoundCalendars = (db: Db, scheduleIds: readonly string[]): Promise<BoundCalendarRow[]> =>
  db('google_calendars as calendar')
    .join('google_integrations as integration', 'integration.id', 'calendar.integration_id')
    .join('google_sync_state as state', 'state.calendar_id', 'calendar.id')
    .where({ 'calendar.is_synced': true, 'calendar.direction': 'both' })
    .where('integration.is_active', true)
    .whereNotNull('integration.started_at')
    .whereIn('calendar.schedule_id', scheduleIds)
    .select<BoundCalendarRow[]>(
      'calendar.id as calendar_id',
      'calendar.integration_id',
      'calendar.schedule_id',
      'integration.user_id',
      'state.core_place',
    );

/** Whether the schedule has changes that weren't made by a sync. */
async function hasUserEdits({ google }: ConnectedDeps, row: BoundCalendarRow): Promise<boolean> {
  if (row.core_place === null) return true;
  const { changes, has_more } = await google.core.onBehalfOf(row.user_id).call(sync.changes, {
    query: { schedule_id: row.schedule_id, after: row.core_place },
  });
  return has_more || changes.some(({ cause }) => cause !== 'google');
}

async function enqueueEditedCalendars(
  deps: ConnectedDeps,
  scheduleIds: readonly string[],
): Promise<void> {
  if (scheduleIds.length === 0) return;
  for (const row of await findBoundCalendars(deps.db, scheduleIds)) {
    if (await hasUserEdits(deps, row)) await enqueueSync(deps.db, row.integration_id, 'edit');
  }
}

/**
 * Long-polls core-api for changed schedules and enqueues syncs of their calendars. Changes that it
 * misses are found by the next regular poll.
 */
export function watchLocalEdits(deps: ConnectedDeps): { stop: () => Promise<void> } {
  const controller = new AbortController();
  const { signal } = controller;
  /** Waits for changes, enqueues the syncs and returns the next cursor. */
  const pollOnce = async (cursor: string | undefined): Promise<string | undefined> => {
    const { schedule_ids, next } = await deps.google.core.asService().call(sync.touched, {
      query: {
        ...(cursor !== undefined && { after: cursor }),
        wait: String(LONG_POLL_SECONDS),
      },
      signal,
    });
    await enqueueEditedCalendars(deps, schedule_ids);
    return next;
  };
  const poll = async () => {
    let cursor: string | undefined;
    while (!signal.aborted) {
      try {
        const current = cursor;
        cursor = await runWithRequestId(toRequestId(undefined), () => pollOnce(current));
      } catch (err) {
        if (signal.aborted) return;
        deps.log.warn({ err }, 'failed to poll for local edits');
        cursor = undefined;
        await setTimeout(RETRY_DELAY_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  };
  const polling = poll();
  return {
    stop: async () => {
      controller.abort();
      await polling;
    },
  };
}
