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
import { createBillingApp, openBillingDatabase } from './app.ts';
import { serverConfig, workerConfig } from './config.ts';
import { createGoogleServices } from './google/deps.ts';
import { createStripe } from './stripe/stripe-client.ts';

/** Starts the background jobs with their own connection pool, so that requests don't wait for jobs. */
async function startWorker() {
  const { startBillingWorker } = await import('./start-worker.ts');
  return startBillingWorker(workerConfig(), log);
}

const config = serverConfig();
const log = createLog('billing-service', config.LOG_LEVEL);
const stripe = config.stripe && createStripe(config.stripe);
const internalAuth = createInternalAuth(config, 'billing-service', log);
const db = await openBillingDatabase(getDatabaseSettings(config), log);
const sessions = startSessionMonitorFromConfig(config, internalAuth, log);

const app = createBillingApp({
  db,
  log,
  authenticate: createAuthenticator({
    issuer: config.AUTH_ISSUER,
    keys: config.AUTH_JWKS_URL,
    isSessionActive: sessions?.isActive,
  }),
  stripe,
  webhookSecrets: config.STRIPE_WEBHOOK_SECRET,
  google: createGoogleServices({
    fields: config,
    internalAuth,
    siteUrl: config.SITE_URL,
    clock: Date.now,
  }),
  siteUrl: config.SITE_URL,
  internalAuth,
  clock: Date.now,
});
const closeWorker = config.RUN_WORKER ? await startWorker() : [];
const server = await listen({ app, ...toServeOptions(config) });
shutDownOnSignals(log, [
  () => Promise.all([server.close(), runCleanup(log, closeWorker)]),
  async () => sessions?.close(),
  () => db.destroy(),
]);
log.info({ port: server.port }, 'listening');
// Report missing objects of a live account at startup, before a checkout fails. In test mode, the first
// checkout creates them.
if (stripe?.livemode) {
  await Promise.all([stripe.catalog.price(), stripe.catalog.portalConfiguration()]).catch(
    (err: unknown) =>
      log.error({ err }, 'checkout is not available: the Stripe account is incomplete'),
  );
}
