import {
  createAuthenticator,
  createInternalAuth,
  createLog,
  getDatabaseSettings,
  runCleanup,
  shutDownOnSignals,
  startSessionMonitorFromConfig,
  listen,
  toServeOptions,
} from '@scheduler/service-kit';
import { createCoreApp, openCoreDatabase } from './app.ts';
import { serverConfig, toInvitationLimits, workerConfig } from './config.ts';

/** Starts the background jobs with their own connection pool, so that requests don't wait for jobs. */
async function startWorker() {
  const { startCoreWorker } = await import('./start-worker.ts');
  return startCoreWorker(workerConfig(), log);
}

const config = serverConfig();
const log = createLog('core-api', config.LOG_LEVEL);
const internalAuth = createInternalAuth(config, 'core-api', log);
if (!internalAuth) throw new Error('INTERNAL_PRIVATE_KEY is not set');
const db = await openCoreDatabase(getDatabaseSettings(config), log);
const sessions = startSessionMonitorFromConfig(config, internalAuth, log);
const app = createCoreApp({
  db,
  log,
  authenticate: createAuthenticator({
    issuer: config.AUTH_ISSUER,
    keys: config.AUTH_JWKS_URL,
    isSessionActive: sessions?.isActive,
  }),
  sessions,
  billingUrl: config.BILLING_URL,
  signingSecrets: config.INVITATION_SIGNING_SECRET,
  inboundSecrets: config.INBOUND_MAIL_SECRET,
  invitationLimits: toInvitationLimits(config),
  internalAuth,
  quotas: config,
});
const closeWorker = config.RUN_WORKER ? await startWorker() : [];
const server = await listen({ app, ...toServeOptions(config) });
log.info({ port: server.port }, 'listening');
shutDownOnSignals(log, [
  () => Promise.all([server.close(), runCleanup(log, closeWorker)]),
  async () => sessions?.close(),
  () => db.destroy(),
]);
