import type { Database } from '@scheduler/service-kit';

/** Dependencies of every operation. */
export interface Deps {
  db: Database;
}
