import type { Event } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import { addDays, daysBetween, type Interval } from '@scheduler/scheduling';
import { DAY_MINUTES, HOUR_MINUTES } from '@scheduler/scheduling/durations';
import { formatLongDate, formatTime, type ClockFormat } from '../calendar/format-date-time.ts';
import { sanitizeText } from '../language-model/sanitize.ts';
import type { RequestedTime } from './intent.ts';
import { toInstantAtMinute } from './time-ranges.ts';
import type { UserContext } from './user-context.ts';

const MAX_TITLE_LENGTH = 80;

/** Sanitizes and truncates a title for use in a sentence. */
export const formatTitle = ({ title }: Pick<Event, 'title'>): string =>
  sanitizeText(title, MAX_TITLE_LENGTH);

export const formatTimeRange = ({ start, end }: Interval, clock: ClockFormat): string =>
  t('{start} to {end}', { start: formatTime(start, clock), end: formatTime(end, clock) });

/** Returns a day like `today` or `Thursday, November 26`. */
export function formatDay(date: string, { today, timeZone, clock }: UserContext): string {
  const days = daysBetween(today, date);
  if (days === 0) return t('today');
  return days === 1
    ? t('tomorrow')
    : formatLongDate(toInstantAtMinute(date, 12 * HOUR_MINUTES, timeZone), clock);
}

function formatTimeOfDay(
  { timeOfDay, startMinute, from }: RequestedTime,
  { timeZone, clock }: UserContext,
): string {
  const time = (minutes: number) => formatTime(toInstantAtMinute(from, minutes, timeZone), clock);
  if (startMinute !== null) return t('at {time}', { time: time(startMinute) });
  if (timeOfDay === null) return '';
  if (timeOfDay.start === 0) return t('before {time}', { time: time(timeOfDay.end) });
  return timeOfDay.end >= DAY_MINUTES
    ? t('after {time}', { time: time(timeOfDay.start) })
    : t('from {start} to {end}', { start: time(timeOfDay.start), end: time(timeOfDay.end) });
}

/** Formats the requested days and time of day. */
export function formatRequestedTime(
  requestedTime: RequestedTime,
  userContext: UserContext,
): string {
  if (
    !requestedTime.hasExplicitDates &&
    (requestedTime.timeOfDay || requestedTime.startMinute !== null)
  )
    return formatTimeOfDay(requestedTime, userContext);
  const lastDate = addDays(requestedTime.to, -1);
  const days =
    lastDate <= requestedTime.from
      ? formatDay(requestedTime.from, userContext)
      : t('{start} to {end}', {
          start: formatDay(requestedTime.from, userContext),
          end: formatDay(lastDate, userContext),
        });
  return [days, formatTimeOfDay(requestedTime, userContext)]
    .filter((text) => text !== '')
    .join(' ');
}

/** Returns a local time like `2:30 PM`. */
export const formatMinuteOfDay = (
  minutes: number,
  { today, timeZone, clock }: UserContext,
): string => formatTime(toInstantAtMinute(today, minutes, timeZone), clock);

/** Formats the target of a move: a time like `2:30 PM`, or days. */
export const formatMoveTarget = (to: RequestedTime, userContext: UserContext): string =>
  to.startMinute !== null && !to.hasExplicitDates
    ? formatTime(
        toInstantAtMinute(to.from, to.startMinute, userContext.timeZone),
        userContext.clock,
      )
    : to.timeOfDay !== null && !to.hasExplicitDates
      ? t('a time {range}', { range: formatTimeOfDay(to, userContext) })
      : formatRequestedTime(to, userContext);

export const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
