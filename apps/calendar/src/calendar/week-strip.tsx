import { addDays, startOfWeek, type CalendarDate } from '@scheduler/scheduling';
import { cx, VisuallyHidden } from '@scheduler/ui';
import { format } from '../format.ts';
import { localDate, localMidnight, longDay, weekStart } from '../dates.ts';
import { datesBetween, type Days } from './days.ts';
import { Pips } from './phone-month.tsx';
import styles from './phone.module.css';

interface WeekStripProps {
  date: CalendarDate;
  now: number;
  days: Days;
  onShowDate: (date: CalendarDate) => void;
}

/** The week of the day shown, above a phone's day view. */
export function WeekStrip({ date, now, days, onShowDate }: WeekStripProps) {
  const first = startOfWeek(date, weekStart());
  const today = localDate(new Date(now));
  return (
    <div className={styles.strip}>
      {datesBetween(first, addDays(first, 7)).map((day) => (
        <button
          key={day}
          type="button"
          className={cx(styles.dayButton, day === today && styles.today)}
          aria-pressed={day === date}
          aria-current={day === today ? 'date' : undefined}
          onClick={() => onShowDate(day)}
        >
          <VisuallyHidden>{longDay(localMidnight(day))}</VisuallyHidden>
          <small aria-hidden="true">{format(localMidnight(day), 'EEEEE')}</small>
          <b aria-hidden="true">{Number(day.slice(8))}</b>
          <Pips items={days.get(day) ?? []} most={3} />
        </button>
      ))}
    </div>
  );
}
