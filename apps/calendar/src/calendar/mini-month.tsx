import { t } from '@scheduler/i18n';
import { startOfWeek, visibleDates, type CalendarDate } from '@scheduler/scheduling';
import { cx, IconButton } from '@scheduler/ui';
import { format } from '../format.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { localDate, localMidnight, longDay, weekStart } from '../dates.ts';
import { datesBetween } from './days.ts';
import { addMonths } from './use-calendar-params.ts';
import { useRovingDays } from './use-roving-days.ts';
import styles from './mini-month.module.css';

interface MiniMonthProps {
  date: CalendarDate;
  now: number;
  onShowDate: (date: CalendarDate) => void;
}

/** A small month to go to any date; its own arrows only look around. */
export function MiniMonth({ date, now, onShowDate }: MiniMonthProps) {
  const [look, setLook] = useState({ from: date, at: date });
  const shown = look.from === date ? look.at : date;
  const turn = (months: number) => setLook({ from: date, at: addMonths(shown, months) });
  const { start_date, end_date } = visibleDates('month', shown, weekStart());
  const dates = datesBetween(start_date, end_date);
  const lookAt = (day: CalendarDate) => setLook({ from: date, at: day });
  const { grid, handlers, dayProps } = useRovingDays(dates, date, lookAt);
  const today = localDate(new Date(now));
  const week = startOfWeek(date, weekStart());
  const inOtherYear = shown.slice(0, 4) !== today.slice(0, 4);
  const month = format(localMidnight(shown), inOtherYear ? 'MMMM yyyy' : 'MMMM');
  return (
    <section className={styles.mini} aria-label={t('Go to a date')}>
      <header className={styles.header}>
        <span aria-live="polite">{month}</span>
        <IconButton label={t('Previous month')} onClick={() => turn(-1)}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <IconButton label={t('Next month')} onClick={() => turn(1)}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </header>
      <div ref={grid} className={styles.grid} {...handlers}>
        {dates.slice(0, 7).map((day) => (
          <b key={day} aria-hidden="true">
            {format(localMidnight(day), 'EEEEE')}
          </b>
        ))}
        {dates.map((day) => (
          <button
            key={day}
            {...dayProps(day)}
            type="button"
            className={cx(
              day.slice(0, 7) !== shown.slice(0, 7) && styles.off,
              startOfWeek(day, weekStart()) === week && styles.week,
              day === today && styles.today,
            )}
            aria-label={longDay(localMidnight(day))}
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
