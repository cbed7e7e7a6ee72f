import type { DueReminder } from '@scheduler/contracts/core';
import { getLocale, t } from '@scheduler/i18n';
import { formatDate, formatHours, formatTimeRange } from '@scheduler/platform/format-time';
import { getTimeSettings } from '@scheduler/platform/time-settings';
import { daysBetween, toCalendarDate } from '@scheduler/scheduling';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@scheduler/scheduling/durations';

const LATE_AFTER_MS = 5 * SECOND_MS;

/** Identifies a reminder until it is snoozed. Afterwards, it is a new notification. */
export const getReminderKey = ({ id, shown_from }: DueReminder) => `${id} ${shown_from}`;

/** Returns the end of a reminder's event in epoch milliseconds. */
export const getReminderEnd = ({ end_time }: DueReminder) => Date.parse(end_time);

/** Returns whether a reminder that appears now is late, for example because the device was asleep. */
export const isReminderLate = ({ is_late, shown_from }: DueReminder, now: number) =>
  is_late || now - Date.parse(shown_from) > LATE_AFTER_MS;

const UNITS = [
  { unit: 'day', ms: DAY_MS, minMs: 2 * DAY_MS },
  { unit: 'hour', ms: HOUR_MS, minMs: 2 * HOUR_MS },
  { unit: 'minute', ms: MINUTE_MS, minMs: 0 },
] as const;

/** Formats a difference as `in 10 minutes` or `5 minutes ago`. */
function formatRelativeTime(differenceMs: number): string {
  const { unit, ms } = UNITS.find(({ minMs }) => Math.abs(differenceMs) >= minMs) ?? UNITS[2];
  const round = unit === 'minute' ? Math.round : Math.trunc;
  return new Intl.RelativeTimeFormat(getLocale()).format(round(differenceMs / ms), unit);
}

/**
 * Describes when the event of a reminder starts, for example `starts in 10 minutes`.
 *
 * @param now from `useCurrentTime`
 */
export function describeStart({ start_time, start_date }: DueReminder, now: number): string {
  if (start_date !== null) {
    const days = daysBetween(toCalendarDate(now, getTimeSettings().timeZone), start_date);
    if (days === 0) return t('is today');
    const date = formatDate(start_date);
    if (days < 0) return t('started on {date}', { date });
    return days === 1 ? t('is tomorrow') : t('is on {date}', { date });
  }
  const differenceMs = Date.parse(start_time) - now;
  const when = formatRelativeTime(differenceMs);
  if (Math.abs(differenceMs) < MINUTE_MS / 2) return t('starts now');
  return differenceMs > 0 ? t('starts {when}', { when }) : t('started {when}', { when });
}

type TimeAndPlace = Pick<DueReminder, 'start_time' | 'end_time' | 'start_date' | 'location'>;

/**
 * Describes the time and place of an event, without the date if it is today.
 *
 * @param now from `useCurrentTime`
 */
export function describeTimeAndPlace(event: TimeAndPlace, now: number): string {
  const { start_time, end_time, start_date, location } = event;
  const { timeZone } = getTimeSettings();
  const dates = [now, Date.parse(start_time), Date.parse(end_time)].map((time) =>
    toCalendarDate(time, timeZone),
  );
  const format = new Set(dates).size === 1 ? formatHours : formatTimeRange;
  const time =
    start_date === null
      ? format(start_time, end_time)
      : t('{date}, all day', { date: formatDate(start_date) });
  return [time, location].filter(Boolean).join(' · ');
}

/** Returns the URL of a reminder's event in the calendar. */
export function getReminderPath({ event_id, start_time, start_date }: DueReminder): string {
  const date = start_date ?? toCalendarDate(Date.parse(start_time), getTimeSettings().timeZone);
  return `/calendar?view=day&date=${date}&event=${encodeURIComponent(event_id)}`;
}
