/**
 * What can go wrong with a call to Google.
 *
 * - `expired`: the sync token is; everything has to be listed again
 * - `gone`: there is no such event (any more)
 * - `changed`: the event is not as it was when we saw it last
 * - `taken`: an event with this id was there before
 * - `foreign`: only its organizer may change the event
 * - `refused`: Google does not take this event, whoever asks
 * - `busy`: nothing wrong with what was asked; later it may well be answered
 * - `away`: the calendar is not there, or not to be read any more
 */
export type CalendarFaultKind =
  'expired' | 'gone' | 'changed' | 'taken' | 'foreign' | 'refused' | 'busy' | 'away';

export interface CalendarFaultOptions extends ErrorOptions {
  /** Milliseconds that Google wants us to wait. */
  waitMs?: number | undefined;
}

export class CalendarFault extends Error {
  readonly kind: CalendarFaultKind;
  readonly waitMs: number | undefined;

  constructor(kind: CalendarFaultKind, message: string, options: CalendarFaultOptions = {}) {
    super(message, options);
    this.name = 'CalendarFault';
    this.kind = kind;
    this.waitMs = options.waitMs;
  }
}

export const isCalendarFault = (
  error: unknown,
  ...kinds: CalendarFaultKind[]
): error is CalendarFault => error instanceof CalendarFault && kinds.includes(error.kind);
