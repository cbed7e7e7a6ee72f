import type { Database, InternalAuth, Log } from '@scheduler/service-kit';
import type { FindPlace } from './audit/places.ts';
import type { HostedAccounts } from './account/hosted-accounts.ts';
import type { HostedConfig, LocalConfig } from './config.ts';
import type { PasswordRater } from './security/password-strength.ts';
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
  /** Authenticates requests from and to other services. `null` if no keys are configured. */
  internalAuth: InternalAuth | null;
  secrets: Secrets;
  findPlace: FindPlace;
  passwordRater: PasswordRater;
  /** `null` if no SMS provider is configured. */
  sms: SmsSender | null;
}

/** Dependencies of the service if a hosted project stores the accounts. */
export interface HostedDeps {
  config: HostedConfig;
  accounts: HostedAccounts;
  passwordRater: PasswordRater;
  log: Log;
  internalAuth: InternalAuth | null;
}
