import type { Database } from '@scheduler/service-kit';
import {
  applyLinkChanges,
  findEventsLinkedElsewhere,
  findRelatedLinks,
  findLinks,
} from './repository-links.ts';
import { insertConflicts, getOrCreateSyncState, updateSyncState } from './repository.ts';
import type { SyncStateStore } from './run/adapters.ts';

/** Stores a calendar's sync state in Postgres. */
export const createSyncStateStore = (
  db: Database,
  calendar: { id: string; schedule_id: string },
): SyncStateStore => ({
  loadState: async () => {
    const { sync_token, core_place, compares_all } = await db.transaction((trx) =>
      getOrCreateSyncState(trx, calendar),
    );
    return { syncToken: sync_token, localCursor: core_place, compareAll: compares_all };
  },
  saveState: ({ syncToken, localCursor, compareAll }) =>
    updateSyncState(db, calendar.id, {
      ...(syncToken !== undefined && { sync_token: syncToken }),
      ...(localCursor !== undefined && { core_place: localCursor }),
      ...(compareAll !== undefined && { compares_all: compareAll }),
    }),
  loadLinks: () => findLinks(db, calendar.id),
  loadLinksAround: (ids) => findRelatedLinks(db, calendar.id, ids),
  saveLinks: async (changes) => {
    if (changes.length === 0) return;
    await db.transaction((trx) => applyLinkChanges(trx, calendar.id, changes));
  },
  saveConflicts: (conflicts) =>
    db.transaction((trx) => insertConflicts(trx, calendar.id, conflicts)),
  findLinkedElsewhere: (eventIds) => findEventsLinkedElsewhere(db, calendar.id, eventIds),
});
