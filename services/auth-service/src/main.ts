import { createLog, shutDownOnSignals } from '@scheduler/service-kit';
import { loadConfig } from './config.ts';
import { start } from './start.ts';

function loadConfigOrExit() {
  try {
    return loadConfig();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

const config = loadConfigOrExit();
const log = createLog('auth-service', config.LOG_LEVEL);

try {
  const { port, close } = await start(config, log);
  shutDownOnSignals(log, close);
  log.info({ port }, 'listening');
} catch (err) {
  log.fatal({ err }, 'could not start');
  process.exit(1);
}
