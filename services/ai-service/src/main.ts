import { availableParallelism } from 'node:os';
import {
  createAuthenticator,
  createLog,
  createPlanLookup,
  shutDownOnSignals,
  listen,
  createSessionCheckFromConfig,
} from '@scheduler/service-kit';
import { createAiApp, openAi } from './app.ts';
import { readConfig } from './config.ts';
import { createCoreClient } from './core-client.ts';
import { modelSetup } from './language-model/create.ts';
import { purgeHourly } from './plans/purge.ts';

const config = readConfig();
const log = createLog('ai-service', config.LOG_LEVEL);
const db = await openAi(config.DATABASE_URL);
const isLive = createSessionCheckFromConfig(config, 'ai-service', log);
const app = createAiApp({
  db,
  log,
  authenticate: createAuthenticator({
    issuer: config.AUTH_ISSUER,
    keys: config.AUTH_JWKS_URL,
    isSessionActive: isLive,
  }),
  planOf: createPlanLookup({
    billingUrl: config.BILLING_URL,
    service: 'ai-service',
    internalKey: config.INTERNAL_KEY?.[0],
    log,
  }),
  core: createCoreClient(config.CORE_URL),
  // The other processors answer requests.
  solvers: config.SOLVERS ?? Math.ceil(availableParallelism() / 2),
  solversAhead: true,
  clock: Date.now,
  internalKeys: config.INTERNAL_KEY,
  model: modelSetup(config),
});
const purging = purgeHourly(db, log);
const serving = await listen({ app, port: config.PORT, host: config.HOST });
shutDownOnSignals(log, [serving.close, async () => purging.stop(), () => db.destroy()]);
log.info({ port: serving.port }, 'listening');
