import { t } from '@scheduler/i18n';
import { addDays, visibleDates, type CalendarDate } from '@scheduler/scheduling';
import { cx } from '@scheduler/ui';
import { useCallback, useMemo, useRef, type MouseEvent } from 'react';
import type { SlotInfo } from 'react-big-calendar';
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
  selectable: boolean;
  onSelectSlot: (slot: SlotInfo) => void;
}

const DAYS = 7;

/** A month as weeks of days. */
export function MonthGrid({ date, now, selectable, onSelectSlot }: GridProps) {
  const days = useGridDays();
  const month = useRef<HTMLDivElement>(null);
  const firstDay = weekStart();
  const first = date.slice(0, 7);
  const weeks = useMemo(() => weeksOf(`${first}-01`, firstDay), [first, firstDay]);
  const shown = useMemo(() => localMidnight(`${first}-01`), [first]);
  const most = useRowLimit(month);
  const container = useCallback(() => month.current, []);
  const { choose, forget } = useDaysChosen(onSelectSlot);
  return (
    <div
      ref={month}
      role="grid"
      aria-label={format(shown, 'MMMM yyyy')}
      className="rbc-month-view"
      onClickCapture={forget}
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
          {...{ dates, days, most, now, selectable, container }}
          month={shown}
          className="rbc-month-row"
          label={t('Week of {spokenDay}', { spokenDay: spokenDay(localMidnight(dates[0] ?? '')) })}
          onSelect={choose}
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

/** A drag over several weeks tells each week's days by themselves: they make one choice. */
function useDaysChosen(onSelectSlot: (slot: SlotInfo) => void) {
  const chosen = useRef<Date[]>([]);
  const choose = useCallback(
    (days: Date[], { action }: { action: string }) => {
      chosen.current.push(...days);
      if (chosen.current.length > days.length) return;
      setTimeout(() => {
        const slots = chosen.current.toSorted((a, b) => a.getTime() - b.getTime());
        chosen.current = [];
        const [start] = slots;
        if (!start) return;
        const end = localMidnight(addDays(localDate(slots.at(-1) ?? start), 1));
        onSelectSlot({ slots, start, end, action: action as SlotInfo['action'] });
      });
    },
    [onSelectSlot],
  );
  /** A press on a button of a day chooses no day. */
  const forget = ({ target }: MouseEvent) => {
    if ((target as Element).closest('button')) chosen.current = [];
  };
  return { choose, forget };
}
