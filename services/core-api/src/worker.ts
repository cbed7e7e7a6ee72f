import { createLog, endWith, startWorker } from '@scheduler/service-kit';
import { openCore } from './app.ts';
import { SCHEMA, workerConfig } from './config.ts';
import { writesCrontab, writesTasks } from './writes/tasks.ts';

const { DATABASE_URL: url, LOG_LEVEL } = workerConfig();
const log = createLog('core-worker', LOG_LEVEL);
const db = await openCore(url, log);
const runner = await startWorker({
  url,
  schema: SCHEMA,
  log,
  tasks: writesTasks(db, log),
  crontab: writesCrontab,
});
log.info('working');
endWith(log, [() => runner.stop(), () => db.destroy()]);
