import { addDays, visibleDates, type CalendarDate, type CalendarView } from '@scheduler/scheduling';
import { format } from '../format.ts';
import { dayRange, localMidnight, longDay, weekStart } from '../dates.ts';

/**
 * What the toolbar says is shown: `November 2026`, `November 15 – 21`, `Nov 18 – Dec 17`.
 *
 * @param short for a phone, where the strip of the week names the day
 */
export function rangeLabel(view: CalendarView, date: CalendarDate, short = false): string {
  if (view === 'month') return format(localMidnight(date), 'MMMM yyyy');
  if (view === 'day' && short) return format(localMidnight(date), 'MMMM d');
  if (view === 'day') return longDay(localMidnight(date));
  const { start_date, end_date } = visibleDates(view, date, weekStart());
  const first = localMidnight(start_date);
  const last = localMidnight(addDays(end_date, -1));
  return dayRange(first, last, view === 'agenda');
}
