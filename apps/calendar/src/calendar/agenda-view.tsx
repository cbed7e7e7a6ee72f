import { addDays, AGENDA_DAYS, type CalendarDate } from '@scheduler/scheduling';
import { cx, hueClass } from '@scheduler/ui';
import { format } from '../format.ts';
import { memo } from 'react';
import { clockRange, localDate, localMidnight } from '../dates.ts';
import type { CalendarItem } from './calendar-item.ts';
import { datesBetween, type Days } from './days.ts';
import { ConflictMark, RepeatMark } from './grid-parts.tsx';
import styles from './agenda-view.module.css';

interface AgendaViewProps {
  date: CalendarDate;
  days: Days;
  onSelectItem: (item: CalendarItem) => void;
}

/** Thirty days as a list. Everything the grids show is here, one row each, by keyboard too. */
export function AgendaView({ date, days, onSelectItem }: AgendaViewProps) {
  const dates = datesBetween(date, addDays(date, AGENDA_DAYS)).filter((day) => days.has(day));
  if (dates.length === 0) {
    return <p className={styles.empty}>There are no events in this range.</p>;
  }
  return (
    // Scrollable, so the keyboard must be able to reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroller} tabIndex={0} role="region" aria-label="Agenda">
      <div className={styles.columns} aria-hidden="true">
        <span>Date</span>
        <span>Time</span>
        <span>Event</span>
      </div>
      {dates.map((day) => (
        <AgendaDay key={day} day={day} items={days.get(day) ?? []} onSelectItem={onSelectItem} />
      ))}
    </div>
  );
}

interface AgendaDayProps {
  day: CalendarDate;
  items: readonly CalendarItem[];
  onSelectItem: (item: CalendarItem) => void;
}

const AgendaDay = memo(function AgendaDay({ day, items, onSelectItem }: AgendaDayProps) {
  return (
    <section className={styles.day}>
      <h3>{format(localMidnight(day), 'EEE, MMM d')}</h3>
      <ul>
        {items.map((item) => (
          <li key={item.id} className={cx(item.past && styles.past, styles[item.kind])}>
            <span className={styles.time}>{timeOn(day, item)}</span>
            <AgendaItem item={item} onSelectItem={onSelectItem} />
          </li>
        ))}
      </ul>
    </section>
  );
});

/** The part of the item that lies on the day; « and » say that it goes on. */
function timeOn(day: CalendarDate, { start, end, allDay }: CalendarItem): string {
  const before = localDate(start) < day;
  const after = end.getTime() > localMidnight(addDays(day, 1)).getTime();
  if (!allDay && !before && !after) return clockRange(start, end);
  const span = allDay || (before && after) ? 'All day' : before ? 'Until' : 'From';
  const time = span === 'All day' ? '' : format(before ? end : start, ' p');
  return `${before ? '« ' : ''}${span}${time}${after ? ' »' : ''}`;
}

function AgendaItem({
  item,
  onSelectItem,
}: Omit<AgendaDayProps, 'day' | 'items'> & { item: CalendarItem }) {
  return (
    <button
      type="button"
      className={cx(styles.item, item.kind === 'own' && hueClass(item.hue))}
      onClick={() => onSelectItem(item)}
    >
      <span className={styles.spine} aria-hidden="true" />
      {item.conflict && (
        <>
          <ConflictMark />
          <span className="sr-only">Overlaps another event:</span>
        </>
      )}
      <span className={cx(styles.title, item.reply === 'declined' && styles.declined)}>
        {item.title}
      </span>
      {item.repeats && (
        <>
          <RepeatMark />
          <span className="sr-only">, repeats</span>
        </>
      )}
      {item.location && <span className={styles.location}>{item.location}</span>}
      {item.reply && <span className={styles.reply}>{replies[item.reply]}</span>}
    </button>
  );
}

const replies = { pending: 'Pending', tentative: 'Tentative', declined: 'Declined' };
