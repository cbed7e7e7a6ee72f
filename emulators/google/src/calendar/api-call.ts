import { GoogleError, notFoundError } from '../google-error.ts';
import type { Account, Calendar } from '../types.ts';
import type { EmulatorState } from '../emulator-state.ts';

export type Params = Record<string, boolean | number | string | string[] | undefined>;

/** An authorized call of an API method. */
export interface ApiCall {
  state: EmulatorState;
  account: Account;
  params: Params;
  body: Record<string, unknown>;
  ifMatch: string;
}

export interface ApiResponse {
  status?: number;
  etag?: string;
  body?: object;
}

export const getTextParam = (params: Params, name: string): string => {
  const value = params[name];
  return typeof value === 'string' ? value : '';
};

/**
 * Returns the calendar that a parameter identifies. `primary` selects the account's own calendar.
 *
 * @throws GoogleError 404 if the account has no read access
 */
export function requireCalendar(
  { state, account, params }: ApiCall,
  name = 'calendarId',
): Calendar {
  const id = getTextParam(params, name);
  const calendars = state.listCalendars(account);
  const calendar = calendars.find((candidate) =>
    id === 'primary' ? candidate.primary && candidate.owner === account.id : candidate.id === id,
  );
  if (!calendar) throw notFoundError();
  return calendar;
}

/**
 * Returns a calendar that the account can write to.
 *
 * @throws GoogleError 404 without read access, 403 without write access
 */
export function requireWritableCalendar(call: ApiCall, name = 'calendarId'): Calendar {
  const calendar = requireCalendar(call, name);
  if (calendar.owner === call.account.id) return calendar;
  const message = 'You need to have writer access to this calendar.';
  throw new GoogleError('requiredAccessLevel', message, { status: 403, domain: 'calendar' });
}

export function checkIfMatch(ifMatch: string, etag: string): void {
  if (!ifMatch || ifMatch === '*' || ifMatch.split(/\s*,\s*/).includes(etag)) return;
  throw new GoogleError('conditionNotMet', 'Precondition Failed', {
    status: 412,
    location: ['header', 'If-Match'],
  });
}
