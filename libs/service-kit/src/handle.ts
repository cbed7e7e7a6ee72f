import type { Route } from '@scheduler/contracts';
import type * as z from 'zod/v4/core';
import type { Actor } from './authenticate.ts';
import type { EventStream } from './event-stream.ts';
import type { ServiceCaller } from './service-token.ts';

/** Parsed input of a handler. Handlers never see the HTTP context. */
export interface Call<R extends Route> {
  params: z.output<R['params']>;
  query: z.output<R['query']>;
  body: z.output<R['body']>;
  /** The authenticated user. Set on routes with `auth: 'user'`. */
  actor: Actor;
  /** The calling service. Set on routes with `auth: 'service'`. */
  caller: ServiceCaller;
  requestId: string;
  /** `Idempotency-Key` header of a POST request. */
  idempotencyKey: string | null;
  /** Version from `If-Match`; `null` if any version is accepted. */
  ifMatch: number | null;
  /** `Last-Event-ID` header; `null` for a new event stream. */
  lastEventId: string | null;
  /** Whether the client prefers a stream (`Accept: text/event-stream`). */
  wantsStream: boolean;
  /** Aborted if the client disconnects before the response is complete. */
  signal: AbortSignal;
  /** Adds a response header. */
  setHeader: (header: string, value: string) => void;
}

/** Returns the response defined by the contract, or a stream if the client requested one. */
export type Handler<R extends Route> = (
  call: Call<R>,
) => Promise<z.input<R['response']> | EventStream>;

/** A route and its handler. */
export interface MountedRoute {
  route: Route;
  handler: Handler<Route>;
}

/** Combines a route with a handler for `createApp`. */
export const defineHandler = <R extends Route>(route: R, handler: Handler<R>): MountedRoute => ({
  route,
  handler,
});
