import { t } from '@scheduler/i18n';
import { addDays, AGENDA_DAYS, type CalendarDate } from '@scheduler/scheduling';
import { cx, scheduleColorClass } from '@scheduler/ui';
import { format } from '../../format-date.ts';
import { memo, useEffect, useRef } from 'react';
import { formatTimeRange, toLocalDate, getLocalMidnight } from '../../local-dates.ts';
import type { CalendarItem } from '../../screen/items/calendar-item.ts';
import { getDatesBetween, type ItemsByDay } from '../../screen/items/group-by-day.ts';
import { useStateFor } from '../../use-state-for.ts';
import { ConflictIcon, RepeatIcon } from '../grid-event-content.tsx';
import { replyLabels } from '../../screen/items/to-calendar-items.ts';
import styles from './agenda-view.module.css';

interface AgendaViewProps {
  date: CalendarDate;
  days: ItemsByDay;
  onSelectItem: (item: CalendarItem) => void;
}

const INITIAL_ROWS = 60;
const ROWS_PER_PAGE = 200;

/**
 * Lists thirty days of events. Renders the first rows and adds more when the user scrolls near the
 * end.
 */
export function AgendaView({ date, days, onSelectItem }: AgendaViewProps) {
  const [maxRows, setMaxRows] = useStateFor(date, INITIAL_ROWS);
  const dates = getDatesBetween(date, addDays(date, AGENDA_DAYS)).filter((day) => days.has(day));
  if (dates.length === 0) {
    return <p className={styles.empty}>{t('There are no events in this range.')}</p>;
  }
  const { visibleDays, hiddenCount } = getVisibleRows(dates, days, maxRows);
  return (
    // The scrollable region must be focusable for keyboard scrolling.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroller} tabIndex={0} role="region" aria-label={t('Agenda')}>
      <div className={styles.columns} aria-hidden="true">
        <span>{t('Date')}</span>
        <span>{t('Time')}</span>
        <span>{t('Event')}</span>
      </div>
      {visibleDays.map(({ day, items }) => (
        <AgendaDay key={day} day={day} items={items} onSelectItem={onSelectItem} />
      ))}
      {hiddenCount > 0 && (
        <LoadMoreButton
          count={hiddenCount}
          onLoadMore={() => setMaxRows(maxRows + ROWS_PER_PAGE)}
        />
      )}
    </div>
  );
}

/** Splits the rows into the first `maxRows` and a count of the rest. */
function getVisibleRows(dates: readonly CalendarDate[], days: ItemsByDay, maxRows: number) {
  let remainingRows = maxRows;
  let hiddenCount = 0;
  const visibleDays = dates.flatMap((day) => {
    const items = days.get(day) ?? [];
    const rowCount = Math.max(0, Math.min(remainingRows, items.length));
    remainingRows -= rowCount;
    hiddenCount += items.length - rowCount;
    return rowCount === 0
      ? []
      : { day, items: rowCount === items.length ? items : items.slice(0, rowCount) };
  });
  return { visibleDays, hiddenCount };
}

/** Loads more rows when pressed or scrolled near. */
function LoadMoreButton({ count, onLoadMore }: { count: number; onLoadMore: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const element = button.current;
    if (!element || !('IntersectionObserver' in globalThis)) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onLoadMore();
      },
      { root: element.parentElement, rootMargin: '800px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  });
  return (
    <button ref={button} type="button" className={styles.loadMore} onClick={onLoadMore}>
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
      <h3>{format(getLocalMidnight(day), 'EEE, MMM d')}</h3>
      <ul>
        {items.map((item) => (
          <li key={item.id} className={cx(item.past && styles.past, styles[item.kind])}>
            <span className={styles.time}>{formatTimeOnDay(day, item)}</span>
            <AgendaItem item={item} onSelectItem={onSelectItem} />
          </li>
        ))}
      </ul>
    </section>
  );
});

/** Formats an item's time on one day; « and » mark an item that continues before or after it. */
function formatTimeOnDay(day: CalendarDate, { start, end, allDay }: CalendarItem): string {
  const startsBefore = toLocalDate(start) < day;
  const endsAfter = end.getTime() > getLocalMidnight(addDays(day, 1)).getTime();
  if (!allDay && !startsBefore && !endsAfter) return formatTimeRange(start, end);
  const prefix =
    allDay || (startsBefore && endsAfter) ? t('All day') : startsBefore ? t('Until') : t('From');
  const time = prefix === t('All day') ? '' : format(startsBefore ? end : start, ' p');
  return `${startsBefore ? '« ' : ''}${prefix}${time}${endsAfter ? ' »' : ''}`;
}

function AgendaItem({
  item,
  onSelectItem,
}: Omit<AgendaDayProps, 'day' | 'items'> & { item: CalendarItem }) {
  return (
    <button
      type="button"
      className={cx(styles.item, item.kind === 'own' && scheduleColorClass(item.color))}
      onClick={() => onSelectItem(item)}
    >
      <span className={styles.colorBar} aria-hidden="true" />
      {item.conflict && (
        <>
          <ConflictIcon />
          <span className="sr-only">{t('Overlaps another event:')}</span>
        </>
      )}
      <span className={cx(styles.title, item.reply === 'declined' && styles.declined)}>
        {item.title}
      </span>
      {item.repeats && (
        <>
          <RepeatIcon />
          <span className="sr-only">{t(', repeats')}</span>
        </>
      )}
      {item.location && <span className={styles.location}>{item.location}</span>}
      <span className="sr-only">, {item.scheduleNames}</span>
      {item.reply && <span className={styles.reply}>{replyLabels[item.reply]}</span>}
    </button>
  );
}
