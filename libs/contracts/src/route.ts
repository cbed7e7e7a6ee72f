import * as z from 'zod/mini';
import type { PlanFeature } from './plans.ts';

/** Any schema, of whichever flavour of the library. */
export type Schema = z.core.$ZodType;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type RouteAuth = 'user' | 'none' | 'service';

/** A body that is no JSON; it reaches the handler as the bytes it came in. */
export interface RawBody {
  /** Its media type, such as `text/calendar`. */
  type: string;
  /** Bytes; larger bodies are refused with 413. */
  limit: number;
}

/**
 * One call of the product API as a value: the server mounts it, the client calls it, the tests
 * parse with it. `action` is part of the identity (`?action=share`) and is matched exactly, its
 * absence included. Paths stand below the API base (`/api`).
 */
export interface Route<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Response extends Schema = Schema,
> {
  /** For logs and messages, such as `schedules.create`. */
  name: string;
  method: Method;
  /** With `:name` parameters, such as `/events/:id`. */
  path: string;
  action?: string;
  /**
   * `user` needs a session's bearer token; `none` is open to everyone; `service` is for other
   * services, with a service token: below `/internal` at the root, where no gateway leads.
   */
  auth: RouteAuth;
  /** Callers on a plan without it are refused (403) before anything of the request is read. */
  feature?: PlanFeature;
  params: Params;
  query: Query;
  body: Body;
  /** JSON unless told. */
  bodyType?: RawBody;
  /** Bytes of a JSON body; 1 MiB unless told. */
  bodyLimit?: number;
  /** Status of success. */
  status: number;
  response: Response;
  /** The media type of an answer that is text of its own; JSON unless told. */
  responseType?: string;
}

type RouteInput<
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Response extends Schema,
> = Pick<Route, 'name' | 'method' | 'path'> & {
  action?: string;
  auth?: RouteAuth;
  feature?: PlanFeature;
  params?: Params;
  query?: Query;
  body?: Body;
  bodyType?: RawBody;
  bodyLimit?: number;
  status?: number;
  response: Response;
  responseType?: string;
};

/** Declares a route; what is left out is empty (`none` for the body) and needs a session. */
export function route<
  Response extends Schema,
  Params extends Schema = z.ZodMiniObject,
  Query extends Schema = z.ZodMiniObject,
  Body extends Schema = z.ZodMiniUndefined,
>(input: RouteInput<Params, Query, Body, Response>): Route<Params, Query, Body, Response> {
  return {
    auth: 'user',
    params: z.object({}) as unknown as Params,
    query: z.object({}) as unknown as Query,
    body: z.undefined() as unknown as Body,
    status: 200,
    ...input,
  };
}

/** For answers without content (204). */
export const nothing = z.undefined();

export type ParamsOf<R extends Route> = z.input<R['params']>;
export type QueryOf<R extends Route> = z.input<R['query']>;
export type BodyOf<R extends Route> = z.input<R['body']>;
export type ResponseOf<R extends Route> = z.output<R['response']>;
