import type { Database } from '@scheduler/service-kit';
import { refreshWaiting } from './repository.ts';

export const searchTasks = (db: Database) => ({
  // Some at a time, so that nobody waits long for an event that is held.
  'refresh-search': async () => {
    while (await refreshWaiting(db));
  },
});
