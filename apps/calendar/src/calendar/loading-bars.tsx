import { t } from '@scheduler/i18n';
import type { CalendarView } from '@scheduler/scheduling';
import { cx, Skeleton } from '@scheduler/ui';
import styles from './loading-bars.module.css';

/** Column and row of each bar: a believable month, so that little moves when the events come. */
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

const shapes: Record<CalendarView, { bars: number[][]; height: number }> = {
  month: { bars: month, height: 20 },
  week: { bars: week, height: 72 },
  work_week: { bars: week, height: 72 },
  day: { bars: list, height: 48 },
  agenda: { bars: list, height: 16 },
};

interface LoadingBarsProps {
  view: CalendarView;
  phone: boolean;
}

/** Stands where the events will, over a grid that is there already. */
export function LoadingBars({ view, phone }: LoadingBarsProps) {
  const packed = phone && (view === 'month' || view === 'day');
  const { bars, height } = shapes[view];
  return (
    <div role="status" className={cx(styles.bars, bars === list ? styles.list : styles.days)}>
      <span className="sr-only">{t('Loading events')}</span>
      {(packed ? [] : bars).map(([column, row]) => (
        <span key={`${column} ${row}`} style={{ gridColumn: column, gridRow: row }}>
          <Skeleton height={height} />
        </span>
      ))}
    </div>
  );
}
