import { t } from '@scheduler/i18n';
import { startOfWeek, getVisibleDates, type CalendarDate } from '@scheduler/scheduling';
import { cx } from '@scheduler/ui';
import { format } from '../../format-date.ts';
import { toLocalDate, getLocalMidnight, formatLongDate, getWeekStart } from '../../local-dates.ts';
import { getDatesBetween } from '../items/group-by-day.ts';
import { StepButtons } from '../../step-buttons.tsx';
import { useStateFor } from '../../use-state-for.ts';
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
  const [displayedDate, setDisplayedDate] = useStateFor(date, date);
  const { start_date, end_date } = getVisibleDates('month', displayedDate, getWeekStart());
  const dates = getDatesBetween(start_date, end_date);
  const { grid, handlers, dayProps } = useRovingDayFocus(dates, date, setDisplayedDate);
  const today = toLocalDate(new Date(now));
  const selectedWeek = startOfWeek(date, getWeekStart());
  const isOtherYear = displayedDate.slice(0, 4) !== today.slice(0, 4);
  const month = format(getLocalMidnight(displayedDate), isOtherYear ? 'MMMM yyyy' : 'MMMM');
  return (
    <section className={styles.mini} aria-label={t('Go to date')}>
      <header className={styles.header}>
        <span aria-live="polite">{month}</span>
        <StepButtons
          previousLabel={t('Previous month')}
          nextLabel={t('Next month')}
          onStep={(months) => setDisplayedDate(addMonths(displayedDate, months))}
        />
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
