import { t } from '@scheduler/i18n';
import { addDays, AGENDA_DAYS, type CalendarDate } from '@scheduler/scheduling';
import { cx, hueClass } from '@scheduler/ui';
import { format } from '../format.ts';
import { memo, useEffect, useRef, useState } from 'react';
import { clockRange, localDate, localMidnight } from '../dates.ts';
import type { CalendarItem } from './calendar-item.ts';
import { datesBetween, type Days } from './days.ts';
import { ConflictMark, RepeatMark } from './grid-parts.tsx';
import { replyNames } from './to-calendar-items.ts';
import styles from './agenda-view.module.css';

interface AgendaViewProps {
  date: CalendarDate;
  days: Days;
  onSelectItem: (item: CalendarItem) => void;
}

const FIRST_ROWS = 60;
const FURTHER_ROWS = 200;

/**
 * Thirty days as a list. Everything the grids show is here, one row each, by keyboard too. Of a long
 * one the beginning is drawn, and the rest as it comes near.
 */
export function AgendaView({ date, days, onSelectItem }: AgendaViewProps) {
  const [rows, setRows] = useState({ of: date, most: FIRST_ROWS });
  const most = rows.of === date ? rows.most : FIRST_ROWS;
  const dates = datesBetween(date, addDays(date, AGENDA_DAYS)).filter((day) => days.has(day));
  if (dates.length === 0) {
    return <p className={styles.empty}>{t('There are no events in this range.')}</p>;
  }
  const { shown, left } = firstOf(dates, days, most);
  return (
    // Scrollable, so the keyboard must be able to reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroller} tabIndex={0} role="region" aria-label={t('Agenda')}>
      <div className={styles.columns} aria-hidden="true">
        <span>{t('Date')}</span>
        <span>{t('Time')}</span>
        <span>{t('Event')}</span>
      </div>
      {shown.map(({ day, items }) => (
        <AgendaDay key={day} day={day} items={items} onSelectItem={onSelectItem} />
      ))}
      {left > 0 && (
        <Rest count={left} onNear={() => setRows({ of: date, most: most + FURTHER_ROWS })} />
      )}
    </div>
  );
}

/** As many rows of the days as are drawn, and how many are left. */
function firstOf(dates: readonly CalendarDate[], days: Days, most: number) {
  let left = most;
  let hidden = 0;
  const shown = dates.flatMap((day) => {
    const items = days.get(day) ?? [];
    const room = Math.max(0, Math.min(left, items.length));
    left -= room;
    hidden += items.length - room;
    return room === 0 ? [] : { day, items: room === items.length ? items : items.slice(0, room) };
  });
  return { shown, left: hidden };
}

/** Asks for more rows when it is pressed, and when it comes near the part in sight. */
function Rest({ count, onNear }: { count: number; onNear: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const element = button.current;
    if (!element || !('IntersectionObserver' in globalThis)) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onNear();
      },
      { root: element.parentElement, rootMargin: '800px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  });
  return (
    <button ref={button} type="button" className={styles.rest} onClick={onNear}>
      {t('{count} more', { count })}
    </button>
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
  const span = allDay || (before && after) ? t('All day') : before ? t('Until') : t('From');
  const time = span === t('All day') ? '' : format(before ? end : start, ' p');
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
          <span className="sr-only">{t('Overlaps another event:')}</span>
        </>
      )}
      <span className={cx(styles.title, item.reply === 'declined' && styles.declined)}>
        {item.title}
      </span>
      {item.repeats && (
        <>
          <RepeatMark />
          <span className="sr-only">{t(', repeats')}</span>
        </>
      )}
      {item.location && <span className={styles.location}>{item.location}</span>}
      <span className="sr-only">, {item.scheduleNames}</span>
      {item.reply && <span className={styles.reply}>{replyNames[item.reply]}</span>}
    </button>
  );
}
