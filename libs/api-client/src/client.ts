import * as z from 'zod/mini';
import {
  problemBody,
  type BodyOf,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
  type Route,
} from '@scheduler/contracts';
import { locale } from '@scheduler/i18n/words';
import { ApiError, Unreachable } from './api-error.ts';

export { ApiError, Unreachable } from './api-error.ts';

export interface ClientOptions {
  /** Such as `/api` in the browser, or `http://127.0.0.1:4001/api` between services. */
  baseUrl: string;
  /** The bearer token of the caller's session; `null` leaves the header out. */
  accessToken?: () => Promise<string | null> | string | null;
  /** Told of a 401 on a call that carried a token. */
  onUnauthenticated?: () => void;
  /** Told each batch of the history that a write of this client became. */
  onBatch?: (batchId: string) => void;
  headers?: Record<string, string>;
  /** Milliseconds after which a call is given up; 20,000 unless told. */
  timeout?: number;
  fetch?: typeof fetch;
}

type Given<Key extends string, T> = Partial<T> extends T ? { [K in Key]?: T } : { [K in Key]: T };

/** What a call needs, read off its route; `body`, `params` and `query` only where there are any. */
export type CallInput<R extends Route> = Given<'params', ParamsOf<R>> &
  Given<'query', QueryOf<R>> &
  (BodyOf<R> extends undefined ? { body?: undefined } : { body: BodyOf<R> }) & {
    /** Makes a repeated POST safe: the first answer is given again. */
    idempotencyKey?: string;
    /** The version that the caller saw; an older one is refused with 412. */
    ifMatch?: number;
    /** Told the batch of the history that a write became: what undoing it takes. */
    onBatch?: (batchId: string) => void;
    signal?: AbortSignal;
    /** Milliseconds after which this call is given up; as the client's unless told. */
    timeout?: number;
  };

export interface ApiClient {
  /**
   * Calls a route and returns its parsed answer.
   *
   * @throws ApiError for a refusal, Unreachable when nothing useful answered
   */
  call: <R extends Route>(route: R, input: CallInput<R>) => Promise<ResponseOf<R>>;
  /**
   * Calls a route that can answer as a stream (`text/event-stream`), which the caller reads.
   *
   * @throws ApiError for a refusal, Unreachable when nothing answered
   */
  stream: <R extends Route>(route: R, input: CallInput<R>) => Promise<Response>;
}

type Queried = string | number | boolean;

interface LooseInput {
  params?: Record<string, string | number>;
  query?: Record<string, Queried | Queried[] | undefined>;
  body?: unknown;
  idempotencyKey?: string;
  ifMatch?: number;
  onBatch?: (batchId: string) => void;
  signal?: AbortSignal;
  timeout?: number;
}

const DEFAULT_TIMEOUT = 20_000;

/** The address of a call below the API base, query and action included. */
export function addressOf(route: Route, { params = {}, query = {} }: LooseInput): string {
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value ?? []].flat()) search.append(name, String(each));
  }
  if (route.action !== undefined) search.set('action', route.action);
  return search.size > 0 ? `${path}?${search}` : path;
}

async function refusalOf(response: Response): Promise<Error> {
  const body: unknown = await response.json().catch(() => undefined);
  const problem = z.safeParse(problemBody, body);
  return problem.success ? new ApiError(problem.data) : new Unreachable(response.status);
}

function answerOf({ responseType }: Route, response: Response): Promise<unknown> | undefined {
  if (response.status === 204) return undefined;
  return responseType ? response.text() : response.json();
}

/** A client of the product API over `fetch`, for the browser and for services. */
export function createClient(options: ClientOptions): ApiClient {
  const send = async (route: Route, input: LooseInput, accept: string) => {
    const token = (await options.accessToken?.()) ?? null;
    const timeout = AbortSignal.timeout(input.timeout ?? options.timeout ?? DEFAULT_TIMEOUT);
    const request: RequestInit = {
      method: route.method,
      headers: {
        accept,
        'accept-language': locale(),
        ...options.headers,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(input.body !== undefined && {
          'content-type': route.bodyType?.type ?? 'application/json',
        }),
        ...(input.idempotencyKey && { 'idempotency-key': input.idempotencyKey }),
        ...(input.ifMatch !== undefined && { 'if-match': `"${input.ifMatch}"` }),
      },
      signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
      ...(input.body !== undefined && {
        body: route.bodyType
          ? (input.body as NonNullable<RequestInit['body']>)
          : JSON.stringify(input.body),
      }),
    };
    const doFetch = options.fetch ?? fetch;
    const response = await doFetch(options.baseUrl + addressOf(route, input), request).catch(
      (cause: unknown) => {
        if (input.signal?.aborted) throw cause;
        throw new Unreachable(undefined, { cause });
      },
    );
    if (response.status === 401 && token) options.onUnauthenticated?.();
    if (!response.ok) throw await refusalOf(response);
    const batchId = response.headers.get('batch-id');
    for (const tell of [options.onBatch, input.onBatch]) if (batchId) tell?.(batchId);
    return response;
  };

  return {
    async call(route, input) {
      const response = await send(route, input as LooseInput, 'application/json');
      const body = await answerOf(route, response);
      const parsed = z.safeParse(route.response, body);
      if (!parsed.success) throw new Unreachable(response.status, { cause: parsed.error });
      return parsed.data as ResponseOf<typeof route>;
    },
    stream: (route, input) => send(route, input as LooseInput, 'text/event-stream'),
  };
}
