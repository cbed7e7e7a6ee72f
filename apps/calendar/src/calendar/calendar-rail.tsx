import { useState, type ReactNode } from 'react';
import { t } from '@scheduler/i18n';
import { clockRange, dayWord, localDate } from '../dates.ts';
import type { SharedMinutes } from './overlaps.ts';
import styles from './calendar-rail.module.css';

/** The column beside the calendar; under 1180 px its content moves into the Filters popover. */
export const CalendarRail = ({ children }: { children: ReactNode }) => (
  <aside className={styles.rail} aria-label={t('Calendar filters')}>
    {children}
  </aside>
);

interface ConflictListProps {
  overlaps: readonly SharedMinutes[];
  now: number;
  onResolve: (overlap: SharedMinutes) => void;
}

/** How many are listed at first. */
const FIRST = 6;

/** What overlaps from now on, soonest first. */
export function ConflictList({ overlaps, now, onResolve }: ConflictListProps) {
  const [all, setAll] = useState(false);
  if (overlaps.length === 0) return null;
  const listed = all ? overlaps : overlaps.slice(0, FIRST);
  const more = overlaps.length - listed.length;
  return (
    <section className={styles.section}>
      <h3>{t('Conflicts')}</h3>
      <ul className={styles.conflicts}>
        {listed.map((overlap) => (
          <li key={`${overlap.earlier.id}|${overlap.later.id}`} className={styles.conflict}>
            <b>{whenOf(overlap, new Date(now))}</b>
            <span>
              {t('{earlier} and {later}', {
                earlier: overlap.earlier.title,
                later: overlap.later.title,
              })}
            </span>
            <button
              type="button"
              aria-label={t('Resolve {title} and {title2}', {
                title: overlap.earlier.title,
                title2: overlap.later.title,
              })}
              onClick={() => onResolve(overlap)}
            >
              {t('Resolve')}
            </button>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <button type="button" className={styles.more} onClick={() => setAll(true)}>
          {t('+{count} more', { count: more })}
        </button>
      )}
    </section>
  );
}

function whenOf({ start, end }: SharedMinutes, now: Date): string {
  const time = clockRange(start, end);
  const later = localDate(start) === localDate(end) ? '' : ` (${dayWord(end, now)})`;
  return `${dayWord(start, now)}, ${time}${later}`;
}
