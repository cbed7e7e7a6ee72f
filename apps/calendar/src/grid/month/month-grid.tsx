import { t } from '@scheduler/i18n';
import { getVisibleDates, type CalendarDate } from '@scheduler/scheduling';
import { cx } from '@scheduler/ui';
import { useMemo, useRef } from 'react';
import { format } from '../../format-date.ts';
import { toLocalDate, getLocalMidnight, getWeekStart } from '../../local-dates.ts';
import { getDatesBetween } from '../../screen/items/group-by-day.ts';
import type { CalendarGridProps } from '../calendar-grid-props.ts';
import { formatSpokenDay } from '../day-cell.tsx';
import { useGridActions, useGridDays } from '../grid-actions.ts';
import { useRowLimit } from './use-row-limit.ts';
import { WeekRow } from './week-row.tsx';

const DAYS_PER_WEEK = 7;

/** A month as weeks of days. */
export function MonthGrid({ date, now }: Pick<CalendarGridProps, 'date' | 'now'>) {
  const days = useGridDays();
  const month = useRef<HTMLDivElement>(null);
  const firstDay = getWeekStart();
  const yearMonth = date.slice(0, 7);
  const weeks = useMemo(() => getWeeks(`${yearMonth}-01`, firstDay), [yearMonth, firstDay]);
  const maxRows = useRowLimit(month, weeks.length);
  return (
    <div
      ref={month}
      role="grid"
      aria-label={format(getLocalMidnight(`${yearMonth}-01`), 'MMMM yyyy')}
      className="rbc-month-view"
    >
      <div role="row" className="rbc-row rbc-month-header">
        {weeks[0]?.map((day) => (
          <div
            key={day}
            role="columnheader"
            className="rbc-header"
            aria-label={format(getLocalMidnight(day), 'EEEE')}
          >
            {format(getLocalMidnight(day), 'EEE')}
          </div>
        ))}
      </div>
      {weeks.map((dates, index) => (
        <WeekRow
          key={index}
          {...{ dates, days, maxRows, now }}
          month={yearMonth}
          className="rbc-month-row"
          label={t('Week of {day}', { day: formatSpokenDay(getLocalMidnight(dates[0] ?? '')) })}
        >
          <WeekDates dates={dates} selectedDate={date} now={now} />
        </WeekRow>
      ))}
    </div>
  );
}

function getWeeks(date: CalendarDate, firstDay: ReturnType<typeof getWeekStart>) {
  const { start_date, end_date } = getVisibleDates('month', date, firstDay);
  const dates = getDatesBetween(start_date, end_date);
  return Array.from({ length: dates.length / DAYS_PER_WEEK }, (_, week) =>
    dates.slice(week * DAYS_PER_WEEK, (week + 1) * DAYS_PER_WEEK),
  );
}

interface WeekDatesProps {
  dates: readonly CalendarDate[];
  selectedDate: CalendarDate;
  now: number;
}

function WeekDates({ dates, selectedDate, now }: WeekDatesProps) {
  const { showDay } = useGridActions();
  const today = toLocalDate(new Date(now));
  return (
    <div role="row" className="rbc-row month-dates">
      {dates.map((date) => (
        <div
          key={date}
          role="gridcell"
          className={cx(
            'rbc-date-cell',
            date === today && 'rbc-now',
            date.slice(0, 7) !== selectedDate.slice(0, 7) && 'rbc-off-range',
            date === selectedDate && 'rbc-current',
          )}
        >
          <button
            type="button"
            tabIndex={-1}
            className="rbc-button-link"
            aria-label={t('{number}, open {day}', {
              number: Number(date.slice(8)),
              day: formatSpokenDay(getLocalMidnight(date)),
            })}
            aria-current={date === today ? 'date' : undefined}
            onClick={() => showDay(date)}
          >
            {Number(date.slice(8))}
          </button>
        </div>
      ))}
    </div>
  );
}
