import { problems } from '@scheduler/contracts';

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
    return { kind: 'success', status, headers: response.headers, body: parse(text) };
  return {
    kind: 'error',
    status,
    headers: response.headers,
    ...checkErrorFormat(url, response, text),
  };
}

function describeError(error: unknown): string {
  const { message, cause } = error as Error;
  const { code } = (cause ?? {}) as { code?: string };
  return code ?? message;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Checks that an error response has its API's format: problem details, GoTrue's or PostgREST's. */
function checkErrorFormat(url: string, { status, headers }: Response, text: string) {
  const { pathname } = new URL(url);
  const type = headers.get('content-type') ?? '';
  const body = parse(text) as Record<string, unknown> | string | null;
  const invalid = (reason: string) => ({
    code: '',
    formatError: `${status} ${type} ${reason}: ${text.slice(0, 200)}`,
  });
  if (typeof body !== 'object' || body === null) return invalid('is not JSON');
  if (pathname.startsWith('/auth/v1') || pathname.startsWith('/rest/v1')) {
    const message = body['message'] ?? body['msg'];
    if (typeof message !== 'string') return invalid('has no message');
    return { code: toText(body['error_code'] ?? body['code']), formatError: null };
  }
  if (!type.startsWith('application/problem+json')) return invalid('is not a problem');
  const code = toText(body['code']);
  const known = (problems as Record<string, { status: number } | undefined>)[code];
  if (!known || body['type'] !== `/problems/${code}`) return invalid('has an unknown type');
  if (known.status !== status || body['status'] !== status) return invalid('has another status');
  return { code, formatError: null };
}
