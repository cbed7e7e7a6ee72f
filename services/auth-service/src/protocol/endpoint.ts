import type * as z from 'zod';
import type { Deps } from '../deps.ts';
import type { Caller } from '../sessions/caller.ts';
import type { Client } from './client.ts';
import type { LimitName } from './limits.ts';

export interface Call<Body> {
  body: Body;
  /** The first value of each query parameter. */
  query: Readonly<Record<string, string>>;
  /** What stands where the path has a `:name`; each is a UUID. */
  params: Readonly<Record<string, string>>;
  client: Client;
  /** The header of that name, which an open endpoint may look at. */
  authorization: string;
  /** A person's browser opened the address, and shows what is answered as a page. */
  isPage: boolean;
  /** Where a link in a mail is to lead in the end: allow-listed. */
  redirectTo: string;
}

export interface Reply {
  status?: number;
  body?: object;
  /** Sent as it is, with the given content type. */
  text?: { type: string; content: string };
  /** Answers 303 with this address. */
  location?: string;
  headers?: Record<string, string>;
}

interface Address {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/auth/v1`. */
  path: string;
  /** Counted per caller's address. */
  limit?: LimitName;
  /** The body is a form, as pages of other sites send it. */
  form?: boolean;
  /** A call without a body reads as one with `{}`. */
  bodyOptional?: boolean;
}

/** One method on one path of the protocol, as `createRouter` mounts it. */
export interface Endpoint extends Address {
  body?: z.ZodType;
  access: 'open' | 'signed-in' | 'admin';
  serve: (deps: Deps, call: Call<unknown>, caller: Caller | null) => Promise<Reply>;
}

interface Open<B extends z.ZodType> extends Address {
  body?: B;
  serve: (deps: Deps, call: Call<z.output<B>>) => Promise<Reply>;
}

interface Closed<B extends z.ZodType> extends Address {
  body?: B;
  serve: (deps: Deps, call: Call<z.output<B>>, caller: Caller) => Promise<Reply>;
}

/** An endpoint that anyone may call. */
export const open = <B extends z.ZodType = z.ZodUndefined>(endpoint: Open<B>): Endpoint => ({
  ...endpoint,
  access: 'open',
  serve: endpoint.serve as Endpoint['serve'],
});

/** An endpoint that needs the bearer token of a session that is alive. */
export const signedIn = <B extends z.ZodType = z.ZodUndefined>(endpoint: Closed<B>): Endpoint => ({
  ...endpoint,
  access: 'signed-in',
  serve: endpoint.serve as Endpoint['serve'],
});

/** An endpoint that needs a bearer token with one of `GOTRUE_JWT_ADMIN_ROLES`. */
export const admin = <B extends z.ZodType = z.ZodUndefined>(endpoint: Open<B>): Endpoint => ({
  ...endpoint,
  access: 'admin',
  serve: endpoint.serve as Endpoint['serve'],
});
