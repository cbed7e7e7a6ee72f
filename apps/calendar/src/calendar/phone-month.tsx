import { plural } from '@scheduler/i18n';
import { visibleDates, type CalendarDate } from '@scheduler/scheduling';
import { cx, hueClass } from '@scheduler/ui';
import { format } from '../format.ts';
import { localDate, localMidnight, longDay, weekStart } from '../dates.ts';
import type { CalendarItem } from './calendar-item.ts';
import { DayList } from './day-list.tsx';
import { datesBetween, type Days } from './days.ts';
import { useRovingDays } from './use-roving-days.ts';
import styles from './phone.module.css';

interface PhoneMonthProps {
  date: CalendarDate;
  now: number;
  days: Days;
  loading: boolean;
  onShowDate: (date: CalendarDate) => void;
  onSelectItem: (item: CalendarItem) => void;
}

const MOST_PIPS = 4;

/** A month for a narrow screen: pips for what each day holds, and the chosen day's list. */
export function PhoneMonth(props: PhoneMonthProps) {
  const { date, now, days, loading, onShowDate, onSelectItem } = props;
  const { start_date, end_date } = visibleDates('month', date, weekStart());
  const dates = datesBetween(start_date, end_date);
  const { grid, handlers, dayProps } = useRovingDays(dates, date, onShowDate);
  return (
    <div className={styles.month}>
      <div className={styles.weekdays} aria-hidden="true">
        {dates.slice(0, 7).map((day) => (
          <span key={day}>{format(localMidnight(day), 'EEEEE')}</span>
        ))}
      </div>
      <div ref={grid} className={styles.grid} {...handlers}>
        {dates.map((day) => (
          <DayButton
            key={day}
            day={day}
            reached={dayProps(day)}
            items={days.get(day) ?? []}
            chosen={day === date}
            today={day === localDate(new Date(now))}
            off={day.slice(0, 7) !== date.slice(0, 7)}
            onShowDate={onShowDate}
          />
        ))}
      </div>
      {!loading && <DayList date={date} items={days.get(date) ?? []} onSelectItem={onSelectItem} />}
    </div>
  );
}

interface DayButtonProps {
  day: CalendarDate;
  /** How keys find it. */
  reached: object;
  items: readonly CalendarItem[];
  chosen: boolean;
  today: boolean;
  off: boolean;
  onShowDate: (date: CalendarDate) => void;
}

function DayButton({ day, reached, items, chosen, today, off, onShowDate }: DayButtonProps) {
  const count = plural(items.length, { one: '# event', other: '# events' });
  return (
    <button
      {...reached}
      type="button"
      className={cx(styles.dayButton, off && styles.off, today && styles.today)}
      aria-label={`${longDay(localMidnight(day))}, ${count}`}
      aria-pressed={chosen}
      aria-current={today ? 'date' : undefined}
      onClick={() => onShowDate(day)}
    >
      <b>{Number(day.slice(8))}</b>
      <Pips items={items} most={MOST_PIPS} />
    </button>
  );
}

/** One small mark per event, in its schedule's hue. */
export const Pips = ({ items, most }: { items: readonly CalendarItem[]; most: number }) => (
  <span className={styles.pips} aria-hidden="true">
    {items.slice(0, most).map((item) => (
      <i key={item.id} className={item.kind === 'own' ? hueClass(item.hue) : styles.google} />
    ))}
  </span>
);
