import { t } from '@scheduler/i18n/words';
import { accessLog, notFound, Problem, speakAsAsked, type Log } from '@scheduler/service-kit';
import Koa, { type Middleware } from 'koa';
import { checkPath } from './address.ts';
import { clientOf } from './client.ts';
import type { GatewayConfig } from './config.ts';
import { devOriginsOf } from './dev-origins.ts';
import { health } from './health.ts';
import { page } from './page.ts';
import { proxy } from './proxy.ts';
import { rateLimit } from './rate-limit.ts';
import { refusals } from './refusals.ts';
import { remotes } from './remotes.ts';
import { securityHeaders } from './security-headers.ts';
import type { Upstreams } from './upstreams.ts';

export interface GatewayDeps {
  config: GatewayConfig;
  upstreams: Upstreams;
  log: Log;
  /** Epoch milliseconds. */
  clock: () => number;
}

/** Time for a sender to state its request, so that a slow one holds no connection for long. */
export const serverLimits = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5000,
  maxHeaderSize: 16_384,
};

/** One origin for the page, its remotes and every service. It knows no rule of the product. */
export function createGateway({ config, upstreams, log, clock }: GatewayDeps): Koa {
  const app = new Koa();
  // Each open event stream hears when the gateway closes.
  app.setMaxListeners(0);
  app.on('error', (err: NodeJS.ErrnoException) => {
    // The caller left while its answer was on the way: no fault of ours.
    if (err.code !== 'ERR_STREAM_PREMATURE_CLOSE') log.warn({ err }, 'answer broke off');
  });
  const { SITE_URL: siteUrl, SUPABASE_URL: supabaseUrl, REMOTES_DIR: remotesDir } = config;
  const devOrigins = config.NODE_ENV === 'development' ? devOriginsOf(remotesDir) : undefined;
  app.use(accessLog(log));
  app.use(hideSecrets);
  app.use(identifyClient(config.TRUST_PROXY));
  app.use(securityHeaders({ siteUrl, supabaseUrl, devOrigins }));
  app.use(forServices(speakAsAsked));
  app.use(refusals(log));
  app.use(checkAddress);
  app.use(health(upstreams));
  app.use(forServices(rateLimit({ limit: config.RATE_LIMIT, clock })));
  app.use(proxy(upstreams, log));
  app.use(forServices(noSuchService));
  app.use(remotes({ remotesDir }));
  app.use(page({ shellDir: config.SHELL_DIR, remotesDir, config: publicConfig(config) }));
  app.use(refuseMethod);
  return app;
}

const publicConfig = (config: GatewayConfig) => ({
  apiBase: '/api',
  supabaseUrl: config.SUPABASE_URL ?? '',
  supabaseAnonKey: config.SUPABASE_ANON_KEY ?? '',
  payments_test_mode: config.STRIPE_MODE === 'test',
  google_calendar: config.GOOGLE_MODE,
});

/** Who can read the log could else read the calendars, and answer in the stead of guests. */
const hideSecrets: Middleware = (context, next) => {
  const [secret] = /^\/(feeds|polls|rsvp)(?=\/)/.exec(context.path) ?? [];
  if (secret) context.state.route = secret;
  return next();
};

const identifyClient =
  (trustProxy: boolean): Middleware =>
  (context, next) => {
    context.state.client = clientOf(context.req, trustProxy);
    return next();
  };

const checkAddress: Middleware = (context, next) => {
  checkPath(context.req.url ?? '');
  return next();
};

/** Whatever stands below these belongs to services, or to nobody: never to the page. */
const OF_SERVICES = /^\/(api|auth\/v1|rest|feeds|internal|polls|rsvp)(\/|$)/i;

const forServices =
  (middleware: Middleware): Middleware =>
  (context, next) =>
    OF_SERVICES.test(context.path) ? middleware(context, next) : next();

const noSuchService: Middleware = () => {
  throw notFound(t('This address'));
};

const refuseMethod: Middleware = (context) => {
  context.set('allow', 'GET, HEAD');
  throw new Problem('method-not-allowed', t('This address does not answer that method'));
};
