import { t } from '@scheduler/i18n/translate';
import {
  accessLog,
  methodNotAllowed,
  notFound,
  negotiateLocale,
  type Log,
} from '@scheduler/service-kit/http';
import Koa, { type Middleware } from 'koa';
import { checkPath } from './check-path.ts';
import { getClient } from './client-info.ts';
import type { GatewayConfig } from './config.ts';
import { createDevOriginsReader } from './static/dev-origins.ts';
import { serveGatewayHealth } from './health/gateway-health.ts';
import { createPageCheck, servePages } from './static/serve-page.ts';
import { proxyRequests } from './proxy/proxy.ts';
import { limitRequestRate } from './rate-limit.ts';
import { handleErrors } from './error-responses.ts';
import { serveRemotes } from './static/serve-remotes.ts';
import { setSecurityHeaders } from './security-headers.ts';
import type { Upstreams } from './proxy/upstreams.ts';
import { serveWellKnown } from './well-known.ts';

export interface GatewayDeps {
  config: GatewayConfig;
  upstreams: Upstreams;
  log: Log;
  /** Returns milliseconds of a monotonic clock. */
  clock: () => number;
}

/** Limits how long a slow client can occupy a connection. */
export const serverLimits = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5000,
  maxHeaderSize: 16_384,
};

/**
 * Creates the reverse proxy for the app, its remotes and all services. It has no business logic.
 */
export function createGateway({ config, upstreams, log, clock }: GatewayDeps): Koa {
  const app = new Koa();
  // Every open event stream listens for `closing`.
  app.setMaxListeners(0);
  app.on('error', (err: NodeJS.ErrnoException) => {
    // It isn't an error if the client disconnects during the response.
    if (err.code !== 'ERR_STREAM_PREMATURE_CLOSE') log.warn({ err }, 'response was aborted');
  });
  const { SITE_URL: siteUrl, SUPABASE_URL: supabaseUrl } = config;
  const { SHELL_DIR: shellDir, REMOTES_DIR: remotesDir } = config;
  const deadlines = { ordinaryMs: config.UPSTREAM_TIMEOUT, slowMs: config.UPSTREAM_TIMEOUT_SLOW };
  const devOrigins =
    config.NODE_ENV === 'development' ? createDevOriginsReader(remotesDir) : undefined;
  app.use(accessLog(log));
  app.use(hideSecretPaths);
  app.use(identifyClient(config.TRUST_PROXY));
  const hsts = {
    includeSubDomains: config.HSTS_INCLUDE_SUBDOMAINS,
    preload: config.HSTS_PRELOAD,
  };
  app.use(setSecurityHeaders({ siteUrl, supabaseUrl, hsts, devOrigins }));
  app.use(onServicePaths(negotiateLocale));
  app.use(handleErrors(log));
  app.use(checkRequestPath);
  app.use(
    serveGatewayHealth({ app, upstreams, checkPages: createPageCheck({ shellDir, remotesDir }) }),
  );
  app.use(onServicePaths(limitRequestRate({ limit: config.RATE_LIMIT, clock })));
  app.use(proxyRequests({ upstreams, deadlines, log }));
  app.use(onServicePaths(rejectUnknownService));
  app.use(serveWellKnown(config, Date.now));
  app.use(serveRemotes({ remotesDir }));
  app.use(servePages({ shellDir, remotesDir, config: toPublicConfig(config) }));
  app.use(rejectMethod);
  return app;
}

const toPublicConfig = (config: GatewayConfig) => ({
  apiBase: '/api',
  supabaseUrl: config.SUPABASE_URL ?? '',
  supabaseAnonKey: config.SUPABASE_ANON_KEY ?? '',
  payments_test_mode: config.STRIPE_MODE === 'test',
  google_calendar: config.GOOGLE_MODE,
  email_available: config.EMAIL_AVAILABLE,
});

/** Removes secret links from the log. They grant access to calendars, guest replies and email preferences. */
const hideSecretPaths: Middleware = (context, next) => {
  const [prefix] = /^\/(feeds|polls|rsvp|email-preferences)(?=\/)/.exec(context.path) ?? [];
  if (prefix) context.state.route = prefix;
  return next();
};

const identifyClient =
  (trustProxy: boolean): Middleware =>
  (context, next) => {
    context.state.client = getClient(context.req, trustProxy);
    return next();
  };

const checkRequestPath: Middleware = (context, next) => {
  checkPath(context.req.url ?? '');
  return next();
};

/** Paths that are handled by services. The app's page is never served under them. */
const SERVICE_PATH = /^\/(api|auth\/v1|rest|feeds|internal|polls|rsvp|email-preferences)(\/|$)/i;

const onServicePaths =
  (middleware: Middleware): Middleware =>
  (context, next) =>
    SERVICE_PATH.test(context.path) ? middleware(context, next) : next();

const rejectUnknownService: Middleware = () => {
  throw notFound(t('This endpoint'));
};

const rejectMethod: Middleware = (context) => {
  context.set('allow', 'GET, HEAD');
  throw methodNotAllowed();
};
