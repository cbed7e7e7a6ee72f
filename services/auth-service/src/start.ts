import {
  listen,
  migrate,
  migrateJobs,
  openDatabase,
  startWorker,
  type Log,
} from '@scheduler/service-kit';
import { createProjectClient } from './account/project-client.ts';
import { createAuthApp, createHostedApp, MIGRATIONS } from './app.ts';
import type { Config, HostedConfig, OwnConfig } from './config.ts';
import { keptSealingKey } from './config/sealing-key.ts';
import { SCHEMA, type Deps } from './deps.ts';
import { mailRequestTasks } from './mail/requests.ts';
import { LEAVING_CRONTAB, leavingTasks } from './leaving/tasks.ts';
import { mailTasks } from './mail/tasks.ts';
import { PURGE_CRONTAB, purgeTasks } from './purge.ts';
import { createSecrets } from './security/secrets.ts';
import { loadSigningKeys } from './security/signing-keys.ts';
import { textRequestTasks } from './sms/requests.ts';
import { createSmsSender } from './sms/sender.ts';

export interface Running {
  port: number;
  /** What to end, in order. */
  close: (() => Promise<unknown>)[];
}

/** A database that is up to date, and the keys that are kept in it. */
export async function prepare(config: OwnConfig, log: Log): Promise<Deps> {
  const db = openDatabase({ url: config.DATABASE_URL, schema: SCHEMA });
  try {
    await migrate(db, { directory: MIGRATIONS, schema: SCHEMA });
    await migrateJobs(db, { url: config.DATABASE_URL, schema: SCHEMA, log });
    const secrets = createSecrets(config.AUTH_SEALING_KEY ?? (await keptSealingKey()));
    const keys = await loadSigningKeys({
      db,
      secrets,
      configured: config.GOTRUE_JWT_KEYS,
      secret: config.GOTRUE_JWT_SECRET,
    });
    return { config, db, log, keys, secrets, sms: createSmsSender(config, log) };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Brings the database up to date, then serves and sends mail until it is closed. */
async function startOwn(config: OwnConfig, log: Log): Promise<Running> {
  const deps = await prepare(config, log);
  if (!config.INTERNAL_KEY) {
    log.warn('INTERNAL_KEY is not set: accounts that are deleted end here alone');
  }
  if (!config.SMTP_URL) log.warn('SMTP_URL is not set: mails wait until it is');
  const worker = await startWorker({
    url: config.DATABASE_URL,
    schema: SCHEMA,
    log,
    tasks: {
      ...mailRequestTasks(deps),
      ...textRequestTasks(deps),
      ...mailTasks(deps),
      ...purgeTasks(deps),
      ...leavingTasks(deps),
    },
    crontab: [PURGE_CRONTAB, LEAVING_CRONTAB].join('\n'),
  });
  const serving = await listen({
    app: createAuthApp(deps),
    port: config.PORT,
    host: config.HOST,
  });
  return {
    port: serving.port,
    close: [() => serving.close(), () => worker.stop(), () => deps.db.destroy()],
  };
}

/** Makes sure that the project can be used, as a database would be, then serves. */
async function startHosted(config: HostedConfig, log: Log): Promise<Running> {
  const project = createProjectClient({
    url: config.SUPABASE_URL,
    anonKey: config.SUPABASE_ANON_KEY,
    jwksUrl: config.AUTH_JWKS_URL,
  });
  await project.check();
  const { port, close } = await listen({
    app: createHostedApp({ config, project, log }),
    port: config.PORT,
    host: config.HOST,
  });
  return { port, close: [close] };
}

export const start = (config: Config, log: Log): Promise<Running> =>
  config.accounts === 'hosted' ? startHosted(config, log) : startOwn(config, log);
