import { readFileSync } from 'node:fs';
import Koa from 'koa';
import Router from '@koa/router';
import { apiRouter, type Api } from './api/router.ts';
import { controlRouter } from './control.ts';
import type { Deliveries } from './deliveries.ts';
import { pagesRouter } from './pages/router.ts';

const style = readFileSync(new URL('../public/pages.css', import.meta.url), 'utf8');

interface Parts extends Api {
  deliveries: Deliveries;
  control: boolean;
}

/** Stripe's API, its hosted pages and, for tests, the control. */
export function createApp({ deliveries, control, ...api }: Parts): Koa {
  const router = new Router();
  router.get('/health', (ctx) => {
    ctx.body = { status: 'ok', emulator: 'stripe' };
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
  app.use(router.routes());
  if (control) app.use(controlRouter(deliveries, api.faults).routes());
  app.use(pagesRouter(api.world).routes());
  app.use(apiRouter(api).routes());
  return app;
}
