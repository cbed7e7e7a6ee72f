import { GoogleError, notFound } from '../google-error.ts';
import type { Account, Calendar } from '../shapes.ts';
import type { World } from '../world.ts';

export type Params = Record<string, boolean | number | string | string[] | undefined>;

/** One call of a method by an account that has allowed it. */
export interface Call {
  world: World;
  account: Account;
  params: Params;
  body: Record<string, unknown>;
  ifMatch: string;
}

export interface Answer {
  status?: number;
  etag?: string;
  body?: object;
}

export const text = (params: Params, name: string): string => {
  const value = params[name];
  return typeof value === 'string' ? value : '';
};

/** A calendar that the account sees. */
export function calendarOf({ world, account, params }: Call, name = 'calendarId'): Calendar {
  const id = text(params, name);
  const seen = world.calendarsOf(account);
  const found = seen.find((each) =>
    id === 'primary' ? each.primary && each.owner === account.id : each.id === id,
  );
  if (!found) throw notFound();
  return found;
}

/** A calendar that the account may write to. */
export function writableCalendarOf(call: Call, name = 'calendarId'): Calendar {
  const calendar = calendarOf(call, name);
  if (calendar.owner === call.account.id) return calendar;
  const message = 'You need to have writer access to this calendar.';
  throw new GoogleError('requiredAccessLevel', message, { status: 403, domain: 'calendar' });
}

export function checkMatch(ifMatch: string, etag: string): void {
  if (!ifMatch || ifMatch === '*' || ifMatch.split(/\s*,\s*/).includes(etag)) return;
  throw new GoogleError('conditionNotMet', 'Precondition Failed', {
    status: 412,
    at: ['header', 'If-Match'],
  });
}
