import type { Database, Log } from '@scheduler/service-kit';

/** What most routes and jobs of this service need. */
export interface BaseDeps {
  db: Database;
  log: Log;
  /** Public URL of the product. */
  siteUrl: string;
  /** Returns epoch milliseconds. */
  clock: () => number;
}
