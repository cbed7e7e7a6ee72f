import { t } from '@scheduler/i18n';
import { cityOf } from '@scheduler/i18n/zones';
import { HOUR_MS, type CalendarDate, type Interval } from '@scheduler/scheduling';
import { Avatar, cx, IconButton, LoadFailed } from '@scheduler/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { CSSProperties } from 'react';
import { inLanes } from '../calendar/lanes.ts';
import { clockRange, localMidnight, localZone, longDay } from '../dates.ts';
import { format } from '../format.ts';
import type { BoardRow } from './board-rows.ts';
import { useBoard } from './use-board.ts';
import styles from './availability-board.module.css';

export interface NumberedTime extends Interval {
  number: number;
  chosen: boolean;
}

interface AvailabilityBoardProps {
  date: CalendarDate;
  emails: readonly string[];
  /** Those of the day shown are drawn across all lines. */
  times: readonly NumberedTime[];
  onTurn: (days: 1 | -1) => void;
}

/** Everybody's day on one scale, with the times that are proposed. */
export function AvailabilityBoard({ date, emails, times, onTurn }: AvailabilityBoardProps) {
  const { hours, rows, failed, retry } = useBoard(date, emails, times);
  const shown = times.filter(({ start, end }) => start < hours.end && end > hours.start);
  const count = Math.round((hours.end - hours.start) / HOUR_MS);
  return (
    <section
      className={styles.board}
      aria-label={t('Availability on {longDay}', { longDay: longDay(localMidnight(date)) })}
    >
      <header className={styles.header}>
        <h3>{longDay(localMidnight(date))}</h3>
        <span>{t('Times in {city}', { city: cityOf(localZone()) })}</span>
        <IconButton label={t('Previous day')} onClick={() => onTurn(-1)}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <IconButton label={t('Next day')} onClick={() => onTurn(1)}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </header>
      {failed && <LoadFailed message={t('Availability could not be loaded')} onRetry={retry} />}
      {/* A region that scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroller} role="group" aria-label={t('Who is free when')} tabIndex={0}>
        <div className={styles.grid} style={{ '--hours': count } as CSSProperties}>
          <div className={styles.hours} aria-hidden="true">
            {Array.from({ length: count }, (_, index) => (
              <span key={index}>{format(new Date(hours.start + index * HOUR_MS), 'j')}</span>
            ))}
          </div>
          {rows.map((row) => (
            <Line key={row.email} row={row} hours={hours} />
          ))}
          {shown.map((time) => (
            <div
              key={time.number}
              className={cx(styles.time, time.chosen && styles.chosen)}
              style={placeIn(hours, time, '--from', '--to')}
              aria-hidden="true"
            >
              <b>{time.number}</b>
            </div>
          ))}
        </div>
      </div>
      <Legend />
    </section>
  );
}

/** A person's line; in words for those who cannot see it. */
const Line = ({ row, hours }: { row: BoardRow; hours: Interval }) => (
  <>
    <div className={styles.name}>
      <Avatar name={row.name} />
      <span>
        {row.name}
        <small>{row.note}</small>
      </span>
    </div>
    <ul className={styles.line} aria-label={`${row.name}, ${row.note}`}>
      {row.outside.map((part) => (
        <li
          key={part.start}
          className={styles.outside}
          style={placeIn(hours, part, 'left', 'width')}
        >
          <span className="sr-only">
            {t('Outside working hours, {times}', {
              times: clockRange(new Date(part.start), new Date(part.end)),
            })}
          </span>
        </li>
      ))}
      {inLanes(row.blocks.map(timed)).map(({ item: { block, start, end }, ...place }, index) => (
        <li
          key={index}
          className={cx(row.isMine ? styles.mine : styles.busy, place.lanes > 1 && styles.low)}
          style={{ ...placeIn(hours, block, 'left', 'width'), ...laneOf(place) }}
        >
          {block.title ?? <span className="sr-only">{t('Busy')}</span>}
          <span className="sr-only">, {clockRange(start, end)}</span>
        </li>
      ))}
    </ul>
  </>
);

const timed = (block: BoardRow['blocks'][number]) => ({
  block,
  start: new Date(block.start),
  end: new Date(block.end),
});

/** Pixels of a line that its blocks stand in, and those above. */
const HIGH = 36;
const ABOVE = 8;

/** Those at the same time lie below each other. */
function laneOf({ lane, lanes }: { lane: number; lanes: number }): CSSProperties {
  if (lanes === 1) return {};
  const height = HIGH / lanes - 1;
  return { top: ABOVE + (lane * HIGH) / lanes, height, lineHeight: `${height}px` };
}

const percent = (share: number) => `${(share * 100).toFixed(3)}%`;

/** Where a part of the hours lies; for lines in per cent, for times as shares of the hours. */
function placeIn(hours: Interval, { start, end }: Interval, from: string, to: string) {
  const whole = hours.end - hours.start;
  const left = (Math.max(start, hours.start) - hours.start) / whole;
  const width = (Math.min(end, hours.end) - Math.max(start, hours.start)) / whole;
  const write = from.startsWith('--') ? String : percent;
  return { [from]: write(left), [to]: write(width) } as CSSProperties;
}

const Legend = () => (
  <ul className={styles.legend} aria-hidden="true">
    <li className={styles.ofMine}>{t('You')}</li>
    <li className={styles.ofBusy}>{t('Busy')}</li>
    <li className={styles.ofOutside}>{t('Outside working hours')}</li>
    <li className={styles.ofTime}>{t('Suggested')}</li>
  </ul>
);
