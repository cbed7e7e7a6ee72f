import { readJson } from '@scheduler/service-kit';
import type { Context, Middleware } from 'koa';
import type { Deps } from '../deps.ts';
import { callerOf } from '../sessions/caller.ts';
import { AuthError, badJson } from './auth-error.ts';
import { protocolBoundary } from './boundary.ts';
import { clientOf } from './client.ts';
import type { Call, Endpoint, Reply } from './endpoint.ts';
import { limitByIp } from './limits.ts';
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

async function bodyOf(context: Context, { body: schema }: Endpoint): Promise<unknown> {
  if (!schema) return undefined;
  const value = await readJson(context);
  if (value === undefined) throw badJson('unexpected end of JSON input');
  checkStorable(value);
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw badJson(`${issue?.path.map(String).join('.') || 'the body'} ${issue?.message ?? ''}`);
}

function send(context: Context, { status, body, location, headers }: Reply) {
  if (headers) context.set(headers);
  if (location !== undefined) context.redirect(location);
  context.status = status ?? (location === undefined ? 200 : 303);
  if (location === undefined) context.body = body ?? null;
}

async function serve(deps: Deps, context: Context, endpoint: Endpoint) {
  context.state.route = `auth:${endpoint.method} ${endpoint.path}`;
  const client = clientOf(context, deps.config.GOTRUE_RATE_LIMIT_HEADER);
  if (endpoint.limit && client.ip !== null) await limitByIp(deps, endpoint.limit, client.ip);
  const caller = endpoint.signedIn ? await callerOf(deps, context.get('authorization')) : null;
  context.state.userId = caller?.user.id;
  const query = queryOf(context);
  const call: Call<unknown> = {
    body: await bodyOf(context, endpoint),
    query,
    client,
    redirectTo: redirectTarget(deps.config, [
      context.get('redirect_to'),
      query.redirect_to,
      context.get('referer'),
    ]),
  };
  send(context, await endpoint.serve(deps, call, caller));
}

/** Serves the endpoints below `/auth/v1` and leaves every other path alone. */
export function createRouter(deps: Deps, endpoints: Endpoint[]): Middleware {
  const paths = Map.groupBy(endpoints, ({ path }) => PREFIX + path);
  const boundary = protocolBoundary(deps.log);
  return async (context, next) => {
    if (context.path !== PREFIX && !context.path.startsWith(`${PREFIX}/`)) return next();
    await boundary(context, async () => {
      const methods = paths.get(context.path.replace(/\/$/, ''));
      if (!methods) throw new AuthError(404, 'not_found', 'This address does not exist');
      // HEAD is no GET here: a link scanner's look must not use up a link.
      const endpoint = methods.find(({ method }) => method === context.method);
      if (!endpoint) {
        context.set('allow', methods.map(({ method }) => method).join(', '));
        throw new AuthError(405, 'method_not_allowed', 'This address does not answer that method');
      }
      await serve(deps, context, endpoint);
    });
  };
}
