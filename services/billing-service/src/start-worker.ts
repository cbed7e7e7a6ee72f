import {
  createInternalAuth,
  securityEventTasks,
  startHeartbeatFile,
  getDatabaseSettings,
  getDirectUrl,
  startWorker,
  type Log,
} from '@scheduler/service-kit';
import { createMailer } from '@scheduler/service-kit/email';
import { openBillingDatabase } from './app.ts';
import { SCHEMA, type WorkerConfig } from './config.ts';
import { createGoogleServices } from './google/deps.ts';
import { createReconnectEmailTasks } from './google/reconnect-email.ts';
import { watchLocalEdits } from './google/sync/watch-local-edits.ts';
import { googleSyncCrontab, googleSyncTasks } from './google/sync/tasks.ts';
import { createStripe } from './stripe/stripe-client.ts';
import { subscriptionCrontab, subscriptionTasks } from './subscriptions/tasks.ts';

/**
 * Starts the background jobs of billing-service.
 *
 * @returns cleanup functions, to be called in order
 */
export async function startBillingWorker(
  config: WorkerConfig,
  log: Log,
): Promise<(() => Promise<unknown>)[]> {
  const { SMTP_URL: smtpUrl, SITE_URL: siteUrl } = config;
  const stripe = config.stripe && createStripe(config.stripe);
  /** If `null`, emails are discarded instead of being sent once an SMTP server is configured. */
  const mailer = smtpUrl ? createMailer({ smtpUrl, from: config.MAIL_FROM, siteUrl }) : null;
  if (!mailer) log.warn('SMTP_URL is not set: no emails are sent');
  const db = await openBillingDatabase(getDatabaseSettings(config), log);
  const clock = Date.now;
  const internalAuth = createInternalAuth(config, 'billing-service', log);
  const google = createGoogleServices({ fields: config, internalAuth, siteUrl, clock });
  const connectedDeps = google && { db, log, clock, siteUrl, google };
  const runner = await startWorker({
    url: getDirectUrl(db),
    schema: SCHEMA,
    log,
    tasks: {
      ...securityEventTasks({ authUrl: config.AUTH_URL, internalAuth }),
      ...subscriptionTasks({ db, log, stripe, mailer, siteUrl, clock }),
      ...createReconnectEmailTasks({ db, log, siteUrl }, mailer),
      ...(connectedDeps && googleSyncTasks(connectedDeps)),
    },
    crontab: [subscriptionCrontab, ...(connectedDeps ? [googleSyncCrontab] : [])].join('\n'),
  });
  const localEditWatcher = connectedDeps && watchLocalEdits(connectedDeps);
  startHeartbeatFile(config.HEARTBEAT_FILE);
  return [
    async () => localEditWatcher?.stop(),
    runner.stop,
    async () => mailer?.close(),
    () => db.destroy(),
  ];
}
