import type { Database, Log } from '@scheduler/service-kit';
import type { LocalConfig } from './config.ts';
import type { Secrets } from './security/secrets.ts';
import type { SigningKeys } from './security/signing-keys.ts';
import type { SmsSender } from './sms/sender.ts';

/** Database schema of the service, including its job queue. */
export const SCHEMA = 'auth';

export interface Deps {
  config: LocalConfig;
  db: Database;
  log: Log;
  keys: SigningKeys;
  secrets: Secrets;
  /** `null` if no SMS provider is configured. */
  sms: SmsSender | null;
}
