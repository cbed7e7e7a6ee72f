import { cloneElement, type ReactElement } from 'react';
import { plural, t } from '@scheduler/i18n';
import { format } from '../../format.ts';
import { localDate } from '../../dates.ts';
import { useGridDays } from './grid-actions.ts';

/** `Wednesday, November 18, 2026` */
export const spokenDay = (day: Date): string => format(day, 'EEEE, MMMM d, yyyy');

export const countOf = (count: number): string =>
  count === 0 ? t('no events') : plural(count, { one: '# event', other: '# events' });

interface DayCellProps {
  value: Date;
  children?: ReactElement<{ className?: string }>;
}

/** A day behind the items of a month or of the whole days: what the focus stands on. */
export function DayCell({ value, children }: DayCellProps) {
  const date = localDate(value);
  const count = useGridDays().get(date)?.length ?? 0;
  const cell = {
    role: 'gridcell',
    tabIndex: -1,
    'data-date': date,
    'aria-label': `${spokenDay(value)}, ${countOf(count)}`,
  };
  return children && cloneElement(children, cell as object);
}

/** The same among the whole days of a week; their number, not that of all events. */
export function WholeDayCell({ value, children }: DayCellProps) {
  const date = localDate(value);
  const whole = (useGridDays().get(date) ?? []).filter(({ allDay }) => allDay);
  const cell = {
    role: 'gridcell',
    tabIndex: -1,
    'data-date': date,
    'aria-label': t('{value}, all day, {countOf}', {
      value: spokenDay(value),
      countOf: countOf(whole.length),
    }),
  };
  return children && cloneElement(children, cell as object);
}
