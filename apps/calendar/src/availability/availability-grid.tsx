import { t } from '@scheduler/i18n';
import { getCityName } from '@scheduler/i18n/time-zones';
import type { CalendarDate, Interval } from '@scheduler/scheduling';
import { HOUR_MS } from '@scheduler/scheduling/durations';
import { Avatar, cx, LoadError } from '@scheduler/ui';
import type { CSSProperties } from 'react';
import { assignLanes } from '../grid/hours/overlap-lanes.ts';
import { formatTimeRange, getLocalMidnight, getTimeZone, formatLongDate } from '../local-dates.ts';
import { format } from '../format-date.ts';
import { StepButtons } from '../step-buttons.tsx';
import type { AvailabilityRow } from './availability-rows.ts';
import { useAvailability } from './use-availability.ts';
import styles from './availability-grid.module.css';

export interface NumberedTime extends Interval {
  number: number;
  isSelected: boolean;
}

interface AvailabilityGridProps {
  date: CalendarDate;
  emails: readonly string[];
  /** Suggested times. Times on `date` are highlighted across all rows. */
  times: readonly NumberedTime[];
  onDayChange: (days: 1 | -1) => void;
}

/** Shows each attendee's day in its own row, overlaid with the suggested times. */
export function AvailabilityGrid({ date, emails, times, onDayChange }: AvailabilityGridProps) {
  const { hours, rows, failed, retry } = useAvailability(date, emails, times);
  const visibleTimes = times.filter(({ start, end }) => start < hours.end && end > hours.start);
  const hourCount = Math.round((hours.end - hours.start) / HOUR_MS);
  return (
    <section
      className={styles.container}
      aria-label={t('Availability on {date}', {
        date: formatLongDate(getLocalMidnight(date)),
      })}
    >
      <header className={styles.header}>
        <h3>{formatLongDate(getLocalMidnight(date))}</h3>
        <span>{t('Times in {city}', { city: getCityName(getTimeZone()) })}</span>
        <StepButtons
          previousLabel={t('Previous day')}
          nextLabel={t('Next day')}
          onStep={onDayChange}
        />
      </header>
      {failed && <LoadError message={t("Couldn't load availability.")} onRetry={retry} />}
      {/* A scrollable region must be focusable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroller} role="group" aria-label={t('Availability')} tabIndex={0}>
        <div className={styles.grid} style={{ '--hours': hourCount } as CSSProperties}>
          <div className={styles.hours} aria-hidden="true">
            {Array.from({ length: hourCount }, (_, index) => (
              <span key={index}>{format(new Date(hours.start + index * HOUR_MS), 'j')}</span>
            ))}
          </div>
          {rows.map((row) => (
            <AttendeeRow key={row.email} row={row} hours={hours} />
          ))}
          {visibleTimes.map((time) => (
            <div
              key={time.number}
              className={cx(styles.suggestedTime, time.isSelected && styles.selected)}
              style={getPositionStyle(hours, time, '--from', '--to')}
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

/** One attendee's row. The blocks' times are available to screen readers only. */
const AttendeeRow = ({ row, hours }: { row: AvailabilityRow; hours: Interval }) => (
  <>
    <div className={styles.name}>
      <Avatar name={row.name} />
      <span>
        {row.name}
        <small>{row.subtitle}</small>
      </span>
    </div>
    <ul className={styles.row} aria-label={`${row.name}, ${row.subtitle}`}>
      {row.outsideHours.map((interval) => (
        <li
          key={interval.start}
          className={styles.outsideHours}
          style={getPositionStyle(hours, interval, 'left', 'width')}
        >
          <span className="sr-only">
            {t('Outside working hours, {times}', {
              times: formatTimeRange(new Date(interval.start), new Date(interval.end)),
            })}
          </span>
        </li>
      ))}
      {assignLanes(row.blocks).map(({ item: block, ...lanePosition }, index) => (
        <li
          key={index}
          className={cx(
            row.isCurrentUser ? styles.mine : styles.busy,
            lanePosition.lanes > 1 && styles.compact,
          )}
          style={{
            ...getPositionStyle(hours, block, 'left', 'width'),
            ...getLaneStyle(lanePosition),
          }}
        >
          {block.title ?? <span className="sr-only">{t('Busy')}</span>}
          <span className="sr-only">
            , {formatTimeRange(new Date(block.start), new Date(block.end))}
          </span>
        </li>
      ))}
    </ul>
  </>
);

/** Height of a row's block area, and its distance from the top of the row. */
const BLOCKS_HEIGHT_PX = 36;
const BLOCKS_OFFSET_PX = 8;

/** Stacks simultaneous blocks in lanes. */
function getLaneStyle({ lane, lanes }: { lane: number; lanes: number }): CSSProperties {
  if (lanes === 1) return {};
  const height = BLOCKS_HEIGHT_PX / lanes - 1;
  return {
    top: BLOCKS_OFFSET_PX + (lane * BLOCKS_HEIGHT_PX) / lanes,
    height,
    lineHeight: `${height}px`,
  };
}

const percent = (fraction: number) => `${(fraction * 100).toFixed(3)}%`;

/** Positions an interval within `hours`, in percent or, for custom properties, as a fraction. */
function getPositionStyle(
  hours: Interval,
  { start, end }: Interval,
  startProperty: string,
  sizeProperty: string,
) {
  const totalMs = hours.end - hours.start;
  const startFraction = (Math.max(start, hours.start) - hours.start) / totalMs;
  const sizeFraction = (Math.min(end, hours.end) - Math.max(start, hours.start)) / totalMs;
  const formatFraction = startProperty.startsWith('--') ? String : percent;
  return {
    [startProperty]: formatFraction(startFraction),
    [sizeProperty]: formatFraction(sizeFraction),
  } as CSSProperties;
}

const Legend = () => (
  <ul className={styles.legend} aria-hidden="true">
    <li className={styles.legendMine}>{t('You')}</li>
    <li className={styles.legendBusy}>{t('Busy')}</li>
    <li className={styles.legendOutside}>{t('Outside working hours')}</li>
    <li className={styles.legendSuggested}>{t('Suggested')}</li>
  </ul>
);
