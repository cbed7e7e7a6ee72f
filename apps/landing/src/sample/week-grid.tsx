import type { CSSProperties } from 'react';
import { t } from '@scheduler/i18n';
import { cx, scheduleColorClass } from '@scheduler/ui';
import { findOverlaps } from './sample-calendar.ts';
import type { Block, Slot } from './sample-calendar.ts';
import { formatHour, formatRange, formatTime } from './format-time.ts';
import styles from './week-grid.module.css';

interface WeekGridProps {
  days: readonly { name: string; date: number; today?: boolean }[];
  blocks: readonly Block[];
  /** Visible range in minutes after midnight. */
  from: number;
  to: number;
  /** Height of an hour in pixels. */
  hourHeight: number;
  now?: { day: number; minute: number };
  headings?: boolean;
}

/** Lightweight week view for illustrations. */
export function WeekGrid(props: WeekGridProps) {
  const { days, blocks, from, to, hourHeight, now, headings = true } = props;
  const toPosition = (slot: Pick<Slot, 'start' | 'end'>): CSSProperties => ({
    top: ((slot.start - from) / 60) * hourHeight,
    height: ((slot.end - slot.start) / 60) * hourHeight,
  });
  const variables = { '--days': days.length, '--hour-height': `${hourHeight}px` } as CSSProperties;
  const hours = Array.from({ length: (to - from) / 60 - 1 }, (_, index) => from + 60 * (index + 1));
  const overlaps = findOverlaps(blocks);
  return (
    <div className={styles.week} style={variables}>
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
      <div className={styles.body} style={{ height: ((to - from) / 60) * hourHeight }}>
        <div className={styles.gutter} aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour} style={{ top: ((hour - from) / 60) * hourHeight }}>
              {formatHour(hour)}
            </span>
          ))}
        </div>
        {days.map(({ name, date }, day) => (
          <ul key={date} className={styles.day} aria-label={`${name} ${date}`}>
            {blocks
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
            {now?.day === day && (
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
