import { t } from '@scheduler/i18n';
import { addDays, dateAt, dayInterval, startOfWeek, type Weekday } from '@scheduler/scheduling';

/** When a meeting may be. */
export const withinChoices = {
  this_week: t('This week'),
  next_week: t('Next week'),
  two_weeks: t('Next 2 weeks'),
  four_weeks: t('Next 4 weeks'),
} as const;
export type Within = keyof typeof withinChoices;

const WEEK = 7;

/** The stretch that a choice means, from `now` on; the weeks begin on `firstDay` in `zone`. */
export function windowOf(within: Within, now: number, zone: string, firstDay: Weekday) {
  const today = dateAt(now, zone);
  const week = startOfWeek(today, firstDay);
  const [from, to] = {
    this_week: [today, addDays(week, WEEK)],
    next_week: [addDays(week, WEEK), addDays(week, 2 * WEEK)],
    two_weeks: [today, addDays(today, 2 * WEEK)],
    four_weeks: [today, addDays(today, 4 * WEEK)],
  }[within] as [string, string];
  const { start, end } = dayInterval({ start_date: from, end_date: to }, zone);
  // To the minute: another second is no other question.
  const soonest = Math.floor(Math.max(start, now) / 60_000) * 60_000;
  return { start: new Date(soonest).toISOString(), end: new Date(end).toISOString() };
}
