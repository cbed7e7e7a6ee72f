import type { Database, Log } from '@scheduler/service-kit';
import type { OwnConfig } from './config.ts';
import type { Secrets } from './security/secrets.ts';
import type { SigningKeys } from './security/signing-keys.ts';
import type { SmsSender } from './sms/sender.ts';

/** The schema that holds everything of this service, its job queue included. */
export const SCHEMA = 'auth';

export interface Deps {
  config: OwnConfig;
  db: Database;
  log: Log;
  keys: SigningKeys;
  secrets: Secrets;
  /** `null` where nothing sends text messages. */
  sms: SmsSender | null;
}
