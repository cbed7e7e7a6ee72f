import { useState, type ReactNode } from 'react';
import { t } from '@scheduler/i18n';
import { formatTimeRange, formatDay, toLocalDate } from '../../local-dates.ts';
import type { EventOverlap } from '../items/overlaps.ts';
import styles from './calendar-rail.module.css';

/** Sidebar of the calendar; below 1180 px its content moves to the Filters popover. */
export const CalendarRail = ({ children }: { children: ReactNode }) => (
  <aside className={styles.rail} aria-label={t('Calendar filters')}>
    {children}
  </aside>
);

interface ConflictListProps {
  overlaps: readonly EventOverlap[];
  now: number;
  onResolve: (overlap: EventOverlap) => void;
}

/** Number of conflicts to list before the user expands the list. */
const INITIAL_CONFLICTS = 6;

/** Lists upcoming conflicts in chronological order. */
export function ConflictList({ overlaps, now, onResolve }: ConflictListProps) {
  const [showAll, setShowAll] = useState(false);
  if (overlaps.length === 0) return null;
  const visibleOverlaps = showAll ? overlaps : overlaps.slice(0, INITIAL_CONFLICTS);
  const hiddenCount = overlaps.length - visibleOverlaps.length;
  return (
    <section className={styles.section}>
      <h3>{t('Conflicts')}</h3>
      <ul className={styles.conflicts}>
        {visibleOverlaps.map((overlap) => (
          <li key={`${overlap.earlier.id}|${overlap.later.id}`} className={styles.conflict}>
            <b>{formatOverlapTime(overlap, new Date(now))}</b>
            <span>
              {t('{earlier} and {later}', {
                earlier: overlap.earlier.title,
                later: overlap.later.title,
              })}
            </span>
            <button
              type="button"
              aria-label={t('Resolve {earlier} and {later}', {
                earlier: overlap.earlier.title,
                later: overlap.later.title,
              })}
              onClick={() => onResolve(overlap)}
            >
              {t('Resolve')}
            </button>
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && (
        <button type="button" className={styles.more} onClick={() => setShowAll(true)}>
          {t('+{count} more', { count: hiddenCount })}
        </button>
      )}
    </section>
  );
}

function formatOverlapTime({ start, end }: EventOverlap, now: Date): string {
  const time = formatTimeRange(start, end);
  const endDay = toLocalDate(start) === toLocalDate(end) ? '' : ` (${formatDay(end, now)})`;
  return `${formatDay(start, now)}, ${time}${endDay}`;
}
