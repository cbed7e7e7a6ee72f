import type { Route } from '@scheduler/contracts';
import { toRequestPath } from '@scheduler/api-client';
import { createLog, openDatabase } from '@scheduler/service-kit';
import { coreRoutes } from '../app.ts';
import { DEFAULT_INVITATION_LIMITS } from '../email-protection/reputation.ts';
import { createStreamHub } from '../live/stream-hub.ts';

/** Placeholder dependencies for listing routes without a database. Handlers that use them fail. */
export const disconnectedDeps = {
  db: openDatabase({ url: 'postgres://nowhere', schema: 'core' }),
  log: createLog('core-api', 'silent'),
};

const getPlan = () => Promise.resolve('free' as const);

/** Routes of `coreRoutes`, without public feeds and the OpenAPI document. */
export const mountedRoutes: Route[] = coreRoutes({
  db: disconnectedDeps.db,
  hub: createStreamHub(disconnectedDeps),
  getPlan,
  invitationQuota: { getPlan, limits: DEFAULT_INVITATION_LIMITS },
  signingSecrets: [''],
}).map(({ route }) => route);

interface RouteInput {
  /** JSON, or the content of a file. */
  body?: object | string;
}

/** Sends a request to any route, without checking its input. */
export function sendRequest(
  baseUrl: string,
  route: Route,
  input: RouteInput,
  token?: string,
): Promise<Response> {
  const { body } = input;
  const type = route.bodyType?.type ?? 'application/json';
  return fetch(baseUrl + toRequestPath(route, input), {
    method: route.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': type }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}
