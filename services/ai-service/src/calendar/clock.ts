import type { Preferences } from '@scheduler/contracts/core';
import { getLocale, t } from '@scheduler/i18n/translate';

/** How times are told to somebody. */
export interface Clock {
  /** IANA. */
  timeZone: string;
  hourCycle: Preferences['hour_cycle'];
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter({ timeZone, hourCycle }: Clock, options: Intl.DateTimeFormatOptions) {
  const key = JSON.stringify([getLocale(), timeZone, hourCycle, options]);
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(getLocale(), {
    timeZone,
    ...(options.hour && { hourCycle: hourCycle === '24' ? 'h23' : 'h12' }),
    ...options,
  });
  formatters.set(key, made);
  return made;
}

/** Formatters use spaces that not every font has. */
const plain = (text: string) => text.replaceAll(/[\u2009\u202f\u00a0]/g, ' ');

const TIME = { hour: 'numeric', minute: '2-digit' } as const;

/** Such as `2:30 PM` or `14:30`. */
export const timeOf = (time: number, clock: Clock): string =>
  plain(formatter(clock, TIME).format(time));

/** Such as `Thursday`. */
export const weekdayOf = (time: number, clock: Clock): string =>
  formatter(clock, { weekday: 'long' }).format(time);

/** Such as `Thursday, November 26`. */
export const dayOf = (time: number, clock: Clock): string =>
  formatter(clock, { weekday: 'long', month: 'long', day: 'numeric' }).format(time);

/** Such as `Thursday at 2:30 PM`. */
export const momentOf = (time: number, clock: Clock): string =>
  t('{day} at {time}', { day: weekdayOf(time, clock), time: timeOf(time, clock) });

/** `a`, `a and b`, `a, b and c`; what is beyond `most` is counted. */
export function listed(names: readonly string[], most = 3): string {
  const shown = names.slice(0, most);
  const more = names.length - shown.length;
  if (more > 0) shown.push(t('{more} more', { more }));
  const last = shown.pop() ?? '';
  return shown.length === 0 ? last : t('{names} and {last}', { names: shown.join(', '), last });
}
