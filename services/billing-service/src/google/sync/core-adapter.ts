import { toBatches } from '@scheduler/service-kit';
import { ApiError, type ApiClient } from '@scheduler/api-client';
import {
  MAX_SYNC_PAGE_SIZE,
  sync,
  type SyncRecord,
  type SyncStep,
} from '@scheduler/contracts/core/sync';
import { CursorExpiredError, type LocalChange, type LocalSchedule } from './run/adapters.ts';

/** One call can contain `MAX_SYNC_STEPS` steps. */
const APPLY_TIMEOUT_MS = 120_000;

/** Accesses a schedule through the sync API of core-api, on behalf of its user. */
export function createLocalSchedule(core: ApiClient, scheduleId: string): LocalSchedule {
  const schedule_id = scheduleId;

  const listChangesSince = async (cursor: string) => {
    const changes: LocalChange[] = [];
    let next = cursor;
    let hasMore = true;
    while (hasMore) {
      const page = await core.call(sync.changes, { query: { schedule_id, after: next } });
      for (const { event_id, cause, undoes_cause } of page.changes) {
        const isUndo = cause === 'undo' && undoes_cause === 'google';
        changes.push({ eventId: event_id, isUndo, isSync: cause === 'google' });
      }
      next = page.next;
      hasMore = page.has_more;
    }
    return { changes, next };
  };

  return {
    getCursor: async () => (await core.call(sync.changes, { query: { schedule_id } })).next,
    listChanges: async (cursor) => {
      try {
        return await listChangesSince(cursor);
      } catch (error) {
        if (error instanceof ApiError && error.status === 400) throw new CursorExpiredError();
        throw error;
      }
    },
    listRecords: async () => {
      const records: SyncRecord[] = [];
      let after: string | undefined;
      do {
        const page = await core.call(sync.records, {
          query: { schedule_id, ...(after !== undefined && { after }) },
        });
        records.push(...page.records);
        after = page.next ?? undefined;
      } while (after !== undefined);
      return records;
    },
    readRecords: async (ids) => {
      const records: SyncRecord[] = [];
      for (const pageIds of toBatches(ids, MAX_SYNC_PAGE_SIZE)) {
        const page = await core.call(sync.read, { body: { schedule_id, ids: pageIds } });
        records.push(...page.records);
      }
      return records;
    },
    applySteps: async (key, steps) => {
      const body = { schedule_id, key, steps: steps as SyncStep[] };
      const { batch_id, results } = await core.call(sync.apply, {
        body,
        timeout: APPLY_TIMEOUT_MS,
      });
      return { batchId: batch_id, results };
    },
  };
}
