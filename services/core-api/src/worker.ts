import { createLog, endWith, startWorker } from '@scheduler/service-kit';
import { openCore } from './app.ts';
import { SCHEMA, workerConfig } from './config.ts';
import { historyTasks } from './history/tasks.ts';
import { createMailer } from './mail/smtp-client.ts';
import { sharingTasks } from './sharing/tasks.ts';
import { writesCrontab, writesTasks } from './writes/tasks.ts';

const config = workerConfig();
const { DATABASE_URL: url, SMTP_URL: smtpUrl } = config;
const log = createLog('core-worker', config.LOG_LEVEL);
/** Without a server to send it, mail waits in the queue. */
const mailer = smtpUrl
  ? createMailer({ smtpUrl, from: config.MAIL_FROM, siteUrl: config.SITE_URL })
  : null;
const db = await openCore(url, log);
const runner = await startWorker({
  url,
  schema: SCHEMA,
  log,
  tasks: { ...writesTasks(db, log), ...historyTasks(db) },
    ...sharingTasks({ db, log, mailer, siteUrl: config.SITE_URL }),
  crontab: writesCrontab,
});
log.info('working');
endWith(log, [() => runner.stop(), async () => mailer?.close(), () => db.destroy()]);
