import { createAuthenticator, createLog, endWith, listen } from '@scheduler/service-kit';
import { createAiApp } from './app.ts';
import { readConfig } from './config.ts';
import { createCoreClient } from './core-client.ts';

const config = readConfig();
const log = createLog('ai-service', config.LOG_LEVEL);
const app = createAiApp({
  log,
  authenticate: createAuthenticator({ issuer: config.AUTH_ISSUER, keys: config.AUTH_JWKS_URL }),
  core: createCoreClient(config.CORE_URL),
  clock: Date.now,
});
const serving = await listen({ app, port: config.PORT, host: config.HOST });
endWith(log, [serving.close]);
log.info({ port: serving.port }, 'listening');
