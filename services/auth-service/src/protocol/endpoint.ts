import type * as z from 'zod';
import type { Deps } from '../deps.ts';
import type { Caller } from '../sessions/caller.ts';
import type { ClientInfo } from './client-info.ts';
import type { LimitName } from '../limits/request-limits.ts';

export interface Call<Body> {
  body: Body;
  /** The first value of each query parameter. */
  query: Readonly<Record<string, string>>;
  /** The values of the path parameters. Each is a UUID. */
  params: Readonly<Record<string, string>>;
  client: ClientInfo;
  /** The `Authorization` header, for endpoints with optional authentication. */
  authorization: string;
  /** Returns the value of a cookie. */
  getCookie: (name: string) => string | undefined;
  /** Whether a script in a browser sent the request. Other programs don't keep cookies. */
  hasOrigin: boolean;
  /** Whether the request is a browser's page navigation. */
  acceptsHtml: boolean;
  /** The redirect target of links in emails, checked against the allow list. */
  redirectTo: string;
}

export interface EndpointResponse {
  status?: number;
  body?: object;
  /** Sent unchanged with the given content type. */
  text?: { type: string; content: string };
  /** Responds with a 303 redirect to this URL. */
  location?: string;
  headers?: Record<string, string>;
}

interface EndpointPath {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to `/auth/v1`. */
  path: string;
  /** The rate limit per network. */
  limit?: LimitName;
  /** The body is form-encoded, as in cross-site form posts. */
  form?: boolean;
  /** A missing body is parsed as `{}`. */
  bodyOptional?: boolean;
  /** Stores the cookie that identifies the browser. For endpoints that send messages or sign in. */
  storesDevice?: boolean;
}

/** An endpoint of the protocol, mounted by `createRouter`. */
export interface Endpoint extends EndpointPath {
  body?: z.ZodType;
  access: 'open' | 'signed-in' | 'admin';
  serve: (deps: Deps, call: Call<unknown>, caller: Caller | null) => Promise<EndpointResponse>;
}

interface EndpointDefinition<B extends z.ZodType, C> extends EndpointPath {
  body?: B;
  serve: (deps: Deps, call: Call<z.output<B>>, caller: C) => Promise<EndpointResponse>;
}

const createDefinition =
  <C>(access: Endpoint['access']) =>
  <B extends z.ZodType = z.ZodUndefined>(endpoint: EndpointDefinition<B, C>): Endpoint => ({
    ...endpoint,
    access,
    serve: endpoint.serve as Endpoint['serve'],
  });

/** Defines an endpoint without authentication. */
export const openEndpoint = createDefinition<null>('open');

/** Defines an endpoint that requires the bearer token of an active session. */
export const authenticatedEndpoint = createDefinition<Caller>('signed-in');

/** Defines an endpoint that requires a bearer token with one of `GOTRUE_JWT_ADMIN_ROLES`. */
export const adminEndpoint = createDefinition<null>('admin');
