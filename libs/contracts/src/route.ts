import * as z from 'zod/mini';
import type { PlanFeature } from './plans.ts';

/** Any schema of zod or zod/mini. */
export type Schema = z.core.$ZodType;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type RouteAuth = 'user' | 'none' | 'service';

/** Services that call each other. */
export const serviceNames = ['auth-service', 'core-api', 'billing-service', 'ai-service'] as const;

export type ServiceName = (typeof serviceNames)[number];

/** Time after a proof of identity during which sensitive actions need no new one. */
export const STEP_UP_LIFETIME_SECONDS = 600;

/** A request body other than JSON. Handlers receive the raw bytes. */
export interface RawBody {
  /** Media type, for example `text/calendar`. */
  type: string;
  /** Maximum size in bytes. Larger bodies are rejected with 413. */
  limit: number;
}

/**
 * One endpoint of the product API. The server mounts it, the client uses it to send requests, and
 * tests use it to validate responses. `action` (`?action=share`) is part of the route's identity
 * and must match exactly, including when it is absent. Paths are relative to the API base (`/api`).
 */
export interface Route<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Response extends Schema = Schema,
> {
  /** Identifies the route in logs and error messages, for example `schedules.create`. */
  name: string;
  method: Method;
  /** May contain `:name` parameters, for example `/events/:id`. */
  path: string;
  action?: string;
  /**
   * A query parameter that selects this route if it is present, among routes with the same method
   * and path.
   */
  selector?: string;
  /**
   * `user` requires a session's bearer token, `none` is public, and `service` requires a service
   * token. Service routes are under `/internal`, which the gateway doesn't expose.
   */
  auth: RouteAuth;
  /** Services that may call a `service` route. Others get a 403. */
  callers?: readonly ServiceName[];
  /** Callers whose plan lacks this feature get a 403 before the request is parsed. */
  feature?: PlanFeature;
  /**
   * Callers who haven't authenticated within `STEP_UP_LIFETIME_SECONDS` get a 403 with the code
   * `step-up-required` before the request is parsed. Doesn't apply to API keys.
   */
  requiresStepUp?: boolean;
  params: Params;
  query: Query;
  body: Body;
  /** Defaults to JSON. */
  bodyType?: RawBody;
  /** Maximum size of a JSON body in bytes. Defaults to 1 MiB. */
  bodyLimit?: number;
  /** Status code of a successful response. */
  status: number;
  response: Response;
  /** Media type of a plain-text response. Defaults to JSON. */
  responseType?: string;
}

type RouteDefinition<
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Response extends Schema,
> = Partial<Omit<Route<Params, Query, Body, Response>, 'name' | 'method' | 'path' | 'action'>>;

/**
 * Declares a route. By default, params and query are empty objects, there is no body, and `auth` is
 * `user`. A route without a response returns 204, and other routes return 200.
 *
 * @param name identifies the route in logs and error messages
 * @param endpoint method, path and action, for example `POST /schedules?action=share`
 */
export function route<
  Response extends Schema = z.ZodMiniUndefined,
  Params extends Schema = z.ZodMiniObject,
  Query extends Schema = z.ZodMiniObject,
  Body extends Schema = z.ZodMiniUndefined,
>(
  name: string,
  endpoint: `${Method} /${string}`,
  definition: RouteDefinition<Params, Query, Body, Response>,
): Route<Params, Query, Body, Response> {
  const [method, target = ''] = endpoint.split(' ');
  const [path = '', action] = target.split('?action=');
  return {
    name,
    method: method as Method,
    path,
    ...(action !== undefined && { action }),
    auth: 'user',
    params: z.object({}) as unknown as Params,
    query: z.object({}) as unknown as Query,
    body: z.undefined() as unknown as Body,
    status: definition.response ? 200 : 204,
    response: z.undefined() as unknown as Response,
    ...definition,
  };
}

export type RouteParams<R extends Route> = z.input<R['params']>;
export type RouteQuery<R extends Route> = z.input<R['query']>;
export type RouteBody<R extends Route> = z.input<R['body']>;
export type RouteResponse<R extends Route> = z.output<R['response']>;
