/**
 * The reason why a Google Calendar API call failed.
 *
 * - `sync-token-expired`: a full list is required
 * - `not-found`: the event doesn't exist or was deleted
 * - `precondition-failed`: the event has changed since its etag was read
 * - `duplicate-id`: an event with this ID exists or was deleted
 * - `not-organizer`: only the organizer can change the event
 * - `rejected`: Google doesn't accept the request
 * - `transient`: the call can be retried later
 * - `calendar-unavailable`: the calendar was deleted or is no longer shared
 */
export type CalendarErrorKind =
  | 'sync-token-expired'
  | 'not-found'
  | 'precondition-failed'
  | 'duplicate-id'
  | 'not-organizer'
  | 'rejected'
  | 'transient'
  | 'calendar-unavailable';

export interface CalendarErrorOptions extends ErrorOptions {
  /** From the `Retry-After` header. */
  retryAfterMs?: number | undefined;
}

export class CalendarError extends Error {
  readonly kind: CalendarErrorKind;
  readonly retryAfterMs: number | undefined;

  constructor(kind: CalendarErrorKind, message: string, options: CalendarErrorOptions = {}) {
    super(message, options);
    this.name = 'CalendarError';
    this.kind = kind;
    this.retryAfterMs = options.retryAfterMs;
  }
}

export const isCalendarError = (
  error: unknown,
  ...kinds: CalendarErrorKind[]
): error is CalendarError => error instanceof CalendarError && kinds.includes(error.kind);
