import { availableParallelism } from 'node:os';
import {
  createAuthenticator,
  createInternalAuth,
  createLog,
  createPlanLookup,
  getDatabaseSettings,
  shutDownOnSignals,
  startSessionMonitorFromConfig,
  listen,
  toServeOptions,
} from '@scheduler/service-kit';
import { createAiApp, openAiDatabase } from './app.ts';
import { readConfig } from './config.ts';
import { createCoreClient } from './core-client.ts';
import { getModelSetup } from './language-model/setup.ts';
import { startHourlyPurge } from './plans/purge.ts';
import { createSolvers } from './plans/solvers.ts';

const config = readConfig();
const log = createLog('ai-service', config.LOG_LEVEL);
const internalAuth = createInternalAuth(config, 'ai-service', log);
const db = await openAiDatabase(getDatabaseSettings(config), log);
const sessions = startSessionMonitorFromConfig(config, internalAuth, log);
const solvers = createSolvers({
  // Leave the other CPUs for requests.
  maxWorkers: config.SOLVERS ?? Math.ceil(availableParallelism() / 2),
  log,
});
const app = createAiApp({
  db,
  log,
  authenticate: createAuthenticator({
    issuer: config.AUTH_ISSUER,
    keys: config.AUTH_JWKS_URL,
    isSessionActive: sessions?.isActive,
  }),
  getPlan: createPlanLookup({
    billingUrl: config.BILLING_URL,
    internalAuth,
    log,
  }),
  core: createCoreClient(config.CORE_URL),
  solvers,
  clock: Date.now,
  internalAuth,
  model: getModelSetup(config),
});
const purgeJob = startHourlyPurge(db, log);
const server = await listen({ app, ...toServeOptions(config) });
shutDownOnSignals(log, [
  server.close,
  async () => sessions?.close(),
  solvers.close,
  async () => purgeJob.stop(),
  () => db.destroy(),
]);
log.info({ port: server.port }, 'listening');
