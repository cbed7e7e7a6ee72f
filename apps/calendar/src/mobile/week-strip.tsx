import { addDays, startOfWeek, type CalendarDate } from '@scheduler/scheduling';
import { cx } from '@scheduler/ui';
import { format } from '../format-date.ts';
import { toLocalDate, getLocalMidnight, formatLongDate, getWeekStart } from '../local-dates.ts';
import { getDatesBetween, type ItemsByDay } from '../screen/items/group-by-day.ts';
import { EventDots } from './phone-month.tsx';
import styles from './phone.module.css';

interface WeekStripProps {
  date: CalendarDate;
  now: number;
  days: ItemsByDay;
  onShowDate: (date: CalendarDate) => void;
}

/** The week of the selected day, above the day view of a phone. */
export function WeekStrip({ date, now, days, onShowDate }: WeekStripProps) {
  const firstDay = startOfWeek(date, getWeekStart());
  const today = toLocalDate(new Date(now));
  return (
    <div className={styles.strip}>
      {getDatesBetween(firstDay, addDays(firstDay, 7)).map((day) => (
        <button
          key={day}
          type="button"
          className={cx(styles.dayButton, day === today && styles.today)}
          aria-pressed={day === date}
          aria-current={day === today ? 'date' : undefined}
          onClick={() => onShowDate(day)}
        >
          <span className="sr-only">{formatLongDate(getLocalMidnight(day))}</span>
          <small aria-hidden="true">{format(getLocalMidnight(day), 'EEEEE')}</small>
          <b aria-hidden="true">{Number(day.slice(8))}</b>
          <EventDots items={days.get(day) ?? []} maxDots={3} />
        </button>
      ))}
    </div>
  );
}
