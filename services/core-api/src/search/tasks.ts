import type { Database } from '@scheduler/service-kit';
import { refreshPendingDocuments } from './repository.ts';

export const searchTasks = (db: Database) => ({
  // Processed in batches, so that locks on events are held only briefly.
  'refresh-search': async () => {
    while (await refreshPendingDocuments(db));
  },
});
