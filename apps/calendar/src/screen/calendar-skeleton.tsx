import { t } from '@scheduler/i18n';
import type { CalendarView } from '@scheduler/scheduling';
import { cx, Skeleton } from '@scheduler/ui';
import styles from './calendar-skeleton.module.css';

/** Column and row of each placeholder; a typical month, to limit layout shift. */
const month = [
  ...[
    [2, 1],
    [3, 1],
    [5, 1],
    [6, 1],
    [2, 2],
    [4, 2],
    [5, 2],
    [2, 3],
    [3, 3],
    [4, 3],
    [6, 3],
  ],
  ...[
    [2, 4],
    [3, 4],
    [5, 4],
    [6, 4],
    [7, 4],
    [2, 5],
  ],
];
const week = [
  [2, 2],
  [2, 4],
  [3, 3],
  [4, 2],
  [4, 5],
  [5, 3],
  [6, 2],
  [6, 4],
];
const list = Array.from({ length: 8 }, (_, row) => [1, row + 1]);

const layouts: Record<CalendarView, { bars: number[][]; height: number }> = {
  month: { bars: month, height: 20 },
  week: { bars: week, height: 72 },
  work_week: { bars: week, height: 72 },
  day: { bars: list, height: 48 },
  agenda: { bars: list, height: 16 },
};

interface CalendarSkeletonProps {
  view: CalendarView;
  isPhone: boolean;
}

/** Placeholders over the empty grid while events load. */
export function CalendarSkeleton({ view, isPhone }: CalendarSkeletonProps) {
  const isCompact = isPhone && (view === 'month' || view === 'day');
  const { bars, height } = layouts[view];
  return (
    <div role="status" className={cx(styles.bars, bars === list ? styles.list : styles.days)}>
      <span className="sr-only">{t('Loading events')}</span>
      {(isCompact ? [] : bars).map(([column, row]) => (
        <span key={`${column} ${row}`} style={{ gridColumn: column, gridRow: row }}>
          <Skeleton height={height} />
        </span>
      ))}
    </div>
  );
}
