import { checkErrorFormat, parseText } from './error-format.ts';

/** Longer than any timeout in the product, so that requests end with a response or an error. */
const CLIENT_TIMEOUT_MS = 45_000;

export interface RequestOptions {
  /** For example `POST /api/events`, for reports. */
  name: string;
  /** The service that processes the request. */
  service: string;
  method: string;
  url: string;
  token?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Outcome of a completed request as observed by the client. */
export type Outcome =
  | { kind: 'success'; status: number; headers: Headers; body: unknown }
  /** An error response. */
  | { kind: 'error'; status: number; headers: Headers; code: string; formatError: string | null }
  /** The connection broke before the response. */
  | { kind: 'lost'; reason: string }
  /** The connection broke during the response. */
  | { kind: 'cut'; reason: string };

export interface RequestRecord extends Pick<RequestOptions, 'name' | 'service'> {
  startedAtMs: number;
  /** `null` while the request is pending. */
  endedAtMs: number | null;
  outcome: Outcome | null;
}

/** Sends requests and records each one. */
export class RequestLog {
  readonly records: RequestRecord[] = [];

  async send(options: RequestOptions): Promise<Outcome> {
    const { name, service } = options;
    const record: RequestRecord = {
      name,
      service,
      startedAtMs: performance.now(),
      endedAtMs: null,
      outcome: null,
    };
    this.records.push(record);
    record.outcome = await fetchOutcome(options);
    record.endedAtMs = performance.now();
    return record.outcome;
  }
}

async function fetchOutcome(options: RequestOptions): Promise<Outcome> {
  const { method, url, token, headers = {}, body } = options;
  let response: Response;
  try {
    response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: {
        ...headers,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(CLIENT_TIMEOUT_MS),
    });
  } catch (error) {
    return { kind: 'lost', reason: describeError(error) };
  }
  let text: string;
  try {
    text = await response.text();
  } catch (error) {
    return { kind: 'cut', reason: describeError(error) };
  }
  const { status } = response;
  if (status < 400)
    return { kind: 'success', status, headers: response.headers, body: parseText(text) };
  return {
    kind: 'error',
    status,
    headers: response.headers,
    ...checkErrorFormat({
      pathname: new URL(url).pathname,
      status,
      type: response.headers.get('content-type') ?? '',
      text,
    }),
  };
}

function describeError(error: unknown): string {
  const { message, cause } = error as Error;
  const { code } = (cause ?? {}) as { code?: string };
  return code ?? message;
}
