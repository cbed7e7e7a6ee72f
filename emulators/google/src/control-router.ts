import Router from '@koa/router';
import { noContentByDefault } from '@scheduler/emulator-kit';
import { readForm, readJson } from './request-body.ts';
import { createEvent } from './calendar/write-events.ts';
import { parseFault, type Faults } from './faults.ts';
import type { Notifications } from './notifications.ts';
import { revokeGrant } from './oauth/grants.ts';
import type { EmulatorState } from './emulator-state.ts';

interface ControlDeps {
  state: EmulatorState;
  faults: Faults;
  notifications: Notifications;
}

function addFaultRoutes(router: Router, { faults }: ControlDeps): void {
  router.post('/faults', async (ctx) => {
    const fault = parseFault(Object.fromEntries(await readForm(ctx.req)));
    if (!fault) return ctx.throw(400, 'Unknown fault kind');
    faults.add(fault);
  });
  router.delete('/faults', () => faults.clear());
  router.get('/calls', (ctx) => {
    ctx.body = Object.fromEntries(faults.calls);
  });
}

function addTokenRoutes(router: Router, { state }: ControlDeps): void {
  router.post('/sync-tokens/expire', () => state.expireSyncTokens());
  router.post('/access-tokens/expire', () => {
    for (const { id } of state.store.list('accessTokens')) state.store.remove('accessTokens', id);
  });
  router.post('/grants/revoke', async (ctx) => {
    revokeGrant(state, (await readForm(ctx.req)).get('account') ?? '');
  });
}

function addNotificationRoutes(router: Router, { state, notifications }: ControlDeps): void {
  router.post('/notifications/hold', () => notifications.hold());
  router.post('/notifications/release', async (ctx) => {
    notifications.release(Number((await readForm(ctx.req)).get('copies') ?? 1));
  });
  router.post('/notifications/delay', async (ctx) => {
    notifications.setDelay(Number((await readForm(ctx.req)).get('ms') ?? 0));
  });
  router.get('/letters', (ctx) => {
    ctx.body = state.store.list('letters');
  });
}

/** Endpoints that tests use to control the emulator. */
export function createControlRouter(deps: ControlDeps): Router {
  const { state } = deps;
  const router = new Router({ prefix: '/_control' });
  router.use(noContentByDefault);
  addFaultRoutes(router, deps);
  addTokenRoutes(router, deps);
  addNotificationRoutes(router, deps);
  // Stores an event without validation, for example without an end or with an unknown event type.
  router.put('/calendars/:calendar/events/:id', async (ctx) => {
    const { id = '' } = ctx.params;
    const calendar = state.store.find('calendars', ctx.params['calendar'] ?? '');
    if (!calendar) return ctx.throw(404, 'Calendar not found');
    const event = createEvent({ state, calendar }, id, await readJson(ctx.req));
    state.saveEvent({ calendar: calendar.id, event, earlier: [] });
  });
  return router;
}
