import * as z from 'zod/mini';
import { GoogleAccessError } from './access-error.ts';
import { CalendarError } from './sync/run/calendar-error.ts';
import { SECOND_MS } from '@scheduler/scheduling/durations';

/** Only these fields of the API client's errors are used, because the rest contains tokens. */
const errorResponseSchema = z.object({
  response: z.object({
    status: z.number(),
    headers: z.optional(z.unknown()),
    data: z.optional(z.unknown()),
  }),
});
const errorBodySchema = z.object({
  error: z.object({
    message: z.optional(z.string()),
    errors: z.optional(z.array(z.object({ reason: z.optional(z.string()) }))),
  }),
});

/** Returns the delay of a `Retry-After` header (seconds or a date) in milliseconds. */
function parseRetryAfter(headers: unknown): number | undefined {
  // The headers object depends on the HTTP library and isn't always a `Headers`.
  const getHeader = (headers as Partial<Headers> | undefined)?.get;
  const value =
    typeof getHeader === 'function' ? getHeader.call(headers as Headers, 'retry-after') : null;
  if (value === null) return undefined;
  const delayMs = /^\d+$/.test(value) ? Number(value) * SECOND_MS : Date.parse(value) - Date.now();
  return Number.isFinite(delayMs) ? Math.max(0, delayMs) : undefined;
}

/**
 * Extracts the safe fields of an API client error. No other fields may be logged or stored. The
 * status is `null` if there was no response.
 */
export function parseErrorResponse(error: unknown) {
  const parsed = z.safeParse(errorResponseSchema, error);
  if (!parsed.success) return { status: null, reason: null, message: 'Google did not respond' };
  const { status, headers, data } = parsed.data.response;
  const body = z.safeParse(errorBodySchema, data);
  const { message, errors } = body.success ? body.data.error : {};
  const [first] = errors ?? [];
  return {
    status,
    reason: first?.reason ?? null,
    message: (message ?? `Google returned ${status}`).slice(0, 300),
    retryAfterMs: parseRetryAfter(headers),
  };
}

type ErrorResponse = ReturnType<typeof parseErrorResponse>;

const RATE_LIMIT_REASONS =
  /^(user)?rateLimitExceeded$|^quotaExceeded$|^dailyLimitExceeded|^calendarUsageLimitExceeded$/i;
const MISSING_SCOPE_REASONS = /^(insufficientPermissions|ACCESS_TOKEN_SCOPE_INSUFFICIENT)$/;

/** Whether a call failed because the user didn't grant a scope. */
export const isMissingScope = ({ status, reason }: ErrorResponse): boolean =>
  status === 403 && MISSING_SCOPE_REASONS.test(reason ?? '');

/** The kind of a call. The meaning of a status code depends on it. */
export type CallTarget = 'list' | 'event' | 'insert' | 'channel';

export function toCalendarError(response: ErrorResponse, target: CallTarget): Error {
  const { status, reason, message, retryAfterMs } = response;
  const createError = (kind: CalendarError['kind']) =>
    new CalendarError(kind, message, { retryAfterMs });
  if (status === null || status >= 500 || status === 429 || status === 408) {
    return status === 501 ? createError('rejected') : createError('transient');
  }
  if (status === 403) {
    if (RATE_LIMIT_REASONS.test(reason ?? '')) return createError('transient');
    if (isMissingScope(response)) return new GoogleAccessError('consent', message);
    return createError(target === 'list' ? 'calendar-unavailable' : 'not-organizer');
  }
  if (status === 404) return createError(target === 'event' ? 'not-found' : 'calendar-unavailable');
  if (status === 410) return createError(target === 'list' ? 'sync-token-expired' : 'not-found');
  if (status === 409) return createError('duplicate-id');
  if (status === 412) return createError('precondition-failed');
  return createError('rejected');
}
