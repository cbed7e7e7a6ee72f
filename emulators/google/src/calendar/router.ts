import Router from '@koa/router';
import type { Context } from 'koa';
import { readJson } from '../body.ts';
import { withFaults, type Faults } from '../faults.ts';
import { GoogleError, notFound, notSpoken } from '../google-error.ts';
import type { Notifications } from '../notifications.ts';
import { findAccess } from '../oauth/grants.ts';
import type { Account } from '../shapes.ts';
import type { World } from '../world.ts';
import { getCalendar, getListedCalendar, listCalendars } from './calendars.ts';
import type { Answer, Call } from './call.ts';
import { channelMethods } from './channels.ts';
import { eventMethods } from './events.ts';
import { listEvents, listInstances } from './lists.ts';
import { methods, type Method } from './methods.ts';
import { readParams } from './parameters.ts';

export interface Api {
  world: World;
  faults: Faults;
  notifications: Notifications;
}

type Handlers = Record<string, (call: Call) => Answer>;

const refusal = (message: string, reason: string) =>
  new GoogleError(reason, message, {
    status: 401,
    at: ['header', 'Authorization'],
    headers: { 'www-authenticate': 'Bearer realm="https://accounts.google.com/"' },
  });

/** The account that has allowed this call. */
function authorise(world: World, ctx: Context, { scopes }: Method): Account {
  const [, token] = /^Bearer (.+)$/i.exec(ctx.get('authorization')) ?? [];
  if (!token) {
    throw refusal('Request is missing required authentication credential.', 'required');
  }
  const access = findAccess(world, token);
  const account = access && world.store.find('accounts', access.account);
  if (!account) throw refusal('Invalid Credentials', 'authError');
  const enough = scopes.some((scope) => access.scopes.includes(methods.scopePrefix + scope));
  if (enough) return account;
  const message = 'Request had insufficient authentication scopes.';
  throw new GoogleError('insufficientPermissions', message, {
    status: 403,
    headers: { 'www-authenticate': 'Bearer error="insufficient_scope"' },
  });
}

const half = (max: unknown) => Math.ceil(Number(max ?? 250) / 2);

interface Route {
  name: string;
  method: Method;
  run: Handlers[string] | undefined;
}

async function perform({ world }: Api, ctx: Context, { name, method, run }: Route) {
  const account = authorise(world, ctx, method);
  const path = ctx['params'] as Record<string, string>;
  const params = readParams(method, path, new URLSearchParams(ctx.querystring));
  if (ctx.state['halfPage']) params['maxResults'] = half(params['maxResults']);
  const body = method.request ? await readJson(ctx.req) : {};
  if (!run) throw notSpoken(`calendar.${name}`);
  const answer = run({ world, account, params, body, ifMatch: ctx.get('if-match') });
  if (answer.etag) ctx.set('etag', answer.etag);
  const known = ctx.method === 'GET' && answer.etag === ctx.get('if-none-match');
  ctx.status = known && answer.etag ? 304 : (answer.status ?? 200);
  if (ctx.status === 200) ctx.body = answer.body;
}

function refuse(ctx: Context, error: GoogleError): void {
  ctx.status = error.status;
  ctx.set(error.headers);
  ctx.body = error.toJSON();
}

/** Answers a method of the discovery document, or says that it is not spoken. */
const answering = (api: Api, route: Route) => (ctx: Context) =>
  withFaults(ctx, { faults: api.faults, call: route.name }, (halfPage) => {
    ctx.state['halfPage'] = halfPage;
    return perform(api, ctx, route);
  });

/** The Calendar API, as far as this emulator goes. */
export function calendarRouter(api: Api): Router {
  const handlers: Handlers = {
    'calendarList.list': listCalendars,
    'calendarList.get': getListedCalendar,
    'calendars.get': getCalendar,
    'events.list': listEvents,
    'events.instances': listInstances,
    ...eventMethods,
    ...channelMethods(api.notifications),
  };
  const router = new Router();
  router.use('/calendar', async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (!(error instanceof GoogleError)) throw error;
      refuse(ctx, error);
    }
  });
  for (const [name, method] of Object.entries(methods.methods)) {
    const pattern = `/${method.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
    const route = { name, method, run: handlers[name] };
    router.register(pattern, [method.httpMethod], answering(api, route));
  }
  router.all('/calendar/{*rest}', () => {
    throw notFound();
  });
  return router;
}
