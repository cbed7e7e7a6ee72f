import { t } from '@scheduler/i18n';
import type { CalendarDate } from '@scheduler/scheduling';
import { cx } from '@scheduler/ui';
import { clockTime, localMidnight, longDay } from '../dates.ts';
import type { CalendarItem } from './calendar-item.ts';
import { ConflictMark, RepeatMark } from './grid-parts.tsx';
import { lookOf } from './item-look.ts';
import { nameOf } from './to-calendar-items.ts';
import styles from './phone.module.css';

interface DayListProps {
  date: CalendarDate;
  items: readonly CalendarItem[];
  onSelectItem: (item: CalendarItem) => void;
}

/** One day's events in order. */
export function DayList({ date, items, onSelectItem }: DayListProps) {
  return (
    <section className={styles.list}>
      <h3>{longDay(localMidnight(date))}</h3>
      {items.length === 0 && <p>{t('There are no events in this range.')}</p>}
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <span className={styles.when}>
              {item.allDay ? t('All day') : clockTime(item.start)}
              {!item.allDay && <small>{clockTime(item.end)}</small>}
            </span>
            <button
              type="button"
              aria-label={nameOf(item)}
              className={cx('scheduler-event', lookOf(item))}
              onClick={() => onSelectItem(item)}
            >
              <span className="ev-row">
                {item.conflict && <ConflictMark />}
                <span className="ev-title">{item.title}</span>
                {item.repeats && <RepeatMark />}
              </span>
              {item.location && <span className="ev-sub">{item.location}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
