import {
  createAuthenticator,
  createLog,
  shutDownOnSignals,
  listen,
  createSessionCheckFromConfig,
} from '@scheduler/service-kit';
import { createCoreApp, openCoreDatabase } from './app.ts';
import { serverConfig } from './config.ts';

const config = serverConfig();
const log = createLog('core-api', config.LOG_LEVEL);
const db = await openCoreDatabase(config.DATABASE_URL, log);
const isSessionActive = createSessionCheckFromConfig(config, 'core-api', log);
const app = createCoreApp({
  db,
  log,
  authenticate: createAuthenticator({
    issuer: config.AUTH_ISSUER,
    keys: config.AUTH_JWKS_URL,
    isSessionActive,
  }),
  isSessionActive,
  billingUrl: config.BILLING_URL,
  signingSecrets: config.INVITATION_SIGNING_SECRET,
  inboundSecrets: config.INBOUND_MAIL_SECRET,
  internalKeys: config.INTERNAL_KEY,
});
const server = await listen({ app, port: config.PORT, host: config.HOST });
log.info({ port: server.port }, 'listening');
shutDownOnSignals(log, [server.close, () => db.destroy()]);
