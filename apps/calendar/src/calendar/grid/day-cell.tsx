import { plural, t } from '@scheduler/i18n';
import type { CalendarDate } from '@scheduler/scheduling';
import { cx } from '@scheduler/ui';
import { localMidnight } from '../../dates.ts';
import { format } from '../../format.ts';
import { useGridDays } from './grid-actions.ts';

/** `Wednesday, November 18, 2026` */
export const spokenDay = (day: Date): string => format(day, 'EEEE, MMMM d, yyyy');

export const countOf = (count: number): string =>
  count === 0 ? t('no events') : plural(count, { one: '# event', other: '# events' });

interface DayCellProps {
  date: CalendarDate;
  today: CalendarDate;
  /** Of a month, the first letters of whose dates these are; without one, the whole days of a week. */
  month: string | undefined;
}

/** A day behind the items of a month or of the whole days: what the focus stands on. */
export function DayCell({ date, today, month }: DayCellProps) {
  const items = useGridDays().get(date) ?? [];
  const value = spokenDay(localMidnight(date));
  const counted = countOf((month ? items : items.filter(({ allDay }) => allDay)).length);
  return (
    <div
      role="gridcell"
      tabIndex={-1}
      data-date={date}
      aria-label={
        month
          ? `${value}, ${counted}`
          : t('{value}, all day, {countOf}', { value, countOf: counted })
      }
      className={cx(
        'rbc-day-bg',
        date === today && 'rbc-today',
        month && !date.startsWith(month) && 'rbc-off-range-bg',
      )}
    />
  );
}
