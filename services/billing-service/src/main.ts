import {
  createAuthenticator,
  createLog,
  endWith,
  listen,
  migrate,
  openDatabase,
} from '@scheduler/service-kit';
import { createBillingApp, tables } from './app.ts';
import { readConfig } from './config.ts';

const config = readConfig();
const log = createLog('billing-service', config.LOG_LEVEL);
const db = openDatabase({ url: config.DATABASE_URL, schema: tables.schema });
await migrate(db, tables);

const authenticate = createAuthenticator({
  issuer: config.AUTH_ISSUER,
  keys: config.AUTH_JWKS_URL,
});
const app = createBillingApp({ db, log, authenticate });
const serving = await listen({ app, port: config.PORT, host: config.HOST });
endWith(log, [serving.close, () => db.destroy()]);
log.info({ port: serving.port }, 'listening');
