import { t } from '@scheduler/i18n';
import type { CalendarDate } from '@scheduler/scheduling';
import { cx } from '@scheduler/ui';
import { formatTime, getLocalMidnight, formatLongDate } from '../local-dates.ts';
import type { CalendarItem } from '../screen/items/calendar-item.ts';
import { ConflictIcon, RepeatIcon } from '../grid/grid-event-content.tsx';
import { eventClassName } from '../grid/event-styles.ts';
import { getItemLabel } from '../screen/items/to-calendar-items.ts';
import styles from './phone.module.css';

interface PhoneDayEventsProps {
  date: CalendarDate;
  items: readonly CalendarItem[];
  onSelectItem: (item: CalendarItem) => void;
}

export function PhoneDayEvents({ date, items, onSelectItem }: PhoneDayEventsProps) {
  return (
    <section className={styles.list}>
      <h3>{formatLongDate(getLocalMidnight(date))}</h3>
      {items.length === 0 && <p>{t('There are no events in this range.')}</p>}
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <span className={styles.time}>
              {item.allDay ? t('All day') : formatTime(item.start)}
              {!item.allDay && <small>{formatTime(item.end)}</small>}
            </span>
            <button
              type="button"
              aria-label={getItemLabel(item)}
              className={cx('scheduler-event', eventClassName(item))}
              onClick={() => onSelectItem(item)}
            >
              <span className="ev-row">
                {item.conflict && <ConflictIcon />}
                <span className="ev-title">{item.title}</span>
                {item.repeats && <RepeatIcon />}
              </span>
              {item.location && <span className="ev-sub">{item.location}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
