import { createLog, shutDownOnSignals } from '@scheduler/service-kit';
import { workerConfig } from './config.ts';
import { startCoreWorker } from './start-worker.ts';

const config = workerConfig();
const log = createLog('core-worker', config.LOG_LEVEL);
const close = await startCoreWorker(config, log);
log.info('worker started');
shutDownOnSignals(log, close);
