import { createLog, shutDownOnSignals } from '@scheduler/service-kit';
import { workerConfig } from './config.ts';
import { startBillingWorker } from './start-worker.ts';

const config = workerConfig();
const log = createLog('billing-worker', config.LOG_LEVEL);
const close = await startBillingWorker(config, log);
log.info('working');
shutDownOnSignals(log, close);
