import Router from '@koa/router';
import { readForm, readJson } from './body.ts';
import { newEvent } from './calendar/write.ts';
import { readFault, type Faults } from './faults.ts';
import type { Notifications } from './notifications.ts';
import { revokeGrant } from './oauth/grants.ts';
import type { World } from './world.ts';

interface Parts {
  world: World;
  faults: Faults;
  notifications: Notifications;
}

function faultRoutes(router: Router, { faults }: Parts): void {
  router.post('/faults', async (ctx) => {
    const fault = readFault(Object.fromEntries(await readForm(ctx.req)));
    if (!fault) return ctx.throw(400, 'No such kind of fault');
    faults.add(fault);
    ctx.status = 204;
  });
  router.delete('/faults', (ctx) => {
    faults.clear();
    ctx.status = 204;
  });
  router.get('/calls', (ctx) => {
    ctx.body = Object.fromEntries(faults.calls);
  });
}

function tokenRoutes(router: Router, { world }: Parts): void {
  router.post('/sync-tokens/expire', (ctx) => {
    world.expireSyncTokens();
    ctx.status = 204;
  });
  router.post('/access-tokens/expire', (ctx) => {
    for (const { id } of world.store.all('accessTokens')) world.store.remove('accessTokens', id);
    ctx.status = 204;
  });
  router.post('/grants/revoke', async (ctx) => {
    revokeGrant(world, (await readForm(ctx.req)).get('account') ?? '');
    ctx.status = 204;
  });
}

function noticeRoutes(router: Router, { world, notifications }: Parts): void {
  router.post('/notifications/hold', (ctx) => {
    notifications.hold();
    ctx.status = 204;
  });
  router.post('/notifications/release', async (ctx) => {
    notifications.release(Number((await readForm(ctx.req)).get('copies') ?? 1));
    ctx.status = 204;
  });
  router.post('/notifications/delay', async (ctx) => {
    notifications.delay(Number((await readForm(ctx.req)).get('ms') ?? 0));
    ctx.status = 204;
  });
  router.get('/letters', (ctx) => {
    ctx.body = world.store.all('letters');
  });
}

/** What tests may do to this emulator that nobody could do to Google. */
export function controlRouter(parts: Parts): Router {
  const { world } = parts;
  const router = new Router({ prefix: '/_control' });
  faultRoutes(router, parts);
  tokenRoutes(router, parts);
  noticeRoutes(router, parts);
  // Puts an event in a calendar unchecked: without an end, of an unknown type, with any title.
  router.put('/calendars/:calendar/events/:id', async (ctx) => {
    const { id = '' } = ctx.params;
    const calendar = world.store.find('calendars', ctx.params['calendar'] ?? '');
    if (!calendar) return ctx.throw(404, 'No such calendar');
    const event = newEvent({ world, calendar }, id, await readJson(ctx.req));
    world.keep({ calendar: calendar.id, event, earlier: [] });
    ctx.status = 204;
  });
  return router;
}
