import { ApiError, type ApiClient } from '@scheduler/api-client';
import { SYNC_PAGE, sync, type SyncRecord, type SyncStep } from '@scheduler/contracts/core/sync';
import { LostPlace, type OurChange, type OurSide } from './run/sides.ts';

/** Milliseconds for many events at once. */
const PATIENCE = 120_000;

/** A schedule, as core-api lets the sync of its user read and write it. */
export function ourSide(core: ApiClient, scheduleId: string): OurSide {
  const schedule_id = scheduleId;

  const changesFrom = async (since: string) => {
    const found: OurChange[] = [];
    let next = since;
    let hasMore = true;
    while (hasMore) {
      const page = await core.call(sync.changes, { query: { schedule_id, after: next } });
      for (const { event_id, cause, undoes_cause } of page.changes) {
        const isUndo = cause === 'undo' && undoes_cause === 'google';
        found.push({ eventId: event_id, isUndo, isSync: cause === 'google' });
      }
      next = page.next;
      hasMore = page.has_more;
    }
    return { changes: found, next };
  };

  return {
    place: async () => (await core.call(sync.changes, { query: { schedule_id } })).next,
    changes: async (since) => {
      try {
        return await changesFrom(since);
      } catch (error) {
        if (error instanceof ApiError && error.status === 400) throw new LostPlace();
        throw error;
      }
    },
    all: async () => {
      const found: SyncRecord[] = [];
      let after: string | undefined;
      do {
        const page = await core.call(sync.records, {
          query: { schedule_id, ...(after !== undefined && { after }) },
        });
        found.push(...page.records);
        after = page.next ?? undefined;
      } while (after !== undefined);
      return found;
    },
    read: async (ids) => {
      const found: SyncRecord[] = [];
      for (let at = 0; at < ids.length; at += SYNC_PAGE) {
        const some = ids.slice(at, at + SYNC_PAGE);
        const { records } = await core.call(sync.read, { body: { schedule_id, ids: some } });
        found.push(...records);
      }
      return found;
    },
    apply: async (key, steps) => {
      const body = { schedule_id, key, steps: steps as SyncStep[] };
      const { batch_id, results } = await core.call(sync.apply, { body, timeout: PATIENCE });
      return { batchId: batch_id, results };
    },
  };
}
