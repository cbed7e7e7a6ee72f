import * as z from 'zod/mini';
import {
  problemBody,
  type RouteBody,
  type RouteParams,
  type RouteQuery,
  type RouteResponse,
  type Route,
} from '@scheduler/contracts';
import { getLocale } from '@scheduler/i18n/translate';
import { ApiError, UnreachableError } from './api-error.ts';

export { ApiError, UnreachableError } from './api-error.ts';

export interface ClientOptions {
  /** For example `/api` in the browser, or `http://127.0.0.1:4001/api` between services. */
  baseUrl: string;
  /** Returns the caller's bearer token; `null` omits the header. */
  accessToken?: () => Promise<string | null> | string | null;
  /** Called after a 401 response to a request with a token. */
  onUnauthenticated?: () => void;
  /**
   * Called if a request requires a recent proof of identity. The request is repeated if it returns
   * `true`.
   */
  confirmIdentity?: () => Promise<boolean>;
  /** Called with the history batch of each write. */
  onBatch?: (batchId: string) => void;
  headers?: Record<string, string>;
  /** Timeout in milliseconds. Defaults to 20,000. */
  timeout?: number;
  fetch?: typeof fetch;
}

type OptionalIfEmpty<Key extends string, T> =
  Partial<T> extends T ? { [K in Key]?: T } : { [K in Key]: T };

/** Priority of a request relative to the other requests of the page. */
export type FetchPriority = 'high' | 'low' | 'auto';

interface CallOptions {
  /** Makes it safe to retry a POST: a repeated request returns the first response. */
  idempotencyKey?: string;
  /** Expected version of the resource. The request fails with 412 if it has changed. */
  ifMatch?: number;
  /** Called with the history batch of the write, which can be used to undo it. */
  onBatch?: (batchId: string) => void;
  signal?: AbortSignal;
  /** Timeout in milliseconds. Defaults to the client's timeout. */
  timeout?: number;
  priority?: FetchPriority;
}

/** Input of a call, derived from its route. Empty `body`, `params` and `query` can be omitted. */
export type CallInput<R extends Route> = OptionalIfEmpty<'params', RouteParams<R>> &
  OptionalIfEmpty<'query', RouteQuery<R>> &
  (RouteBody<R> extends undefined ? { body?: undefined } : { body: RouteBody<R> }) &
  CallOptions;

/** A parsed response with its `ETag`. */
export interface TaggedResponse<R extends Route> {
  data: RouteResponse<R>;
  etag: string | null;
}

export interface ApiClient {
  /**
   * Calls a route and returns the parsed response.
   *
   * @throws ApiError for an error response
   * @throws UnreachableError if the API could not be reached or the response is invalid
   */
  call: <R extends Route>(route: R, input: CallInput<R>) => Promise<RouteResponse<R>>;
  /**
   * Calls a route with `If-None-Match`, so that an unchanged response isn't transferred again.
   *
   * @param etag ETag of the response that the caller has; `null` if it has none
   * @returns `null` if the response hasn't changed
   * @throws ApiError for an error response
   * @throws UnreachableError if the API could not be reached or the response is invalid
   */
  callIfModified: <R extends Route>(
    route: R,
    input: CallInput<R>,
    etag: string | null,
  ) => Promise<TaggedResponse<R> | null>;
  /**
   * Calls a route that supports `text/event-stream` and returns the response for the caller to read.
   *
   * @throws ApiError for an error response
   * @throws UnreachableError if the API could not be reached
   */
  stream: <R extends Route>(route: R, input: CallInput<R>) => Promise<Response>;
}

type QueryValue = string | number | boolean;

interface UntypedCallInput extends CallOptions {
  params?: Record<string, string | number>;
  query?: Record<string, QueryValue | QueryValue[] | undefined>;
  body?: unknown;
  ifNoneMatch?: string;
}

const JSON_TYPE = 'application/json';
const DEFAULT_TIMEOUT_MS = 20_000;
const NOT_MODIFIED_STATUS = 304;

/** Returns path and query of a call, relative to the API base URL. */
export function toRequestPath(route: Route, { params = {}, query = {} }: UntypedCallInput): string {
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of [value ?? []].flat()) search.append(name, String(item));
  }
  if (route.action !== undefined) search.set('action', route.action);
  return search.size > 0 ? `${path}?${search}` : path;
}

async function toError(response: Response): Promise<Error> {
  const body: unknown = await response.json().catch(() => undefined);
  const problem = z.safeParse(problemBody, body);
  return problem.success ? new ApiError(problem.data) : new UnreachableError(response.status);
}

function readBody({ responseType }: Route, response: Response): Promise<unknown> | undefined {
  if (response.status === 204) return undefined;
  return responseType ? response.text() : response.json();
}

async function parseResponse<R extends Route>(
  route: R,
  response: Response,
): Promise<RouteResponse<R>> {
  const parsed = z.safeParse(route.response, await readBody(route, response));
  if (!parsed.success) throw new UnreachableError(response.status, { cause: parsed.error });
  return parsed.data as RouteResponse<R>;
}

/** Creates a `fetch`-based client for the product API, for browsers and services. */
export function createClient(options: ClientOptions): ApiClient {
  const sendOnce = async (route: Route, input: UntypedCallInput, accept: string) => {
    const token = (await options.accessToken?.()) ?? null;
    const timeout = AbortSignal.timeout(input.timeout ?? options.timeout ?? DEFAULT_TIMEOUT_MS);
    const request: RequestInit = {
      method: route.method,
      headers: {
        accept,
        'accept-language': getLocale(),
        ...options.headers,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(input.body !== undefined && {
          'content-type': route.bodyType?.type ?? JSON_TYPE,
        }),
        ...(input.idempotencyKey && { 'idempotency-key': input.idempotencyKey }),
        ...(input.ifMatch !== undefined && { 'if-match': `"${input.ifMatch}"` }),
        ...(input.ifNoneMatch !== undefined && { 'if-none-match': input.ifNoneMatch }),
      },
      ...(input.priority && { priority: input.priority }),
      signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
      ...(input.body !== undefined && {
        body: route.bodyType
          ? (input.body as NonNullable<RequestInit['body']>)
          : JSON.stringify(input.body),
      }),
    };
    const fetchFn = options.fetch ?? fetch;
    const response = await fetchFn(options.baseUrl + toRequestPath(route, input), request).catch(
      (cause: unknown) => {
        if (input.signal?.aborted) throw cause;
        throw new UnreachableError(undefined, { cause });
      },
    );
    if (response.status === 401 && token) options.onUnauthenticated?.();
    const isNotModified =
      response.status === NOT_MODIFIED_STATUS && input.ifNoneMatch !== undefined;
    if (!response.ok && !isNotModified) throw await toError(response);
    const batchId = response.headers.get('batch-id');
    for (const notify of [options.onBatch, input.onBatch]) if (batchId) notify?.(batchId);
    return response;
  };

  const send: typeof sendOnce = async (...request) => {
    try {
      return await sendOnce(...request);
    } catch (error) {
      const isStepUpRequired = error instanceof ApiError && error.code === 'step-up-required';
      if (!isStepUpRequired || !(await options.confirmIdentity?.())) throw error;
      return sendOnce(...request);
    }
  };

  return {
    async call(route, input) {
      return parseResponse(route, await send(route, input as UntypedCallInput, JSON_TYPE));
    },
    async callIfModified(route, input, etag) {
      const conditionalInput = { ...input, ...(etag !== null && { ifNoneMatch: etag }) };
      const response = await send(route, conditionalInput as UntypedCallInput, JSON_TYPE);
      if (response.status === NOT_MODIFIED_STATUS) return null;
      return { data: await parseResponse(route, response), etag: response.headers.get('etag') };
    },
    stream: (route, input) => send(route, input as UntypedCallInput, 'text/event-stream'),
  };
}
