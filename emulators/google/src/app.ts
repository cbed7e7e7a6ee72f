import { readFileSync } from 'node:fs';
import Router from '@koa/router';
import { createEmulatorApp } from '@scheduler/emulator-kit';
import type Koa from 'koa';
import { createCalendarRouter, type CalendarApi } from './calendar/router.ts';
import type { Config } from './config.ts';
import { createControlRouter } from './control-router.ts';
import { createConsentRouter } from './oauth/consent-router.ts';
import { createOAuthRouter } from './oauth/token-router.ts';
import { createAccountRouter } from './pages/account-router.ts';

const stylesheet = readFileSync(new URL('../public/pages.css', import.meta.url), 'utf8');

/** Creates the OAuth and Calendar API, the account pages and, if `control` is on, the test endpoints. */
export function createApp(api: CalendarApi, config: Config): Koa {
  const router = new Router();
  router.get('/pages.css', (ctx) => {
    ctx.type = 'css';
    ctx.body = stylesheet;
  });

  const { clientId, clientSecret, redirectUris, control, host, hosts, publicUrl } = config;
  const app = createEmulatorApp('google', [host, publicUrl, ...hosts]);
  app.use(router.routes());
  if (control) app.use(createControlRouter(api).routes());
  app.use(createConsentRouter({ state: api.state, clientId, redirectUris }).routes());
  app.use(createOAuthRouter({ ...api, clientId, clientSecret }).routes());
  app.use(createCalendarRouter(api).routes());
  app.use(createAccountRouter(api.state).routes());
  return app;
}
