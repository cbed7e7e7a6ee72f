import { Readable } from 'node:stream';
import Router from '@koa/router';
import type { Route, TextResponse } from '@scheduler/contracts';
import { t } from '@scheduler/i18n/translate';
import type { Context, Middleware } from 'koa';
import type { Actor, Authenticator } from './authenticate.ts';
import { readJsonBody, readRawBody } from './body.ts';
import { EventStream } from './event-stream.ts';
import { NOT_MODIFIED, type MountedRoute } from './handle.ts';
import { parseInput } from './parse.ts';
import { invalidRequest, notFound, Problem } from './problem.ts';
import { requireFeature, type PlanLookup } from './require-feature.ts';
import { requireScope } from './require-scope.ts';
import { requireStepUp } from './require-step-up.ts';
import type { ServiceCaller, ServiceAuthenticator } from './service-token.ts';
import { hasLongList, stringifyInSlices } from './stringify-in-slices.ts';

const MAX_IDEMPOTENCY_KEY_LENGTH = 255;

function parseIdempotencyKey(context: Context): string | null {
  const key = context.get('idempotency-key');
  if (key === '' || context.method !== 'POST') return null;
  if (key.length > MAX_IDEMPOTENCY_KEY_LENGTH) {
    throw invalidRequest([
      {
        pointer: '?Idempotency-Key',
        detail: t('Idempotency-Key must be at most {max} characters.', {
          max: MAX_IDEMPOTENCY_KEY_LENGTH,
        }),
      },
    ]);
  }
  return key;
}

function parseIfMatch(context: Context): number | null {
  const tag = context.get('if-match').trim();
  if (tag === '' || tag === '*') return null;
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(tag)?.[1];
  if (version === undefined) {
    throw invalidRequest([
      { pointer: '?If-Match', detail: t('If-Match must contain the ETag of the resource.') },
    ]);
  }
  return Number(version);
}

/**
 * Whether the client has the current representation (RFC 9110 section 13.1). Koa's `fresh` is not
 * used because it ignores the validators of requests with `Cache-Control: no-cache`.
 */
function isNotModified({ request, response }: Context): boolean {
  const tags = request.get('if-none-match');
  if (tags === '') {
    const since = Date.parse(request.get('if-modified-since'));
    return since >= Date.parse(response.get('last-modified'));
  }
  const etags = tags.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return etags.includes(response.get('etag'));
}

/** Sends a text response, or 304 without generating the body. */
function sendText(context: Context, type: string, text: TextResponse) {
  context.type = type;
  if (context.method === 'GET' && isNotModified(context)) context.status = 304;
  else context.body = typeof text === 'string' ? text : Readable.from(text);
}

async function sendResult(context: Context, { status, responseType }: Route, result: unknown) {
  if (result === NOT_MODIFIED) {
    context.status = 304;
    return;
  }
  context.status = status;
  if (result instanceof EventStream) {
    context.type = 'text/event-stream';
    context.set('cache-control', 'no-store');
    context.body = Readable.from(result);
    return;
  }
  if (responseType) {
    sendText(context, responseType, result as TextResponse);
    return;
  }
  if (status === 204) {
    context.body = null;
    return;
  }
  if (hasLongList(result)) {
    context.type = 'json';
    context.body = await stringifyInSlices(result);
    return;
  }
  context.body = result;
  const version = (result as { version?: unknown }).version;
  if (typeof version === 'number') context.set('etag', `"${version}"`);
}

const readBody = (context: Context, { bodyType, bodyLimit }: Route) =>
  bodyType ? readRawBody(context, bodyType) : readJsonBody(context, bodyLimit);

/** Creates a signal that is aborted if the connection closes before the response is complete. */
function createAbortSignal({ res }: Context): AbortSignal {
  const controller = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) controller.abort();
  });
  return controller.signal;
}

/**
 * Runs a request, if necessary after others of the same client. The body hasn't been read yet, so a waiting
 * request occupies little memory.
 *
 * @param key user, or path of a public route
 * @throws Problem if too many requests are waiting
 */
export type ConcurrencyLimit = (
  route: Route,
  key: string,
  run: () => Promise<void>,
) => Promise<void>;

/** Authentication, plan lookup and limits for a router. */
export interface AuthGuards {
  authenticate: Authenticator;
  getPlan?: PlanLookup | undefined;
  /** Set if and only if the routes are internal. */
  authenticateService?: ServiceAuthenticator | undefined;
  limitConcurrency?: ConcurrencyLimit | undefined;
}

/** Each property is only set if the route has the matching `auth`. */
interface Identity {
  actor: Actor;
  caller: ServiceCaller;
}

async function authenticateRequest(
  context: Context,
  { auth, callers }: Route,
  guards: AuthGuards,
): Promise<Identity> {
  const actor = auth === 'user' ? await guards.authenticate(context) : undefined;
  const caller = auth === 'service' ? await guards.authenticateService?.(context) : undefined;
  if (caller && !callers?.some((name) => name === caller.service)) {
    throw new Problem('forbidden', t('This service may not call this endpoint.'));
  }
  context.state.userId = actor?.userId ?? caller?.onBehalfOf;
  return { actor, caller } as Identity;
}

async function handleRequest(context: Context, mounted: MountedRoute, guards: AuthGuards) {
  const { route } = mounted;
  context.state.route = route.name;
  // Authenticate first: an anonymous caller must not learn whether a request is valid.
  const identity = await authenticateRequest(context, route, guards);
  if (route.auth === 'user') requireScope(route, identity.actor);
  if (route.requiresStepUp) requireStepUp(identity.actor);
  await requireFeature(route, identity.actor, guards.getPlan);
  const run = () => respond(context, mounted, identity);
  if (!guards.limitConcurrency) return run();
  const key = (context.state.userId as string | undefined) ?? context.path;
  return guards.limitConcurrency(route, key, async () => {
    // The client may have given up while the request was waiting.
    if (!context.res.destroyed) await run();
  });
}

/** Parses the request, calls the handler and sends the result. */
async function respond(
  context: Context,
  { route, handler }: MountedRoute,
  { actor, caller }: Identity,
): Promise<void> {
  const { action: _, ...rest } = context.query;
  const result = await handler({
    params: await parseInput(route.params, context.params, 'params'),
    query: await parseInput(route.query, rest, 'query'),
    body: await parseInput(route.body, await readBody(context, route), 'body'),
    actor,
    caller,
    requestId: context.state.requestId as string,
    idempotencyKey: parseIdempotencyKey(context),
    ifMatch: parseIfMatch(context),
    lastEventId: context.get('last-event-id') || null,
    // Getters, because few handlers need these.
    get wantsStream() {
      return context.accepts('json', 'text/event-stream') === 'text/event-stream';
    },
    get signal() {
      return createAbortSignal(context);
    },
    setETag: (etag) => {
      context.set('etag', `"${etag}"`);
      return context.get('if-none-match') !== '' && isNotModified(context);
    },
    getHeader: (header) => context.get(header),
    getCookie: (name) => context.cookies.get(name),
    setHeader: (header, value) => context.set(header, value),
  });
  await sendResult(context, route, result);
}

/**
 * Selects the route whose `selector` is in the query string. Otherwise selects by exact `?action=`; a
 * request without `action` matches only a route without one.
 */
function dispatchByQuery(mounted: MountedRoute[], guards: AuthGuards): Middleware {
  const routesWithSelector = mounted.filter(({ route }) => route.selector !== undefined);
  const byAction = new Map(
    mounted
      .filter((entry) => !routesWithSelector.includes(entry))
      .map((entry) => [entry.route.action, entry]),
  );
  return async (context) => {
    const { action } = context.query;
    const entry =
      routesWithSelector.find(({ route: { selector = '' } }) =>
        Object.hasOwn(context.query, selector),
      ) ?? (Array.isArray(action) ? undefined : byAction.get(action));
    if (!entry) throw notFound(t('This endpoint'));
    await handleRequest(context, entry, guards);
  };
}

/**
 * Creates a router for a list of routes.
 *
 * @param prefix path prefix of all routes
 * @throws Error if a route's `auth` doesn't match the guards or an internal route has no callers, so
 *   that a misplaced route fails at startup
 */
export function mount(routes: MountedRoute[], guards: AuthGuards, prefix = '/api'): Router {
  for (const { route } of routes) {
    if ((route.auth === 'service') !== (guards.authenticateService !== undefined)) {
      throw new Error(
        `${route.name} can't be mounted here: internal and public routes must not be mixed`,
      );
    }
    if (route.requiresStepUp && route.auth !== 'user') {
      throw new Error(`${route.name} can't be mounted: it requires a step-up but no user`);
    }
    if (route.auth === 'service' && !route.callers?.length) {
      throw new Error(`${route.name} can't be mounted: it has no callers`);
    }
  }
  const router = new Router({ prefix });
  const groups = Map.groupBy(routes, ({ route }) => `${route.method} ${route.path}`);
  for (const [key, mounted] of groups) {
    const [method = '', path = ''] = key.split(' ');
    router.register(path, [method.toLowerCase()], dispatchByQuery(mounted, guards));
  }
  return router;
}
