import { cloneElement, type ReactElement } from 'react';
import { format } from '../../format.ts';
import { localDate } from '../../dates.ts';
import { useGridDays } from './grid-actions.ts';

/** `Wednesday, November 18, 2026` */
export const spokenDay = (day: Date): string => format(day, 'EEEE, MMMM d, yyyy');

export const countOf = (count: number): string =>
  count === 0 ? 'no events' : count === 1 ? '1 event' : `${count} events`;

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
    'aria-label': `${spokenDay(value)}, all day, ${countOf(whole.length)}`,
  };
  return children && cloneElement(children, cell as object);
}
