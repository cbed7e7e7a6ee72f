import { readFileSync } from 'node:fs';
import Router from '@koa/router';
import Koa from 'koa';
import { calendarRouter, type Api } from './calendar/router.ts';
import type { Config } from './config.ts';
import { controlRouter } from './control.ts';
import { consentRouter } from './oauth/consent.ts';
import { oauthRouter } from './oauth/router.ts';
import { accountRouter } from './pages/router.ts';

const style = readFileSync(new URL('../public/pages.css', import.meta.url), 'utf8');

/** Google's OAuth and Calendar API, the pages of its accounts and, for tests, the control. */
export function createApp(api: Api, config: Config): Koa {
  const router = new Router();
  router.get('/health', (ctx) => {
    ctx.body = { status: 'ok', emulator: 'google' };
  });
  router.get('/pages.css', (ctx) => {
    ctx.type = 'css';
    ctx.body = style;
  });

  const app = new Koa();
  app.use(async (ctx, next) => {
    ctx.set({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    await next();
  });
  const { clientId, clientSecret, redirectUris, control } = config;
  app.use(router.routes());
  if (control) app.use(controlRouter(api).routes());
  app.use(consentRouter({ world: api.world, clientId, redirectUris }).routes());
  app.use(oauthRouter({ ...api, clientId, clientSecret }).routes());
  app.use(calendarRouter(api).routes());
  app.use(accountRouter(api.world).routes());
  return app;
}
