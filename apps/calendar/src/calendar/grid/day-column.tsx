import { forwardRef, type CSSProperties, type ReactNode } from 'react';
import { localDate } from '../../dates.ts';
import { countOf, spokenDay } from './day-cell.tsx';
import { useGridDays } from './grid-actions.ts';

interface DayColumnProps {
  date: Date;
  className: string;
  style?: CSSProperties;
  children: ReactNode;
}

/** A day as a column of hours: the cell that holds its items. */
export const DayColumn = forwardRef<HTMLDivElement, DayColumnProps>(function DayColumn(
  { date, className, style, children },
  ref,
) {
  const day = localDate(date);
  const timed = (useGridDays().get(day) ?? []).filter(({ allDay }) => !allDay);
  return (
    <div
      ref={ref}
      role="gridcell"
      data-date={day}
      aria-label={`${spokenDay(date)}, ${countOf(timed.length)}`}
      className={className}
      style={style}
    >
      {children}
    </div>
  );
});
