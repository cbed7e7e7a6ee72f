import { Readable } from 'node:stream';
import Router from '@koa/router';
import type { Route, TextAnswer } from '@scheduler/contracts';
import { t } from '@scheduler/i18n/words';
import type { Context, Middleware } from 'koa';
import type { Actor, Authenticator } from './authenticate.ts';
import { readJson, readRaw } from './body.ts';
import { EventStream } from './event-stream.ts';
import type { Mounted } from './handle.ts';
import { parse } from './parse.ts';
import { invalidRequest, notFound } from './problem.ts';
import { requireFeature, type PlanOf } from './require-feature.ts';
import { requireScope } from './require-scope.ts';
import type { ServiceCaller, ServiceDoor } from './service-token.ts';

const KEY_LENGTH = 255;

function idempotencyKeyOf(context: Context): string | null {
  const key = context.get('idempotency-key');
  if (key === '' || context.method !== 'POST') return null;
  if (key.length > KEY_LENGTH) {
    throw invalidRequest([
      {
        pointer: '?Idempotency-Key',
        detail: t('Use a key of at most {most} characters', { most: KEY_LENGTH }),
      },
    ]);
  }
  return key;
}

function ifMatchOf(context: Context): number | null {
  const tag = context.get('if-match').trim();
  if (tag === '' || tag === '*') return null;
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(tag)?.[1];
  if (version === undefined) {
    throw invalidRequest([{ pointer: '?If-Match', detail: t('Use the ETag of the record') }]);
  }
  return Number(version);
}

/**
 * Whether the caller says to have this very answer (RFC 9110 §13.1). Koa's own judgement would send
 * it whole to who asks, by `no-cache`, only whether it still holds.
 */
function isHeld({ request, response }: Context): boolean {
  const tags = request.get('if-none-match');
  if (tags === '') {
    const since = Date.parse(request.get('if-modified-since'));
    return since >= Date.parse(response.get('last-modified'));
  }
  const known = tags.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known.includes(response.get('etag'));
}

/** What the caller has already is not even made. */
function sendText(context: Context, type: string, text: TextAnswer) {
  context.type = type;
  if (context.method === 'GET' && isHeld(context)) context.status = 304;
  else context.body = typeof text === 'string' ? text : Readable.from(text);
}

function sendResult(context: Context, { status, responseType }: Route, result: unknown) {
  context.status = status;
  if (result instanceof EventStream) {
    context.type = 'text/event-stream';
    context.set('cache-control', 'no-store');
    context.body = Readable.from(result);
    return;
  }
  if (responseType) {
    sendText(context, responseType, result as TextAnswer);
    return;
  }
  if (status === 204) {
    context.body = null;
    return;
  }
  context.body = result;
  const version = (result as { version?: unknown }).version;
  if (typeof version === 'number') context.set('etag', `"${version}"`);
}

const readBody = (context: Context, { bodyType, bodyLimit }: Route) =>
  bodyType ? readRaw(context, bodyType) : readJson(context, bodyLimit);

/** Aborted once the connection closes before the answer is out. */
function hangUpOf({ res }: Context): AbortSignal {
  const hangUp = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) hangUp.abort();
  });
  return hangUp.signal;
}

/** How a router learns who calls, and what their plan is. */
export interface Doors {
  authenticate: Authenticator;
  planOf?: PlanOf | undefined;
  /** Of internal routes, and of no others. */
  serviceDoor?: ServiceDoor | undefined;
}

/** Who a request comes from: read only where the route says that there is one. */
interface Callers {
  actor: Actor;
  caller: ServiceCaller;
}

async function callersOf(context: Context, { auth }: Route, doors: Doors): Promise<Callers> {
  const actor = auth === 'user' ? await doors.authenticate(context) : undefined;
  const caller = auth === 'service' ? await doors.serviceDoor?.(context) : undefined;
  context.state.userId = actor?.userId ?? caller?.onBehalfOf;
  return { actor, caller } as Callers;
}

async function serve(context: Context, { route, handler }: Mounted, doors: Doors) {
  context.state.route = route.name;
  // A signed-out caller learns nothing about the request, not even that it is malformed.
  const { actor, caller } = await callersOf(context, route, doors);
  if (route.auth === 'user') requireScope(route, actor);
  await requireFeature(route, actor, doors.planOf);
  const { action: _, ...rest } = context.query;
  const result = await handler({
    params: await parse(route.params, context.params, 'params'),
    query: await parse(route.query, rest, 'query'),
    body: await parse(route.body, await readBody(context, route), 'body'),
    actor,
    caller,
    requestId: context.state.requestId as string,
    idempotencyKey: idempotencyKeyOf(context),
    ifMatch: ifMatchOf(context),
    lastEventId: context.get('last-event-id') || null,
    // Few ask.
    get wantsStream() {
      return context.accepts('json', 'text/event-stream') === 'text/event-stream';
    },
    get signal() {
      return hangUpOf(context);
    },
    tell: (header, value) => context.set(header, value),
  });
  sendResult(context, route, result);
}

/** `?action=` is part of a route's identity: matched exactly, its absence included. */
function dispatch(mounted: Mounted[], doors: Doors): Middleware {
  const byAction = new Map(mounted.map((entry) => [entry.route.action, entry]));
  return async (context) => {
    const { action } = context.query;
    const entry = Array.isArray(action) ? undefined : byAction.get(action);
    if (!entry) throw notFound(t('This call'));
    await serve(context, entry, doors);
  };
}

/**
 * A router of routes below `prefix`.
 *
 * @throws Error where internal routes and others are mixed: a mistake in a service, found when it
 *   starts
 */
export function mount(routes: Mounted[], doors: Doors, prefix = '/api'): Router {
  for (const { route } of routes) {
    if ((route.auth === 'service') !== (doors.serviceDoor !== undefined)) {
      throw new Error(`${route.name} has no place among these routes: mind who may call it`);
    }
  }
  const router = new Router({ prefix });
  const groups = Map.groupBy(routes, ({ route }) => `${route.method} ${route.path}`);
  for (const [key, mounted] of groups) {
    const [method = '', path = ''] = key.split(' ');
    router.register(path, [method.toLowerCase()], dispatch(mounted, doors));
  }
  return router;
}
