import { t } from '@scheduler/i18n';
import type { CalendarDate } from '@scheduler/scheduling';
import { HOUR_MS } from '@scheduler/scheduling/durations';
import { cx } from '@scheduler/ui';
import {
  formatTimeRange,
  toLocalDate,
  getLocalMidnight,
  type TimeRange,
} from '../../local-dates.ts';
import { format } from '../../format-date.ts';
import { assignLanes } from '../../grid/hours/overlap-lanes.ts';
import type { Block, WeekPreviewContent } from './week-preview-blocks.ts';
import { NumberBadge } from './number-badge.tsx';
import styles from './week-preview.module.css';

interface WeekPreviewProps {
  label: string;
  dates: readonly CalendarDate[];
  hours: { first: number; last: number };
  now: number;
  content: WeekPreviewContent;
  /** Number of the selected proposal. */
  selectedNumber: number | null;
}

const MIN_HEIGHT_PX = 288;
const MIN_BLOCK_HEIGHT_PX = 14;
const MIN_HOUR_HEIGHT_PX = 18;
const COMPACT_BLOCK_HEIGHT_PX = 26;

/** Read-only overview of a week. */
export function WeekPreview({
  label,
  dates,
  hours,
  now,
  content,
  selectedNumber,
}: WeekPreviewProps) {
  const hourCount = hours.last - hours.first;
  const hourHeight = Math.max(MIN_HEIGHT_PX / hourCount, MIN_HOUR_HEIGHT_PX);
  const columns = `52px repeat(${dates.length}, minmax(0, 1fr))`;
  return (
    <section aria-label={label} className={styles.preview}>
      <div className={styles.header} style={{ gridTemplateColumns: columns }}>
        <span />
        {dates.map((date) => (
          <span key={date} className={cx(styles.day, isToday(date, now) && styles.today)}>
            {format(getLocalMidnight(date), 'EEE')} <b>{Number(date.slice(8))}</b>
          </span>
        ))}
      </div>
      <div
        className={styles.body}
        style={{
          gridTemplateColumns: columns,
          height: hourCount * hourHeight,
          ['--hour-height' as string]: `${hourHeight}px`,
        }}
      >
        <div className={styles.gutter} aria-hidden="true">
          {getLabeledHours(hours).map((hour) => (
            <span key={hour} style={{ top: (hour - hours.first) * hourHeight }}>
              {formatHour(hour)}
            </span>
          ))}
        </div>
        {dates.map((date) => (
          <DayColumn
            key={date}
            date={date}
            now={now}
            content={content}
            selectedNumber={selectedNumber}
            minBlockMs={(MIN_BLOCK_HEIGHT_PX / hourHeight) * HOUR_MS}
            getOffsetPx={(time) => (getHour(time, date) - hours.first) * hourHeight}
          />
        ))}
      </div>
    </section>
  );
}

const isToday = (date: CalendarDate, now: number) => date === toLocalDate(new Date(now));

/** Labels every other hour. */
const getLabeledHours = ({ first, last }: { first: number; last: number }) =>
  Array.from({ length: last - first - 1 }, (_, index) => first + 1 + index).filter(
    (hour) => (hour - first) % 2 === 1,
  );

/** Formats the hour in UTC, which has no clock changes. */
const formatHour = (hour: number) => format(new Date(Date.UTC(2000, 0, 1, hour)), 'j', 'UTC');

/** Returns the hours since local midnight of the date. */
const getHour = (time: Date, date: CalendarDate) =>
  (time.getTime() - getLocalMidnight(date).getTime()) / HOUR_MS;

interface DayColumnProps {
  date: CalendarDate;
  now: number;
  content: WeekPreviewContent;
  selectedNumber: number | null;
  /** Duration that corresponds to a block's minimum height. */
  minBlockMs: number;
  getOffsetPx: (time: Date) => number;
}

function DayColumn({
  date,
  now,
  content,
  selectedNumber,
  minBlockMs,
  getOffsetPx,
}: DayColumnProps) {
  const filterByDate = <Item extends { start: Date }>(items: readonly Item[]) =>
    items.filter(({ start }) => toLocalDate(start) === date);
  const blocks = filterByDate(content.blocks);
  const removedBlocks = blocks.filter(({ isGhost }) => isGhost);
  const getHeight = ({ start, end }: TimeRange) => getOffsetPx(end) - getOffsetPx(start);
  const getPositionStyle = (times: TimeRange) => ({
    top: getOffsetPx(times.start),
    height: getHeight(times),
  });
  return (
    <ul className={styles.column}>
      {filterByDate(content.bands).map((band) => (
        <li
          key={band.id}
          aria-hidden="true"
          className={styles.band}
          style={getPositionStyle(band)}
        />
      ))}
      {removedBlocks.map((block) => (
        <li
          key={block.id}
          aria-hidden="true"
          className={styles.position}
          style={getPositionStyle(block)}
        >
          <div className={cx('scheduler-event', styles.block, block.className)} />
        </li>
      ))}
      {assignLanes(toLaneItems(blocks, minBlockMs)).map(({ item: { block }, lane, lanes }) => (
        <li
          key={block.id}
          className={styles.position}
          style={{
            ...getPositionStyle(block),
            insetInlineStart: `${(lane / lanes) * 100}%`,
            width: `${100 / lanes}%`,
          }}
        >
          <PreviewBlock
            block={block}
            compact={getHeight(block) < COMPACT_BLOCK_HEIGHT_PX}
            selected={selectedNumber !== null && block.number === selectedNumber}
          />
        </li>
      ))}
      {isToday(date, now) && (
        <li aria-hidden="true" className={styles.now} style={{ top: getOffsetPx(new Date(now)) }} />
      )}
    </ul>
  );
}

/** Extends short blocks to their minimum height, so that they don't overlap in the layout. */
const toLaneItems = (blocks: readonly Block[], minBlockMs: number) =>
  blocks
    .filter(({ isGhost }) => !isGhost)
    .map((block) => {
      const end = Math.max(block.end.getTime(), block.start.getTime() + minBlockMs);
      return { block, start: block.start, end: new Date(end) };
    });

interface PreviewBlockProps {
  block: Block;
  compact: boolean;
  selected: boolean;
}

const PreviewBlock = ({ block, compact, selected }: PreviewBlockProps) => (
  <div
    className={cx(
      'scheduler-event',
      block.className,
      styles.block,
      compact && styles.compact,
      selected && styles.selected,
    )}
  >
    {block.number !== null && <NumberBadge number={block.number} />}
    <span className={styles.title}>{block.title}</span>
    <span className="sr-only">
      {block.className === 'ev-proposed' && t('proposed, ')}
      {formatTimeRange(block.start, block.end)}
    </span>
  </div>
);
