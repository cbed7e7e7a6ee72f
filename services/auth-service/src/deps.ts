import type { Database, InternalAuth, Log } from '@scheduler/service-kit';
import type { ProjectClient } from './account/project-client.ts';
import type { HostedConfig, LocalConfig } from './config.ts';
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
  /** Authenticates other services, and this one to them. `null` if no keys are configured. */
  internalAuth: InternalAuth | null;
  secrets: Secrets;
  /** `null` if no SMS provider is configured. */
  sms: SmsSender | null;
}

/** Dependencies in front of a hosted project. */
export interface HostedDeps {
  config: HostedConfig;
  project: ProjectClient;
  log: Log;
  internalAuth: InternalAuth | null;
}
