import {
  createInternalAuth,
  getDatabaseSettings,
  getDirectUrl,
  listen,
  migrate,
  migrateJobs,
  openDatabase,
  startWorker,
  toServeOptions,
  type Log,
} from '@scheduler/service-kit';
import { openPlaces } from './audit/places.ts';
import { createAuthApp, createHostedApp, MIGRATIONS } from './app.ts';
import type { Config, HostedConfig, LocalConfig } from './config.ts';
import { loadOrCreateSealingKey } from './config/sealing-key.ts';
import { SCHEMA, type Deps } from './deps.ts';
import { emailRequestTasks } from './email/requests.ts';
import { ACCOUNT_DELETION_CRONTAB, accountDeletionTasks } from './account-deletion/tasks.ts';
import { emailTasks } from './email/tasks.ts';
import { PURGE_CRONTAB, purgeTasks } from './purge.ts';
import { createPasswordRater } from './security/password-strength.ts';
import { createSecrets } from './security/secrets.ts';
import { loadSigningKeys } from './security/signing-keys.ts';
import { textRequestTasks } from './sms/requests.ts';
import { createSmsSender } from './sms/sender.ts';

export interface RunningService {
  port: number;
  /** Shutdown steps, in order. */
  close: (() => Promise<unknown>)[];
}

/** Migrates the database and loads the signing keys. */
export async function prepareDeps(config: LocalConfig, log: Log): Promise<Deps> {
  const internalAuth = createInternalAuth(config, 'auth-service', log);
  const db = openDatabase({ ...getDatabaseSettings(config), schema: SCHEMA });
  try {
    await migrate(db, { directory: MIGRATIONS, schema: SCHEMA, log });
    await migrateJobs(db, { schema: SCHEMA, log });
    const secrets = createSecrets(config.AUTH_SEALING_KEY ?? (await loadOrCreateSealingKey()));
    const keys = await loadSigningKeys({
      db,
      secrets,
      configured: config.GOTRUE_JWT_KEYS,
      secret: config.GOTRUE_JWT_SECRET,
    });
    const findPlace = await openPlaces(config.GEOIP_DATABASE, log);
    return {
      config,
      db,
      log,
      keys,
      secrets,
      internalAuth,
      findPlace,
      passwordRater: createPasswordRater(log),
      sms: createSmsSender(config, log),
    };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Starts the server and the job worker with the service's own account database. */
async function startLocal(config: LocalConfig, log: Log): Promise<RunningService> {
  const deps = await prepareDeps(config, log);
  if (!deps.internalAuth) {
    log.warn(
      'INTERNAL_PRIVATE_KEY is not set: deleted accounts are not removed from other services',
    );
  }
  if (!config.SMTP_URL) {
    log.warn('SMTP_URL is not set: no emails are sent, the links command lists links and codes');
  }
  const worker = await startWorker({
    url: getDirectUrl(deps.db),
    schema: SCHEMA,
    log,
    tasks: {
      ...emailRequestTasks(deps),
      ...textRequestTasks(deps),
      ...emailTasks(deps),
      ...purgeTasks(deps),
      ...accountDeletionTasks(deps),
    },
    crontab: [PURGE_CRONTAB, ACCOUNT_DELETION_CRONTAB].join('\n'),
  });
  const server = await listen({
    app: createAuthApp(deps),
    ...toServeOptions(config),
  });
  return {
    port: server.port,
    close: [
      () => server.close(),
      () => worker.stop(),
      () => deps.passwordRater.close(),
      () => deps.db.destroy(),
    ],
  };
}

/** Starts the server in front of a hosted project, and fails if the project is unavailable. */
async function startHosted(config: HostedConfig, log: Log): Promise<RunningService> {
  const { createHostedAccounts } = await import('./account/hosted-accounts.ts');
  const internalAuth = createInternalAuth(config, 'auth-service', log);
  const accounts = createHostedAccounts(config);
  await accounts.check();
  const passwordRater = createPasswordRater(log);
  const deps = { config, accounts, passwordRater, log, internalAuth };
  const { port, close } = await listen({
    app: createHostedApp(deps),
    ...toServeOptions(config),
  });
  return { port, close: [close, () => passwordRater.close()] };
}

export const start = (config: Config, log: Log): Promise<RunningService> =>
  config.accounts === 'hosted' ? startHosted(config, log) : startLocal(config, log);
