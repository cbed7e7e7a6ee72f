import { readFileSync } from 'node:fs';
import type Koa from 'koa';
import Router from '@koa/router';
import { createEmulatorApp } from '@scheduler/emulator-kit';
import { createApiRouter, type ApiContext } from './api/api-router.ts';
import { createControlRouter } from './control-router.ts';
import type { WebhookDeliveries } from './webhook-deliveries.ts';
import { createHostedPagesRouter } from './pages/hosted-pages-router.ts';

const stylesheet = readFileSync(new URL('../public/pages.css', import.meta.url), 'utf8');

interface AppOptions extends ApiContext {
  deliveries: WebhookDeliveries;
  control: boolean;
  /** Host names of requests, or base URLs, in addition to `localhost`. */
  hosts: (string | undefined)[];
}

/** Creates the app: the API, the hosted pages and, if enabled, the control endpoints. */
export function createApp({ deliveries, control, hosts, ...api }: AppOptions): Koa {
  const router = new Router();
  router.get('/pages.css', (ctx) => {
    ctx.type = 'css';
    ctx.body = stylesheet;
  });

  const app = createEmulatorApp('stripe', hosts);
  app.use(async (_, next) => {
    await next();
    // A client may rely on a change once it has the response.
    api.state.store.flushScheduled();
  });
  app.use(router.routes());
  if (control) app.use(createControlRouter(deliveries, api.faults).routes());
  app.use(createHostedPagesRouter(api.state).routes());
  app.use(createApiRouter(api).routes());
  return app;
}
