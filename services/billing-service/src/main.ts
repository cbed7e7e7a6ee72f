import {
  createAuthenticator,
  createLog,
  shutDownOnSignals,
  listen,
  createSessionCheckFromConfig,
} from '@scheduler/service-kit';
import { createBillingApp, openBilling } from './app.ts';
import { serverConfig } from './config.ts';
import { createGoogleServices } from './google/deps.ts';
import { createStripe } from './stripe/stripe-client.ts';

const config = serverConfig();
const log = createLog('billing-service', config.LOG_LEVEL);
const stripe = config.stripe && createStripe(config.stripe);
const db = await openBilling(config.DATABASE_URL, log);
const isLive = createSessionCheckFromConfig(config, 'billing-service', log);

const app = createBillingApp({
  db,
  log,
  authenticate: createAuthenticator({
    issuer: config.AUTH_ISSUER,
    keys: config.AUTH_JWKS_URL,
    isSessionActive: isLive,
  }),
  stripe,
  webhookSecrets: config.STRIPE_WEBHOOK_SECRET,
  google: createGoogleServices({ fields: config, siteUrl: config.SITE_URL, clock: Date.now }),
  siteUrl: config.SITE_URL,
  internalKeys: config.INTERNAL_KEY,
  clock: Date.now,
});
const serving = await listen({ app, port: config.PORT, host: config.HOST });
shutDownOnSignals(log, [serving.close, () => db.destroy()]);
log.info({ port: serving.port }, 'listening');
// Nobody should learn from a customer that nothing can be bought.
await Promise.all([stripe?.catalogue.price(), stripe?.catalogue.portalConfiguration()]).catch(
  (err: unknown) => log.error({ err }, 'nothing can be bought as things stand'),
);
