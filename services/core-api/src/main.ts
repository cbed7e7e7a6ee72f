import {
  createAuthenticator,
  createLog,
  endWith,
  listen,
  sessionCheckOf,
} from '@scheduler/service-kit';
import { createCore, openCore } from './app.ts';
import { serverConfig } from './config.ts';

const config = serverConfig();
const log = createLog('core-api', config.LOG_LEVEL);
const db = await openCore(config.DATABASE_URL, log);
const isLive = sessionCheckOf(config, 'core-api', log);
const app = createCore({
  db,
  log,
  authenticate: createAuthenticator({
    issuer: config.AUTH_ISSUER,
    keys: config.AUTH_JWKS_URL,
    isLive,
  }),
  isLive,
  billingUrl: config.BILLING_URL,
  signingSecrets: config.INVITATION_SIGNING_SECRET,
  inboundSecrets: config.INBOUND_MAIL_SECRET,
  internalKeys: config.INTERNAL_KEY,
});
const serving = await listen({ app, port: config.PORT, host: config.HOST });
log.info({ port: serving.port }, 'listening');
endWith(log, [serving.close, () => db.destroy()]);
