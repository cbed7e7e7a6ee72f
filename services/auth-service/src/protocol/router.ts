import type { Context, Middleware } from 'koa';
import { logSecurityEvent } from '../audit/log-security-event.ts';
import type { Deps } from '../deps.ts';
import { limitByNetwork } from '../limits/request-limits.ts';
import { requireAdmin } from '../sessions/require-admin.ts';
import { requireCaller, type Caller } from '../sessions/caller.ts';
import { AuthError } from './auth-error.ts';
import { parseBody } from './request-body.ts';
import { protocolMiddleware } from './protocol-middleware.ts';
import { getClientInfo } from './client-info.ts';
import type { Call, Endpoint, EndpointResponse } from './endpoint.ts';
import { requireUuidParams, createMatcher, type RouteMatch } from './route-matcher.ts';
import { selectRedirect } from './redirect-allow-list.ts';
import { requireSafeText } from './safe-text.ts';

const PREFIX = '/auth/v1';

function parseQuery(context: Context): Record<string, string> {
  const entries = Object.entries(context.query).map(([name, value]) => [
    name,
    (Array.isArray(value) ? value[0] : value) ?? '',
  ]);
  const query = Object.fromEntries(entries) as Record<string, string>;
  requireSafeText(query);
  return query;
}

function sendResponse(
  context: Context,
  { status, body, text, location, headers }: EndpointResponse,
) {
  if (headers) context.set(headers);
  if (location !== undefined) context.redirect(location);
  context.status = status ?? (location === undefined ? 200 : 303);
  if (location !== undefined) return;
  if (text) context.type = text.type;
  context.body = text?.content ?? body ?? null;
}

async function authorize(
  deps: Deps,
  { access }: Endpoint,
  authorization: string,
): Promise<Caller | null> {
  if (access === 'admin') await requireAdmin(deps, authorization);
  return access === 'signed-in' ? requireCaller(deps, authorization) : null;
}

const getBodyRedirect = (body: unknown) => {
  const redirectCandidates = (body as { redirect_to?: unknown } | undefined)?.redirect_to;
  return typeof redirectCandidates === 'string' ? redirectCandidates : undefined;
};

async function serveEndpoint(
  deps: Deps,
  context: Context,
  { endpoint, params }: { endpoint: Endpoint; params: Record<string, string> },
) {
  context.state.route = `auth:${endpoint.method} ${endpoint.path}`;
  const getCookie = (name: string) => context.cookies.get(name);
  const client = getClientInfo(deps, { getHeader: (name) => context.get(name), getCookie });
  if (endpoint.limit) await limitByNetwork(deps, endpoint.limit, client.network);
  const authorization = context.get('authorization');
  const caller = await authorize(deps, endpoint, authorization);
  context.state.userId = caller?.user.id;
  requireUuidParams(params);
  const query = parseQuery(context);
  const body = await parseBody(context, endpoint);
  const redirectCandidates = [
    context.get('redirect_to'),
    query.redirect_to,
    getBodyRedirect(body),
    context.get('referer'),
  ];
  const redirectTo = selectRedirect(deps.config, redirectCandidates);
  const acceptsHtml = context.get('accept').includes('text/html');
  const call: Call<unknown> = {
    body,
    query,
    params,
    client,
    authorization,
    getCookie,
    hasOrigin: context.get('origin') !== '',
    acceptsHtml,
    redirectTo,
  };
  sendResponse(context, await endpoint.serve(deps, call, caller));
  if (endpoint.access === 'admin' && endpoint.method !== 'GET') {
    const { method, path } = endpoint;
    logSecurityEvent(deps, 'administrator-action', { endpoint: `${method} ${path}`, params });
  }
  const deviceCookie = client.device.toCookie();
  if (endpoint.storesDevice && deviceCookie) context.append('set-cookie', deviceCookie);
}

function selectEndpoint(context: Context, { endpoints }: RouteMatch): Endpoint {
  // HEAD isn't treated as GET, because a link scanner's request would use up the link.
  const endpoint = endpoints.find(({ method }) => method === context.method);
  if (endpoint) return endpoint;
  context.set('allow', endpoints.map(({ method }) => method).join(', '));
  throw new AuthError(405, 'method_not_allowed', 'Method not allowed for this endpoint.');
}

/**
 * Serves the endpoints under `/auth/v1` for browsers and the gateway, and at the root for GoTrue's
 * own tools. Passes other paths to the next middleware.
 */
export function createRouter(deps: Deps, endpoints: Endpoint[]): Middleware {
  const matchRoute = createMatcher(endpoints);
  const boundary = protocolMiddleware(deps.log);
  return async (context, next) => {
    const hasPrefix = context.path === PREFIX || context.path.startsWith(`${PREFIX}/`);
    const path = hasPrefix ? context.path.slice(PREFIX.length) : context.path;
    const routeMatch = matchRoute(path.replace(/\/$/, ''));
    if (!hasPrefix && !routeMatch) return next();
    await boundary(context, async () => {
      if (!routeMatch) throw new AuthError(404, 'not_found', "This endpoint doesn't exist");
      await serveEndpoint(deps, context, {
        endpoint: selectEndpoint(context, routeMatch),
        params: routeMatch.params,
      });
    });
  };
}
