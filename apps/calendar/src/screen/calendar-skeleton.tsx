import { t } from '@scheduler/i18n';
import type { CalendarView } from '@scheduler/scheduling';
import { cx, Skeleton } from '@scheduler/ui';
import styles from './calendar-skeleton.module.css';

/** The columns of the placeholders in each row; a typical month, to limit layout shift. */
const month = ['2356', '245', '2346', '23567', '2'];
const week = ['', '246', '35', '26', '4'];
const list = Array.from({ length: 8 }, () => '1');

const layouts: Record<CalendarView, { rows: string[]; height: number }> = {
  month: { rows: month, height: 20 },
  week: { rows: week, height: 72 },
  work_week: { rows: week, height: 72 },
  day: { rows: list, height: 48 },
  agenda: { rows: list, height: 16 },
};

interface CalendarSkeletonProps {
  view: CalendarView;
  isPhone: boolean;
}

/** Placeholders over the empty grid while events load. */
export function CalendarSkeleton({ view, isPhone }: CalendarSkeletonProps) {
  const isCompact = isPhone && (view === 'month' || view === 'day');
  const { rows, height } = layouts[view];
  return (
    <div role="status" className={cx(styles.bars, rows === list ? styles.list : styles.days)}>
      <span className="sr-only">{t('Loading events')}</span>
      {(isCompact ? [] : rows).flatMap((columns, row) =>
        [...columns].map((column) => (
          <span key={`${column} ${row}`} style={{ gridColumn: column, gridRow: row + 1 }}>
            <Skeleton height={height} />
          </span>
        )),
      )}
    </div>
  );
}
