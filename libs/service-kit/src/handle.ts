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
  /**
   * Sets the `ETag` header. Returns whether it matches `If-None-Match`; if so, return
   * {@link NOT_MODIFIED}.
   *
   * @param etag value without quotes
   */
  setETag: (etag: string) => boolean;
  /** Returns a request header, or an empty string if it is missing. */
  getHeader: (header: string) => string;
  getCookie: (name: string) => string | undefined;
  /** Adds a response header. */
  setHeader: (header: string, value: string) => void;
}

/** Returned by a handler to respond with 304 Not Modified. */
export const NOT_MODIFIED = Symbol('not modified');

/**
 * Returns the response defined by the contract, `NOT_MODIFIED`, or a stream if the client requested
 * one.
 */
export type Handler<R extends Route> = (
  call: Call<R>,
) => Promise<z.input<R['response']> | EventStream | typeof NOT_MODIFIED>;

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
