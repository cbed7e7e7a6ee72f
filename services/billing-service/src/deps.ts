import type { Database, Log } from '@scheduler/service-kit';

/** Common dependencies of the routes and jobs. */
export interface BaseDeps {
  db: Database;
  log: Log;
  /** Public URL of the product. */
  siteUrl: string;
  /** Returns epoch milliseconds. */
  clock: () => number;
}
