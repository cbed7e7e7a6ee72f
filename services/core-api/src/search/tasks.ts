import type { Database } from '@scheduler/service-kit';
import { refreshPendingDocuments } from './repository.ts';

export const searchTasks = (db: Database) => ({
  // Events are indexed in batches, so that they are locked only briefly.
  'refresh-search': async () => {
    while (await refreshPendingDocuments(db));
  },
});
