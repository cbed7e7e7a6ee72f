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
import { openCoreDatabase } from './app.ts';
import { SCHEMA, type WorkerConfig } from './config.ts';
import { indexingTasks } from './history/indexing.ts';
import { startOutboxRelay } from './history/outbox-relay.ts';
import { historyTasks } from './history/tasks.ts';
import { createCalendarClient } from './ics/subscriptions/calendar-client.ts';
import { subscriptionCrontab, subscriptionTasks } from './ics/subscriptions/tasks.ts';
import { invitationCrontab, invitationTasks } from './invitations/tasks.ts';
import { pollTasks } from './polls/tasks.ts';
import { startReminderScanner } from './reminders/scanner.ts';
import { reminderCrontab, reminderTasks } from './reminders/tasks.ts';
import { searchTasks } from './search/tasks.ts';
import { sharingTasks } from './sharing/tasks.ts';
import { createEventQuota } from './quotas/event-quota.ts';
import { createEndpointClient } from './webhooks/endpoint-client.ts';
import { webhookCrontab, webhookTasks } from './webhooks/tasks.ts';
import { idempotencyCrontab, idempotencyTasks } from './unit-of-work/tasks.ts';

/**
 * Starts the background jobs of core-api.
 *
 * @returns cleanup functions, to be called in order
 */
export async function startCoreWorker(
  config: WorkerConfig,
  log: Log,
): Promise<(() => Promise<unknown>)[]> {
  const { SMTP_URL: smtpUrl } = config;
  /** If `null`, emails are discarded, so that configuring an SMTP server later doesn't send them. */
  const mailer = smtpUrl
    ? createMailer({ smtpUrl, from: config.MAIL_FROM, siteUrl: config.SITE_URL })
    : null;
  const calendars = createCalendarClient({ allowPrivate: config.SUBSCRIBE_TO_PRIVATE_ADDRESSES });
  const endpoints = createEndpointClient({ allowPrivate: config.WEBHOOKS_TO_PRIVATE_ADDRESSES });
  if (!mailer) log.warn('SMTP_URL is not set: no emails are sent');
  const db = await openCoreDatabase(getDatabaseSettings(config), log);
  const url = getDirectUrl(db);
  const { SITE_URL: siteUrl, INVITATION_SIGNING_SECRET: signingSecrets } = config;
  const emailDeps = { db, log, mailer, siteUrl, signingSecrets };
  const runner = await startWorker({
    url,
    schema: SCHEMA,
    log,
    tasks: {
      ...idempotencyTasks(db, log),
      ...securityEventTasks({
        authUrl: config.AUTH_URL,
        internalAuth: createInternalAuth(config, 'core-api', log),
      }),
      ...historyTasks(db),
      ...indexingTasks(db),
      ...searchTasks(db),
      ...subscriptionTasks({ db, log, client: calendars, eventQuota: createEventQuota(config) }),
      ...sharingTasks(emailDeps),
      ...pollTasks(emailDeps),
      ...reminderTasks(emailDeps),
      ...invitationTasks({ ...emailDeps, inboundAddress: config.INBOUND_MAIL_ADDRESS }),
    },
    crontab: [idempotencyCrontab, subscriptionCrontab, invitationCrontab, reminderCrontab].join(
      '\n',
    ),
  });
  /** A separate worker, so that slow webhook endpoints don't delay other jobs. */
  const webhookRunner = await startWorker({
    url,
    schema: SCHEMA,
    log,
    tasks: webhookTasks({ db, log, client: endpoints }),
    crontab: webhookCrontab,
    concurrency: 8,
  });
  const outboxRelay = startOutboxRelay({ db, log });
  const reminderScanner = startReminderScanner({ db, log });
  startHeartbeatFile(config.HEARTBEAT_FILE);
  return [
    reminderScanner.close,
    outboxRelay.close,
    () => Promise.all([runner.stop(), webhookRunner.stop()]),
    endpoints.close,
    calendars.close,
    async () => mailer?.close(),
    () => db.destroy(),
  ];
}
