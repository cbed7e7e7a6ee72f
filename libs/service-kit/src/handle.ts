import type { Route } from '@scheduler/contracts';
import type * as z from 'zod/v4/core';
import type { Actor } from './authenticate.ts';
import type { EventStream } from './event-stream.ts';
import type { ServiceCaller } from './service-token.ts';

/** What a handler is given: parsed input, never the HTTP context. */
export interface Call<R extends Route> {
  params: z.output<R['params']>;
  query: z.output<R['query']>;
  body: z.output<R['body']>;
  /** The signed-in caller, on routes with `auth: 'user'`. */
  actor: Actor;
  /** The service that calls, on routes with `auth: 'service'`. */
  caller: ServiceCaller;
  requestId: string;
  /** The caller's `Idempotency-Key`, on POST. */
  idempotencyKey: string | null;
  /** The version in `If-Match`; `null` when any will do. */
  ifMatch: number | null;
  /** Where the caller's event stream broke off; `null` for one that begins. */
  lastEventId: string | null;
  /** Whether the caller would have the answer told as a stream (`Accept: text/event-stream`). */
  wantsStream: boolean;
  /** Aborted when the caller hangs up before the answer. */
  signal: AbortSignal;
  /** Tells the caller something beside the answer, as a header of it. */
  tell: (header: string, value: string) => void;
}

/** Answers as the contract says, or by a stream to a caller who wants one. */
export type Handler<R extends Route> = (
  call: Call<R>,
) => Promise<z.input<R['response']> | EventStream>;

/** A route joined to the function that serves it. */
export interface Mounted {
  route: Route;
  handler: Handler<Route>;
}

/** Joins a contract to a function; `createApp` mounts the result. */
export const handle = <R extends Route>(route: R, handler: Handler<R>): Mounted => ({
  route,
  handler,
});
