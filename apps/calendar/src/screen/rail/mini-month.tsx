import { t } from '@scheduler/i18n';
import { startOfWeek, getVisibleDates, type CalendarDate } from '@scheduler/scheduling';
import { cx, IconButton } from '@scheduler/ui';
import { format } from '../../format-date.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { toLocalDate, getLocalMidnight, formatLongDate, getWeekStart } from '../../local-dates.ts';
import { getDatesBetween } from '../items/group-by-day.ts';
import { addMonths } from '../use-calendar-params.ts';
import { useRovingDayFocus } from './use-roving-day-focus.ts';
import styles from './mini-month.module.css';

interface MiniMonthProps {
  date: CalendarDate;
  now: number;
  onShowDate: (date: CalendarDate) => void;
}

/** A small month for date navigation. Its arrows change only the displayed month. */
export function MiniMonth({ date, now, onShowDate }: MiniMonthProps) {
  const [displayed, setDisplayed] = useState({ selected: date, displayed: date });
  const displayedDate = displayed.selected === date ? displayed.displayed : date;
  const moveByMonths = (months: number) =>
    setDisplayed({ selected: date, displayed: addMonths(displayedDate, months) });
  const { start_date, end_date } = getVisibleDates('month', displayedDate, getWeekStart());
  const dates = getDatesBetween(start_date, end_date);
  const showMonth = (day: CalendarDate) => setDisplayed({ selected: date, displayed: day });
  const { grid, handlers, dayProps } = useRovingDayFocus(dates, date, showMonth);
  const today = toLocalDate(new Date(now));
  const selectedWeek = startOfWeek(date, getWeekStart());
  const isOtherYear = displayedDate.slice(0, 4) !== today.slice(0, 4);
  const month = format(getLocalMidnight(displayedDate), isOtherYear ? 'MMMM yyyy' : 'MMMM');
  return (
    <section className={styles.mini} aria-label={t('Go to date')}>
      <header className={styles.header}>
        <span aria-live="polite">{month}</span>
        <IconButton label={t('Previous month')} onClick={() => moveByMonths(-1)}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <IconButton label={t('Next month')} onClick={() => moveByMonths(1)}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </header>
      <div ref={grid} className={styles.grid} {...handlers}>
        {dates.slice(0, 7).map((day) => (
          <b key={day} aria-hidden="true">
            {format(getLocalMidnight(day), 'EEEEE')}
          </b>
        ))}
        {dates.map((day) => (
          <button
            key={day}
            {...dayProps(day)}
            type="button"
            className={cx(
              day.slice(0, 7) !== displayedDate.slice(0, 7) && styles.otherMonth,
              startOfWeek(day, getWeekStart()) === selectedWeek && styles.week,
              day === today && styles.today,
            )}
            aria-label={formatLongDate(getLocalMidnight(day))}
            aria-current={day === today ? 'date' : undefined}
            onClick={() => onShowDate(day)}
          >
            {Number(day.slice(8))}
          </button>
        ))}
      </div>
    </section>
  );
}
