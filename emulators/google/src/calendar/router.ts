import Router from '@koa/router';
import type { Context } from 'koa';
import { readJson } from '../request-body.ts';
import { withFaults, type Faults } from '../faults.ts';
import { GoogleError, notFoundError, unsupportedError } from '../google-error.ts';
import type { Notifications } from '../notifications.ts';
import { findAccessToken } from '../oauth/grants.ts';
import type { Account } from '../types.ts';
import type { EmulatorState } from '../emulator-state.ts';
import { getCalendar, getCalendarListEntry, listCalendars } from './calendar-handlers.ts';
import type { ApiResponse, ApiCall } from './api-call.ts';
import { createChannelHandlers } from './channel-handlers.ts';
import { eventHandlers } from './event-handlers.ts';
import { listEvents, listInstances } from './list-events.ts';
import { discovery, type Method } from './discovery-methods.ts';
import { parseParams } from './parse-parameters.ts';

export interface CalendarApi {
  state: EmulatorState;
  faults: Faults;
  notifications: Notifications;
}

type Handlers = Record<string, (call: ApiCall) => ApiResponse>;

const unauthorizedError = (message: string, reason: string) =>
  new GoogleError(reason, message, {
    status: 401,
    location: ['header', 'Authorization'],
    headers: { 'www-authenticate': 'Bearer realm="https://accounts.google.com/"' },
  });

/**
 * Returns the account for a bearer token.
 *
 * @throws GoogleError 401 without a valid token, 403 without a required scope
 */
function authorize(state: EmulatorState, ctx: Context, { scopes }: Method): Account {
  const [, token] = /^Bearer (.+)$/i.exec(ctx.get('authorization')) ?? [];
  if (!token) {
    throw unauthorizedError('Request is missing required authentication credential.', 'required');
  }
  const accessToken = findAccessToken(state, token);
  const account = accessToken && state.store.find('accounts', accessToken.account);
  if (!account) throw unauthorizedError('Invalid Credentials', 'authError');
  const hasScope = scopes.some((scope) =>
    accessToken.scopes.includes(discovery.scopePrefix + scope),
  );
  if (hasScope) return account;
  const message = 'Request had insufficient authentication scopes.';
  throw new GoogleError('insufficientPermissions', message, {
    status: 403,
    headers: { 'www-authenticate': 'Bearer error="insufficient_scope"' },
  });
}

const halvePageSize = (maxResults: unknown) => Math.ceil(Number(maxResults ?? 250) / 2);

interface Route {
  name: string;
  method: Method;
  handler: Handlers[string] | undefined;
}

async function handleCall({ state }: CalendarApi, ctx: Context, { name, method, handler }: Route) {
  const account = authorize(state, ctx, method);
  const path = ctx['params'] as Record<string, string>;
  const params = parseParams(method, path, new URLSearchParams(ctx.querystring));
  if (ctx.state['halfPage']) params['maxResults'] = halvePageSize(params['maxResults']);
  const body = method.request ? await readJson(ctx.req) : {};
  if (!handler) throw unsupportedError(`calendar.${name}`);
  const response = handler({ state, account, params, body, ifMatch: ctx.get('if-match') });
  if (response.etag) ctx.set('etag', response.etag);
  const isNotModified = ctx.method === 'GET' && response.etag === ctx.get('if-none-match');
  ctx.status = isNotModified && response.etag ? 304 : (response.status ?? 200);
  if (ctx.status === 200) ctx.body = response.body;
}

function sendError(ctx: Context, error: GoogleError): void {
  ctx.status = error.status;
  ctx.set(error.headers);
  ctx.body = error.toJSON();
}

/** Handles a method of the discovery document. Methods without a handler respond with 501. */
const createRouteHandler = (api: CalendarApi, route: Route) => (ctx: Context) =>
  withFaults(ctx, { faults: api.faults, call: route.name }, (halfPage) => {
    ctx.state['halfPage'] = halfPage;
    return handleCall(api, ctx, route);
  });

/** Creates the routes of the Calendar API. */
export function createCalendarRouter(api: CalendarApi): Router {
  const handlers: Handlers = {
    'calendarList.list': listCalendars,
    'calendarList.get': getCalendarListEntry,
    'calendars.get': getCalendar,
    'events.list': listEvents,
    'events.instances': listInstances,
    ...eventHandlers,
    ...createChannelHandlers(api.notifications),
  };
  const router = new Router();
  router.use('/calendar', async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (!(error instanceof GoogleError)) throw error;
      sendError(ctx, error);
    }
  });
  for (const [name, method] of Object.entries(discovery.methods)) {
    const pattern = `/${method.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
    const route = { name, method, handler: handlers[name] };
    router.register(pattern, [method.httpMethod], createRouteHandler(api, route));
  }
  router.all('/calendar/{*rest}', () => {
    throw notFoundError();
  });
  return router;
}
