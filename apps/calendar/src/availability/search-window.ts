import { t } from '@scheduler/i18n';
import {
  addDays,
  toCalendarDate,
  toDateInterval,
  startOfWeek,
  type Weekday,
} from '@scheduler/scheduling';
import { MINUTE_MS } from '@scheduler/scheduling/durations';

export const SEARCH_WINDOW_LABELS = {
  this_week: t('This week'),
  next_week: t('Next week'),
  two_weeks: t('Next 2 weeks'),
  four_weeks: t('Next 4 weeks'),
} as const;
export type SearchWindow = keyof typeof SEARCH_WINDOW_LABELS;

const DAYS_PER_WEEK = 7;

/** Returns the ISO time range of a search window, starting no earlier than `now`. */
export function getSearchRange(
  searchWindow: SearchWindow,
  now: number,
  timeZone: string,
  weekStartsOn: Weekday,
) {
  const today = toCalendarDate(now, timeZone);
  const currentWeek = startOfWeek(today, weekStartsOn);
  const [startDate, endDate] = {
    this_week: [today, addDays(currentWeek, DAYS_PER_WEEK)],
    next_week: [addDays(currentWeek, DAYS_PER_WEEK), addDays(currentWeek, 2 * DAYS_PER_WEEK)],
    two_weeks: [today, addDays(today, 2 * DAYS_PER_WEEK)],
    four_weeks: [today, addDays(today, 4 * DAYS_PER_WEEK)],
  }[searchWindow] as [string, string];
  const { start, end } = toDateInterval({ start_date: startDate, end_date: endDate }, timeZone);
  // Rounded down to the minute so that the query key stays stable.
  const earliestStart = Math.floor(Math.max(start, now) / MINUTE_MS) * MINUTE_MS;
  return { start: new Date(earliestStart).toISOString(), end: new Date(end).toISOString() };
}
