import { MINUTE_MS } from '@scheduler/scheduling/durations';
import type { SyncHealth } from '@scheduler/contracts/billing';
import type { Db } from '@scheduler/service-kit';
import { findRunningCalendarIds, findSyncStates, type SyncStateRow } from './repository.ts';

/** Age at which data is reported as delayed. Calendars are polled every 15 minutes. */
const MAX_AGE_MS = 45 * MINUTE_MS;

function getHealthState(
  row: SyncStateRow | undefined,
  isRunning: boolean,
  now: number,
): SyncHealth['state'] {
  if (row?.needs_repair) return 'repair';
  if (isRunning) return 'syncing';
  if (row && row.failures > 0) return 'delayed';
  if (!row || row.fresh_as_of === null) return 'waiting';
  return now - Date.parse(row.fresh_as_of) > MAX_AGE_MS ? 'delayed' : 'fresh';
}

/**
 * Returns the sync health by calendar ID. All calendars must be synced and belong to an active
 * integration.
 */
export async function findSyncHealth(
  db: Db,
  calendarIds: readonly string[],
  now = Date.now(),
): Promise<Map<string, SyncHealth>> {
  const rows = new Map(
    (await findSyncStates(db, calendarIds)).map((row) => [row.calendar_id, row]),
  );
  const runningIds = await findRunningCalendarIds(db, calendarIds);
  return new Map(
    calendarIds.map((id) => {
      const row = rows.get(id);
      const state = getHealthState(row, runningIds.has(id), now);
      const fresh_as_of = row?.fresh_as_of ?? null;
      return [
        id,
        { state, fresh_as_of, next_try_at: row?.next_try_at ?? null, detail: row?.failure ?? null },
      ];
    }),
  );
}
