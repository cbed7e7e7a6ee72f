import { createLog, endWith, startWorker } from '@scheduler/service-kit';
import { createMailer } from '@scheduler/service-kit/mail';
import { openCore } from './app.ts';
import { SCHEMA, workerConfig } from './config.ts';
import { startFollowing } from './history/following.ts';
import { historyTasks } from './history/tasks.ts';
import { createCalendarClient } from './ics/subscriptions/calendar-client.ts';
import { subscriptionCrontab, subscriptionTasks } from './ics/subscriptions/tasks.ts';
import { invitationCrontab, invitationTasks } from './invitations/tasks.ts';
import { pollTasks } from './polls/tasks.ts';
import { reminderCrontab, reminderTasks } from './reminders/tasks.ts';
import { searchTasks } from './search/tasks.ts';
import { sharingTasks } from './sharing/tasks.ts';
import { createEndpointClient } from './webhooks/endpoint-client.ts';
import { webhookCrontab, webhookTasks } from './webhooks/tasks.ts';
import { writesCrontab, writesTasks } from './writes/tasks.ts';

const config = workerConfig();
const { DATABASE_URL: url, SMTP_URL: smtpUrl } = config;
const log = createLog('core-worker', config.LOG_LEVEL);
/** Without a server to send it, mail waits in the queue. */
const mailer = smtpUrl
  ? createMailer({ smtpUrl, from: config.MAIL_FROM, siteUrl: config.SITE_URL })
  : null;
const calendars = createCalendarClient({ allowPrivate: config.SUBSCRIBE_TO_PRIVATE_ADDRESSES });
const endpoints = createEndpointClient({ allowPrivate: config.WEBHOOKS_TO_PRIVATE_ADDRESSES });
const db = await openCore(url, log);
const runner = await startWorker({
  url,
  schema: SCHEMA,
  log,
  tasks: {
    ...writesTasks(db, log),
    ...historyTasks(db),
    ...searchTasks(db),
    ...subscriptionTasks({ db, log, client: calendars }),
    ...sharingTasks({ db, log, mailer, siteUrl: config.SITE_URL }),
    ...pollTasks({
      db,
      log,
      mailer,
      siteUrl: config.SITE_URL,
      signingSecrets: config.INVITATION_SIGNING_SECRET,
    }),
    ...reminderTasks({ db, log, mailer, siteUrl: config.SITE_URL }),
    ...invitationTasks({
      db,
      log,
      mailer,
      siteUrl: config.SITE_URL,
      signingSecrets: config.INVITATION_SIGNING_SECRET,
      inboundAddress: config.INBOUND_MAIL_ADDRESS,
    }),
  },
  crontab: [writesCrontab, subscriptionCrontab, invitationCrontab, reminderCrontab].join('\n'),
});
/** Apart, so that servers which keep webhooks waiting hold up nothing else. */
const webhookRunner = await startWorker({
  url,
  schema: SCHEMA,
  log,
  tasks: webhookTasks({ db, log, client: endpoints }),
  crontab: webhookCrontab,
  concurrency: 8,
});
const following = startFollowing({ db, log });
log.info('working');
endWith(log, [
  following.close,
  () => Promise.all([runner.stop(), webhookRunner.stop()]),
  endpoints.close,
  calendars.close,
  async () => mailer?.close(),
  () => db.destroy(),
]);
