import { plural } from '@scheduler/i18n';
import { getVisibleDates, type CalendarDate } from '@scheduler/scheduling';
import { cx, scheduleColorClass } from '@scheduler/ui';
import { format } from '../format-date.ts';
import { toLocalDate, getLocalMidnight, formatLongDate, getWeekStart } from '../local-dates.ts';
import type { CalendarItem } from '../screen/items/calendar-item.ts';
import { PhoneDayEvents } from './phone-day-events.tsx';
import { getDatesBetween, type ItemsByDay } from '../screen/items/group-by-day.ts';
import { useRovingDayFocus } from '../screen/rail/use-roving-day-focus.ts';
import styles from './phone.module.css';

interface PhoneMonthProps {
  date: CalendarDate;
  now: number;
  days: ItemsByDay;
  loading: boolean;
  onShowDate: (date: CalendarDate) => void;
  onSelectItem: (item: CalendarItem) => void;
}

const MAX_DOTS = 4;

/** The month view of a phone: dots for the events of each day, and a list of the selected day. */
export function PhoneMonth(props: PhoneMonthProps) {
  const { date, now, days, loading, onShowDate, onSelectItem } = props;
  const { start_date, end_date } = getVisibleDates('month', date, getWeekStart());
  const dates = getDatesBetween(start_date, end_date);
  const { grid, handlers, dayProps } = useRovingDayFocus(dates, date, onShowDate);
  return (
    <div className={styles.month}>
      <div className={styles.weekdays} aria-hidden="true">
        {dates.slice(0, 7).map((day) => (
          <span key={day}>{format(getLocalMidnight(day), 'EEEEE')}</span>
        ))}
      </div>
      <div ref={grid} className={styles.grid} {...handlers}>
        {dates.map((day) => (
          <DayButton
            key={day}
            day={day}
            focusProps={dayProps(day)}
            items={days.get(day) ?? []}
            isSelected={day === date}
            isToday={day === toLocalDate(new Date(now))}
            isOtherMonth={day.slice(0, 7) !== date.slice(0, 7)}
            onShowDate={onShowDate}
          />
        ))}
      </div>
      {!loading && (
        <PhoneDayEvents date={date} items={days.get(date) ?? []} onSelectItem={onSelectItem} />
      )}
    </div>
  );
}

interface DayButtonProps {
  day: CalendarDate;
  /** Attributes for roving focus. */
  focusProps: object;
  items: readonly CalendarItem[];
  isSelected: boolean;
  isToday: boolean;
  isOtherMonth: boolean;
  onShowDate: (date: CalendarDate) => void;
}

function DayButton({
  day,
  focusProps,
  items,
  isSelected,
  isToday,
  isOtherMonth,
  onShowDate,
}: DayButtonProps) {
  const count = plural(items.length, { one: '# event', other: '# events' });
  return (
    <button
      {...focusProps}
      type="button"
      className={cx(styles.dayButton, isOtherMonth && styles.otherMonth, isToday && styles.today)}
      aria-label={`${formatLongDate(getLocalMidnight(day))}, ${count}`}
      aria-pressed={isSelected}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => onShowDate(day)}
    >
      <b>{Number(day.slice(8))}</b>
      <EventDots items={items} maxDots={MAX_DOTS} />
    </button>
  );
}

/** One dot per event, in the color of its schedule. */
export const EventDots = ({
  items,
  maxDots,
}: {
  items: readonly CalendarItem[];
  maxDots: number;
}) => (
  <span className={styles.dots} aria-hidden="true">
    {items.slice(0, maxDots).map((item) => (
      <i
        key={item.id}
        className={item.kind === 'own' ? scheduleColorClass(item.color) : styles.google}
      />
    ))}
  </span>
);
