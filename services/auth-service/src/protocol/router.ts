import type { Context, Middleware } from 'koa';
import type { Deps } from '../deps.ts';
import { requireAdmin } from '../sessions/admin.ts';
import { callerOf, type Caller } from '../sessions/caller.ts';
import { AuthError } from './auth-error.ts';
import { bodyOf } from './body.ts';
import { protocolBoundary } from './boundary.ts';
import { clientOf } from './client.ts';
import type { Call, Endpoint, Reply } from './endpoint.ts';
import { limitByIp } from './limits.ts';
import { checkIds, createMatcher, type Match } from './match.ts';
import { redirectTarget } from './redirect.ts';
import { checkStorable } from './storable.ts';

const PREFIX = '/auth/v1';

function queryOf(context: Context): Record<string, string> {
  const entries = Object.entries(context.query).map(([name, value]) => [
    name,
    (Array.isArray(value) ? value[0] : value) ?? '',
  ]);
  const query = Object.fromEntries(entries) as Record<string, string>;
  checkStorable(query);
  return query;
}

function send(context: Context, { status, body, text, location, headers }: Reply) {
  if (headers) context.set(headers);
  if (location !== undefined) context.redirect(location);
  context.status = status ?? (location === undefined ? 200 : 303);
  if (location !== undefined) return;
  if (text) context.type = text.type;
  context.body = text?.content ?? body ?? null;
}

async function checkAccess(
  deps: Deps,
  { access }: Endpoint,
  authorization: string,
): Promise<Caller | null> {
  if (access === 'admin') await requireAdmin(deps, authorization);
  return access === 'signed-in' ? callerOf(deps, authorization) : null;
}

const redirectOf = (body: unknown) => {
  const asked = (body as { redirect_to?: unknown } | undefined)?.redirect_to;
  return typeof asked === 'string' ? asked : undefined;
};

async function serve(
  deps: Deps,
  context: Context,
  { endpoint, params }: { endpoint: Endpoint; params: Record<string, string> },
) {
  context.state.route = `auth:${endpoint.method} ${endpoint.path}`;
  const client = clientOf(context, deps.config.GOTRUE_RATE_LIMIT_HEADER);
  if (endpoint.limit && client.ip !== null) await limitByIp(deps, endpoint.limit, client.ip);
  const authorization = context.get('authorization');
  const caller = await checkAccess(deps, endpoint, authorization);
  context.state.userId = caller?.user.id;
  checkIds(params);
  const query = queryOf(context);
  const body = await bodyOf(context, endpoint);
  const asked = [
    context.get('redirect_to'),
    query.redirect_to,
    redirectOf(body),
    context.get('referer'),
  ];
  const redirectTo = redirectTarget(deps.config, asked);
  const isPage = context.get('accept').includes('text/html');
  const call: Call<unknown> = { body, query, params, client, authorization, isPage, redirectTo };
  send(context, await endpoint.serve(deps, call, caller));
}

function endpointOf(context: Context, { endpoints }: Match): Endpoint {
  // HEAD is no GET here: a link scanner's look must not use up a link.
  const endpoint = endpoints.find(({ method }) => method === context.method);
  if (endpoint) return endpoint;
  context.set('allow', endpoints.map(({ method }) => method).join(', '));
  throw new AuthError(405, 'method_not_allowed', 'This address does not answer that method');
}

/**
 * Serves the endpoints below `/auth/v1`, where pages and the gateway look for them, and at the
 * root, where this protocol's own tools do; leaves every other path alone.
 */
export function createRouter(deps: Deps, endpoints: Endpoint[]): Middleware {
  const match = createMatcher(endpoints);
  const boundary = protocolBoundary(deps.log);
  return async (context, next) => {
    const isBelow = context.path === PREFIX || context.path.startsWith(`${PREFIX}/`);
    const path = isBelow ? context.path.slice(PREFIX.length) : context.path;
    const found = match(path.replace(/\/$/, ''));
    if (!isBelow && !found) return next();
    await boundary(context, async () => {
      if (!found) throw new AuthError(404, 'not_found', 'This address does not exist');
      await serve(deps, context, { endpoint: endpointOf(context, found), params: found.params });
    });
  };
}
