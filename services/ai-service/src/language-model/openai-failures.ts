import { APIConnectionError, APIError, APIUserAbortError } from 'openai';
import { ModelFailure } from './model-failure.ts';
import { SECOND_MS } from '@scheduler/scheduling/durations';

/** An error response from the server, with a status, code and headers. */
type ApiErrorResponse = APIError;

function parseRetryAfterMs({ headers }: ApiErrorResponse): number | undefined {
  const header = headers?.get('retry-after');
  if (!header) return undefined;
  const seconds = Number(header);
  const delayMs = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * SECOND_MS;
  return Number.isFinite(delayMs) ? Math.max(0, delayMs) : undefined;
}

const TRANSIENT_STATUSES = new Set([408, 409]);

function fromStatus(error: ApiErrorResponse, status: number): ModelFailure {
  const detail = `the model server responded with ${status}${error.code ? ` ${error.code}` : ''}`;
  const details = { retryAfterMs: parseRetryAfterMs(error) };
  if (status === 429) {
    return new ModelFailure(
      error.code === 'insufficient_quota' ? 'quota' : 'rate-limited',
      detail,
      details,
    );
  }
  if (status === 401 || status === 403) return new ModelFailure('key', detail);
  if (status >= 500 || TRANSIENT_STATUSES.has(status))
    return new ModelFailure('unavailable', detail, details);
  return new ModelFailure('settings', detail);
}

/** Converts an SDK error. Some SDK errors have no class of their own. */
export function toModelFailure(error: unknown): ModelFailure {
  if (error instanceof ModelFailure) return error;
  if (error instanceof APIUserAbortError)
    return new ModelFailure('canceled', 'the call was canceled');
  if (error instanceof APIConnectionError) {
    return new ModelFailure('unavailable', 'the model server is unreachable');
  }
  if (error instanceof APIError) {
    const apiError = error as ApiErrorResponse;
    if (apiError.status !== undefined) return fromStatus(apiError, apiError.status);
  }
  // Interrupted or invalid streams throw a TypeError, a SyntaxError or an error without a status.
  return new ModelFailure('unavailable', 'the model server sent an incomplete response');
}
