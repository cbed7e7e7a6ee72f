import type { CSSProperties } from 'react';
import { t } from '@scheduler/i18n';
import { cx, scheduleColorClass } from '@scheduler/ui';
import { findOverlaps } from './sample-calendar.ts';
import type { Block, Slot } from './sample-calendar.ts';
import { useIsHydrated } from '../use-is-hydrated.ts';
import { formatHour, formatRange, formatTime } from './format-time.ts';
import styles from './week-grid.module.css';

/** Height of an hour in pixels, as in the style sheet. */
const HOUR_HEIGHTS = { small: 58, large: 72 };

interface WeekGridProps {
  days: readonly { name: string; date: number; today?: boolean }[];
  blocks: readonly Block[];
  /** Visible range in minutes after midnight. */
  from: number;
  to: number;
  size: keyof typeof HOUR_HEIGHTS;
  now?: { day: number; minute: number };
  headings?: boolean;
}

/** Lightweight week view for illustrations. */
export function WeekGrid(props: WeekGridProps) {
  const { days, blocks, from, to, size, now, headings = true } = props;
  const isHydrated = useIsHydrated();
  const hourHeight = HOUR_HEIGHTS[size];
  const toPosition = (slot: Pick<Slot, 'start' | 'end'>): CSSProperties => ({
    top: ((slot.start - from) / 60) * hourHeight,
    height: ((slot.end - slot.start) / 60) * hourHeight,
  });
  const hours = Array.from({ length: (to - from) / 60 - 1 }, (_, index) => from + 60 * (index + 1));
  const visibleBlocks = isHydrated ? blocks : [];
  const overlaps = findOverlaps(visibleBlocks);
  return (
    <div className={cx(styles.week, styles[size], days.length === 1 && styles.singleDay)}>
      {headings && (
        <div className={styles.dayHeaders}>
          <span />
          {days.map(({ name, date, today }) => (
            <span key={date} className={cx(styles.dayHeader, today && styles.today)}>
              {name} <b>{date}</b>
            </span>
          ))}
        </div>
      )}
      <div className={styles.body}>
        <div className={styles.gutter} aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour}>{formatHour(hour)}</span>
          ))}
        </div>
        {days.map(({ name, date }, day) => (
          <ul key={date} className={styles.day} aria-label={`${name} ${date}`}>
            {visibleBlocks
              .filter((block) => block.day === day)
              .map((block) => (
                <BlockItem key={block.id} block={block} style={toPosition(block)} />
              ))}
            {overlaps
              .filter((overlap) => overlap.day === day)
              .map((overlap) => (
                <li key={overlap.start} className={styles.overlap} style={toPosition(overlap)}>
                  <span className="sr-only">
                    {t('Overlap, {time}', { time: formatRange(overlap) })}
                  </span>
                </li>
              ))}
            {isHydrated && now?.day === day && (
              <li
                className={styles.now}
                style={toPosition({ start: now.minute, end: now.minute })}
                aria-hidden
              />
            )}
          </ul>
        ))}
      </div>
    </div>
  );
}

function BlockItem({ block, style }: { block: Block; style: CSSProperties }) {
  const { title, color = 'blue', style: blockStyle, isApplied, proposalNumber, side } = block;
  return (
    <li
      className={cx(
        styles.block,
        scheduleColorClass(color),
        blockStyle && styles[blockStyle],
        !isApplied && styles.proposed,
        side && styles[side],
      )}
      style={style}
    >
      <b>
        {proposalNumber !== undefined && <span className={styles.number}>{proposalNumber}</span>}
        <span className={styles.title}>{title}</span>
      </b>
      <span className={styles.time}>{side ? formatTime(block.start) : formatRange(block)}</span>
      {!isApplied && <span className="sr-only">{t('proposed')}</span>}
    </li>
  );
}
