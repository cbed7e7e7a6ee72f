import * as z from 'zod/mini';
import { GoogleAccessFault } from './faults.ts';
import { CalendarFault } from './sync/run/faults.ts';
import { SECOND_MS } from '@scheduler/scheduling/durations';

/** What is told of a refusal; only this much of the library's errors goes on, for they hold tokens. */
const refusal = z.object({
  response: z.object({
    status: z.number(),
    headers: z.optional(z.unknown()),
    data: z.optional(z.unknown()),
  }),
});
const body = z.object({
  error: z.object({
    message: z.optional(z.string()),
    errors: z.optional(z.array(z.object({ reason: z.optional(z.string()) }))),
  }),
});

export interface Refusal {
  /** `null`: nothing answered, or not in time. */
  status: number | null;
  reason: string | null;
  message: string;
  waitMs: number | undefined;
}

/** Retry-After: seconds, or a date. */
function readWait(headers: unknown): number | undefined {
  // Of whichever library: not each has the platform's own class.
  const read = (headers as Partial<Headers> | undefined)?.get;
  const value = typeof read === 'function' ? read.call(headers as Headers, 'retry-after') : null;
  if (value === null) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * SECOND_MS : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

/** Reads what the library threw; nothing else of it may be logged or kept. */
export function readRefusal(error: unknown): Refusal {
  const read = z.safeParse(refusal, error);
  if (!read.success) {
    return { status: null, reason: null, message: 'Google did not answer', waitMs: undefined };
  }
  const { status, headers, data } = read.data.response;
  const told = z.safeParse(body, data);
  const { message, errors } = told.success ? told.data.error : {};
  const [first] = errors ?? [];
  return {
    status,
    reason: first?.reason ?? null,
    message: (message ?? `Google answered ${status}`).slice(0, 300),
    waitMs: readWait(headers),
  };
}

const LIMITS =
  /^(user)?rateLimitExceeded$|^quotaExceeded$|^dailyLimitExceeded|^calendarUsageLimitExceeded$/i;
const CONSENT = new Set(['insufficientPermissions', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT']);

/** What a call is about: the same status says another thing of a list than of one event. */
export type About = 'list' | 'event' | 'insert' | 'channel';

/** What a refusal means for the sync. */
export function faultOf({ status, reason, message, waitMs }: Refusal, about: About): Error {
  const fault = (kind: CalendarFault['kind']) => new CalendarFault(kind, message, { waitMs });
  if (status === null || status >= 500 || status === 429 || status === 408) {
    return status === 501 ? fault('refused') : fault('busy');
  }
  if (status === 403) {
    if (LIMITS.test(reason ?? '')) return fault('busy');
    if (CONSENT.has(reason ?? '')) return new GoogleAccessFault('consent', message);
    return fault(about === 'list' ? 'away' : 'foreign');
  }
  if (status === 404) return fault(about === 'event' ? 'gone' : 'away');
  if (status === 410) return fault(about === 'list' ? 'expired' : 'gone');
  if (status === 409) return fault('taken');
  if (status === 412) return fault('changed');
  return fault('refused');
}
