import { t } from '@scheduler/i18n';
import { visibleDates, type CalendarDate } from '@scheduler/scheduling';
import { cx } from '@scheduler/ui';
import { useMemo, useRef } from 'react';
import { format } from '../../format.ts';
import { localDate, localMidnight, weekStart } from '../../dates.ts';
import { datesBetween } from '../days.ts';
import { spokenDay } from './day-cell.tsx';
import { useGridActions, useGridDays } from './grid-actions.ts';
import { useRowLimit } from './use-row-limit.ts';
import { WeekRow } from './week-row.tsx';

export interface GridProps {
  date: CalendarDate;
  now: number;
}

const DAYS = 7;

/** A month as weeks of days. */
export function MonthGrid({ date, now }: GridProps) {
  const days = useGridDays();
  const month = useRef<HTMLDivElement>(null);
  const firstDay = weekStart();
  const first = date.slice(0, 7);
  const weeks = useMemo(() => weeksOf(`${first}-01`, firstDay), [first, firstDay]);
  const most = useRowLimit(month, weeks.length);
  return (
    <div
      ref={month}
      role="grid"
      aria-label={format(localMidnight(`${first}-01`), 'MMMM yyyy')}
      className="rbc-month-view"
    >
      <div role="row" className="rbc-row rbc-month-header">
        {weeks[0]?.map((day) => (
          <div
            key={day}
            role="columnheader"
            className="rbc-header"
            aria-label={format(localMidnight(day), 'EEEE')}
          >
            {format(localMidnight(day), 'EEE')}
          </div>
        ))}
      </div>
      {weeks.map((dates, index) => (
        <WeekRow
          key={index}
          {...{ dates, days, most, now }}
          month={first}
          className="rbc-month-row"
          label={t('Week of {spokenDay}', { spokenDay: spokenDay(localMidnight(dates[0] ?? '')) })}
        >
          <DatesOfWeek dates={dates} shown={date} now={now} />
        </WeekRow>
      ))}
    </div>
  );
}

function weeksOf(date: CalendarDate, firstDay: ReturnType<typeof weekStart>) {
  const { start_date, end_date } = visibleDates('month', date, firstDay);
  const dates = datesBetween(start_date, end_date);
  return Array.from({ length: dates.length / DAYS }, (_, week) =>
    dates.slice(week * DAYS, (week + 1) * DAYS),
  );
}

interface DatesOfWeekProps {
  dates: readonly CalendarDate[];
  shown: CalendarDate;
  now: number;
}

function DatesOfWeek({ dates, shown, now }: DatesOfWeekProps) {
  const { showDay } = useGridActions();
  const today = localDate(new Date(now));
  return (
    <div role="row" className="rbc-row month-dates">
      {dates.map((date) => (
        <div
          key={date}
          role="gridcell"
          className={cx(
            'rbc-date-cell',
            date === today && 'rbc-now',
            date.slice(0, 7) !== shown.slice(0, 7) && 'rbc-off-range',
            date === shown && 'rbc-current',
          )}
        >
          <button
            type="button"
            tabIndex={-1}
            className="rbc-button-link"
            aria-label={t('{Number}, open {spokenDay}', {
              Number: Number(date.slice(8)),
              spokenDay: spokenDay(localMidnight(date)),
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
