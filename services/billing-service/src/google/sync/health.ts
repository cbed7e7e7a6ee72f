import type { SyncHealth } from '@scheduler/contracts/billing';
import type { Db } from '@scheduler/service-kit';
import { runningAmong, statesOf, type StateRow } from './repository.ts';

/** Polls may be late by this much before anybody should worry. */
const LATE_MS = 45 * 60_000;

function stateIn(row: StateRow | undefined, isRunning: boolean, now: number): SyncHealth['state'] {
  if (row?.needs_repair) return 'repair';
  if (isRunning) return 'syncing';
  if (row && row.failures > 0) return 'delayed';
  if (!row || row.fresh_as_of === null) return 'waiting';
  return now - Date.parse(row.fresh_as_of) > LATE_MS ? 'delayed' : 'fresh';
}

/** How synced calendars of an active integration are. */
export async function healthOf(
  db: Db,
  calendarIds: readonly string[],
  now = Date.now(),
): Promise<Map<string, SyncHealth>> {
  const rows = new Map((await statesOf(db, calendarIds)).map((row) => [row.calendar_id, row]));
  const running = await runningAmong(db, calendarIds);
  return new Map(
    calendarIds.map((id) => {
      const row = rows.get(id);
      const state = stateIn(row, running.has(id), now);
      const fresh_as_of = row?.fresh_as_of ?? null;
      return [
        id,
        { state, fresh_as_of, next_try_at: row?.next_try_at ?? null, detail: row?.failure ?? null },
      ];
    }),
  );
}
