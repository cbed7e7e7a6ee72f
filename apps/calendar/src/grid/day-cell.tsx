import { plural, t } from '@scheduler/i18n';
import type { CalendarDate } from '@scheduler/scheduling';
import { cx } from '@scheduler/ui';
import { getLocalMidnight } from '../local-dates.ts';
import { format } from '../format-date.ts';
import { useGridDays } from './grid-actions.ts';

/** Formats a date such as `Wednesday, November 18, 2026`. */
export const formatSpokenDay = (day: Date): string => format(day, 'EEEE, MMMM d, yyyy');

export const formatEventCount = (count: number): string =>
  count === 0 ? t('no events') : plural(count, { one: '# event', other: '# events' });

interface DayCellProps {
  date: CalendarDate;
  today: CalendarDate;
  /** Month as `YYYY-MM`; `undefined` in an all-day row. */
  month: string | undefined;
}

/** The focusable background cell of a day in a month or in an all-day row. */
export function DayCell({ date, today, month }: DayCellProps) {
  const items = useGridDays().get(date) ?? [];
  const dayLabel = formatSpokenDay(getLocalMidnight(date));
  const eventCount = formatEventCount(
    (month ? items : items.filter(({ allDay }) => allDay)).length,
  );
  return (
    <div
      role="gridcell"
      tabIndex={-1}
      data-date={date}
      aria-label={
        month
          ? `${dayLabel}, ${eventCount}`
          : t('{day}, all day, {eventCount}', { day: dayLabel, eventCount })
      }
      className={cx(
        'rbc-day-bg',
        date === today && 'rbc-today',
        month && !date.startsWith(month) && 'rbc-off-range-bg',
      )}
    />
  );
}
