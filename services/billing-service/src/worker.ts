import { createLog, endWith, startWorker } from '@scheduler/service-kit';
import { createMailer } from '@scheduler/service-kit/mail';
import { openBilling } from './app.ts';
import { SCHEMA, workerConfig } from './config.ts';
import { createStripe } from './stripe/stripe-client.ts';
import { subscriptionCrontab, subscriptionTasks } from './subscriptions/tasks.ts';

const config = workerConfig();
const { DATABASE_URL: url, SMTP_URL: smtpUrl, SITE_URL: siteUrl } = config;
const log = createLog('billing-worker', config.LOG_LEVEL);
const stripe = config.stripe && createStripe(config.stripe);
/** Without a server to send it, mail waits in the queue. */
const mailer = smtpUrl ? createMailer({ smtpUrl, from: config.MAIL_FROM, siteUrl }) : null;
const db = await openBilling(url, log);
const runner = await startWorker({
  url,
  schema: SCHEMA,
  log,
  tasks: subscriptionTasks({ db, log, stripe, mailer, siteUrl, clock: Date.now }),
  crontab: subscriptionCrontab,
});
log.info('working');
endWith(log, [runner.stop, async () => mailer?.close(), () => db.destroy()]);
