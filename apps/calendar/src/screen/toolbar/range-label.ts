import {
  addDays,
  getVisibleDates,
  type CalendarDate,
  type CalendarView,
} from '@scheduler/scheduling';
import { format } from '../../format-date.ts';
import {
  formatDateRange,
  getLocalMidnight,
  formatLongDate,
  getWeekStart,
} from '../../local-dates.ts';

/**
 * Formats the visible range for the toolbar, for example `November 2026`, `November 15 – 21` or
 * `Nov 18 – Dec 17`.
 *
 * @param isShort for phones, where the week strip shows the weekday
 */
export function formatRangeLabel(view: CalendarView, date: CalendarDate, isShort = false): string {
  if (view === 'month') return format(getLocalMidnight(date), 'MMMM yyyy');
  if (view === 'day' && isShort) return format(getLocalMidnight(date), 'MMMM d');
  if (view === 'day') return formatLongDate(getLocalMidnight(date));
  const { start_date, end_date } = getVisibleDates(view, date, getWeekStart());
  const first = getLocalMidnight(start_date);
  const last = getLocalMidnight(addDays(end_date, -1));
  return formatDateRange(first, last, view === 'agenda');
}
