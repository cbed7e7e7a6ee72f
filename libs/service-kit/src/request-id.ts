import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

const storage = new AsyncLocalStorage<string | undefined>();

/** Long enough for a UUID or a W3C trace context, and safe in headers, logs and database rows. */
const REQUEST_ID = /^[\w-]{8,64}$/;

/**
 * Returns a client's request ID if it is valid, and a new one otherwise. IDs only
 * correlate log lines, so a client may choose its own; they don't authorize or deduplicate requests.
 */
export const toRequestId = (value: string | undefined): string =>
  value !== undefined && REQUEST_ID.test(value) ? value : randomUUID();

/** Returns the ID of the request or job that is being processed; `undefined` outside of both. */
export const getRequestId = (): string | undefined => storage.getStore();

/**
 * Runs a function, including everything that it awaits, with a request ID.
 *
 * @param requestId `undefined` for work that outlives the request which started it
 */
export const runWithRequestId = <T>(requestId: string | undefined, run: () => T): T =>
  storage.run(requestId, run);

/**
 * `fetch` for calls to other services: passes on the ID of the current request or job. Vendors never
 * get it, so use the global `fetch` for them.
 */
export const fetchService: typeof fetch = (input, init) => {
  const requestId = getRequestId();
  if (requestId === undefined) return fetch(input, init);
  const headers = new Headers(init?.headers);
  headers.set('x-request-id', requestId);
  return fetch(input, { ...init, headers });
};
