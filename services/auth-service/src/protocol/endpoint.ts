import type * as z from 'zod';
import type { Deps } from '../deps.ts';
import type { Caller } from '../sessions/caller.ts';
import type { Client } from './client.ts';
import type { LimitName } from './limits.ts';

export interface Call<Body> {
  body: Body;
  /** The first value of each query parameter. */
  query: Readonly<Record<string, string>>;
  client: Client;
  /** Where a link in a mail is to lead in the end: allow-listed. */
  redirectTo: string;
}

export interface Reply {
  status?: number;
  body?: object;
  /** Answers 303 with this address. */
  location?: string;
  headers?: Record<string, string>;
}

interface Address {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/auth/v1`. */
  path: string;
  /** Counted per caller's address. */
  limit?: LimitName;
}

/** One method on one path of the protocol, as `createRouter` mounts it. */
export interface Endpoint extends Address {
  body?: z.ZodType;
  signedIn: boolean;
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
  signedIn: false,
  serve: endpoint.serve as Endpoint['serve'],
});

/** An endpoint that needs the bearer token of a session that is alive. */
export const signedIn = <B extends z.ZodType = z.ZodUndefined>(endpoint: Closed<B>): Endpoint => ({
  ...endpoint,
  signedIn: true,
  serve: endpoint.serve as Endpoint['serve'],
});
