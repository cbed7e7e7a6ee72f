import type { Database, Log } from '@scheduler/service-kit';
import type { Config } from './config.ts';
import type { Secrets } from './security/secrets.ts';
import type { SigningKeys } from './security/signing-keys.ts';

/** The schema that holds everything of this service, its job queue included. */
export const SCHEMA = 'auth';

export interface Deps {
  config: Config;
  db: Database;
  log: Log;
  keys: SigningKeys;
  secrets: Secrets;
}
