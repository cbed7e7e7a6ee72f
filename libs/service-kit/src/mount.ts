import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { readJson } from './body.ts';
import type { Actor, Authenticator } from './authenticate.ts';
import type { Mounted } from './handle.ts';
import { parse } from './parse.ts';
import { invalidRequest, notFound } from './problem.ts';

const KEY_LENGTH = 255;

function idempotencyKeyOf(context: Context): string | null {
  const key = context.get('idempotency-key');
  if (key === '' || context.method !== 'POST') return null;
  if (key.length > KEY_LENGTH) {
    throw invalidRequest([
      { pointer: '?Idempotency-Key', detail: `Use a key of at most ${KEY_LENGTH} characters` },
    ]);
  }
  return key;
}

function ifMatchOf(context: Context): number | null {
  const tag = context.get('if-match').trim();
  if (tag === '' || tag === '*') return null;
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(tag)?.[1];
  if (version === undefined) {
    throw invalidRequest([{ pointer: '?If-Match', detail: 'Use the ETag of the record' }]);
  }
  return Number(version);
}

function sendResult(context: Context, status: number, result: unknown) {
  context.status = status;
  if (status === 204) {
    context.body = null;
    return;
  }
  context.body = result;
  const version = (result as { version?: unknown }).version;
  if (typeof version === 'number') context.set('etag', `"${version}"`);
}

async function serve(context: Context, { route, handler }: Mounted, authenticate: Authenticator) {
  context.state.route = route.name;
  // A signed-out caller learns nothing about the request, not even that it is malformed.
  const actor = route.auth === 'user' ? await authenticate(context) : (undefined as never as Actor);
  context.state.userId = actor?.userId;
  const { action: _, ...rest } = context.query;
  const result = await handler({
    params: await parse(route.params, context.params, 'params'),
    query: await parse(route.query, rest, 'query'),
    body: await parse(route.body, await readJson(context), 'body'),
    actor,
    requestId: context.state.requestId as string,
    idempotencyKey: idempotencyKeyOf(context),
    ifMatch: ifMatchOf(context),
    tell: (header, value) => context.set(header, value),
  });
  sendResult(context, route.status, result);
}

/** `?action=` is part of a route's identity: matched exactly, its absence included. */
function dispatch(mounted: Mounted[], authenticate: Authenticator): Middleware {
  const byAction = new Map(mounted.map((entry) => [entry.route.action, entry]));
  return async (context) => {
    const { action } = context.query;
    const entry = Array.isArray(action) ? undefined : byAction.get(action);
    if (!entry) throw notFound('This call');
    await serve(context, entry, authenticate);
  };
}

/** A router of routes below `prefix`. */
export function mount(routes: Mounted[], authenticate: Authenticator, prefix = '/api'): Router {
  const router = new Router({ prefix });
  const groups = Map.groupBy(routes, ({ route }) => `${route.method} ${route.path}`);
  for (const [key, mounted] of groups) {
    const [method = '', path = ''] = key.split(' ');
    router.register(path, [method.toLowerCase()], dispatch(mounted, authenticate));
  }
  return router;
}
