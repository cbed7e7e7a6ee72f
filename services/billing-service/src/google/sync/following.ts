import { setTimeout } from 'node:timers/promises';
import { sync } from '@scheduler/contracts/core/sync';
import type { Db } from '@scheduler/service-kit';
import type { ConnectedDeps } from '../deps.ts';
import { enqueueSync } from './queue.ts';

/** Seconds that core-api may take to tell of a change. */
const WAIT = 25;
const PAUSE_MS = 5000;

interface BoundRow {
  calendar_id: string;
  integration_id: string;
  user_id: string;
  schedule_id: string;
  core_place: string | null;
}

/** Calendars that what happens on these schedules is to be written to. */
const boundTo = (db: Db, scheduleIds: readonly string[]): Promise<BoundRow[]> =>
  db('google_calendars as calendar')
    .join('google_integrations as integration', 'integration.id', 'calendar.integration_id')
    .join('google_sync_state as state', 'state.calendar_id', 'calendar.id')
    .where({ 'calendar.is_synced': true, 'calendar.direction': 'both' })
    .where('integration.is_active', true)
    .whereNotNull('integration.started_at')
    .whereIn('calendar.schedule_id', scheduleIds)
    .select<BoundRow[]>(
      'calendar.id as calendar_id',
      'calendar.integration_id',
      'calendar.schedule_id',
      'integration.user_id',
      'state.core_place',
    );

/** Whether anybody but a sync changed something there. */
async function wasEdited({ google }: ConnectedDeps, row: BoundRow): Promise<boolean> {
  if (row.core_place === null) return true;
  const { changes, has_more } = await google.core.for(row.user_id).call(sync.changes, {
    query: { schedule_id: row.schedule_id, after: row.core_place },
  });
  return has_more || changes.some(({ cause }) => cause !== 'google');
}

async function take(deps: ConnectedDeps, scheduleIds: readonly string[]): Promise<void> {
  if (scheduleIds.length === 0) return;
  for (const row of await boundTo(deps.db, scheduleIds)) {
    if (await wasEdited(deps, row)) await enqueueSync(deps.db, row.integration_id, 'edit');
  }
}

/**
 * Follows what happens on our schedules by one hanging request, and has what was edited synced. What
 * it misses, the next poll finds.
 */
export function followEdits(deps: ConnectedDeps): { stop: () => Promise<void> } {
  const over = new AbortController();
  const { signal } = over;
  const follow = async () => {
    let place: string | undefined;
    while (!signal.aborted) {
      try {
        const { schedule_ids, next } = await deps.google.core.ofNobody().call(sync.touched, {
          query: { ...(place !== undefined && { after: place }), wait: String(WAIT) },
          signal,
        });
        await take(deps, schedule_ids);
        place = next;
      } catch (err) {
        if (signal.aborted) return;
        deps.log.warn({ err }, 'edits cannot be followed just now');
        place = undefined;
        await setTimeout(PAUSE_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  };
  const ended = follow();
  return {
    stop: async () => {
      over.abort();
      await ended;
    },
  };
}
