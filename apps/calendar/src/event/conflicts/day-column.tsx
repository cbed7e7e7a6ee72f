import { t } from '@scheduler/i18n';
import {
  addDays,
  intersectIntervals,
  type CalendarDate,
  type Interval,
} from '@scheduler/scheduling';
import { HOUR_MS } from '@scheduler/scheduling/durations';
import { cx, scheduleColorClass, Scroller, type ScheduleColor } from '@scheduler/ui';
import { format } from '../../format-date.ts';
import { useLayoutEffect, useRef, type CSSProperties } from 'react';
import { formatTimeRange, getLocalMidnight, type EventTimeRange } from '../../local-dates.ts';
import { GuestColumns, GuestColumnHeaders, toGuestColumns } from '../guests/guest-availability.tsx';
import { assignLanes, type LaneItem } from '../../grid/hours/overlap-lanes.ts';
import type { GuestAvailability } from '../guests/use-guest-availability.ts';
import styles from './day-strip.module.css';

export interface DayBlock extends EventTimeRange {
  id: string;
  title: string;
  color: ScheduleColor;
  /** Whether the block is the event in the form. */
  isDraft: boolean;
}

const HOUR_HEIGHT_PX = 36;
const HOURS_ABOVE_EVENT = 2.5;
const MAX_ONE_LINE_MS = 0.75 * HOUR_MS;

const toPixels = (durationMs: number) => (durationMs / HOUR_MS) * HOUR_HEIGHT_PX;

interface DayColumnProps {
  date: CalendarDate;
  now: number;
  blocks: readonly DayBlock[];
  /** Guests to display next to the day. */
  guests: readonly GuestAvailability[];
}

/** One day as a column of hours, scrolled to the event in the form. */
export function DayColumn({ date, now, blocks, guests }: DayColumnProps) {
  const midnight = getLocalMidnight(date);
  const day = { start: midnight.getTime(), end: getLocalMidnight(addDays(date, 1)).getTime() };
  const dayBlocks = blocks.filter(({ start, end }) =>
    intersectIntervals(day, { start: start.getTime(), end: end.getTime() }),
  );
  const timedBlocks = dayBlocks.filter(({ allDay }) => !allDay);
  const draft = timedBlocks.find((block) => block.isDraft);
  const scroller = useRef<HTMLDivElement>(null);
  const firstHour = draft ? Math.max(0, (draft.start.getTime() - day.start) / HOUR_MS) : 11;
  useLayoutEffect(() => {
    if (scroller.current)
      scroller.current.scrollTop = (firstHour - HOURS_ABOVE_EVENT) * HOUR_HEIGHT_PX;
  }, [firstHour]);
  const hours = Math.round((day.end - day.start) / HOUR_MS);
  const size = {
    height: hours * HOUR_HEIGHT_PX,
    '--guests': toGuestColumns(guests).length,
  } as CSSProperties;
  return (
    <>
      {dayBlocks.map((block) => block.allDay && <AllDayBlock key={block.id} block={block} />)}
      {guests.length > 0 && <GuestColumnHeaders guests={guests} />}
      <Scroller ref={scroller} className={styles.scroller} label={t('Hours')}>
        <div className={styles.day} style={size}>
          {Array.from({ length: hours - 1 }, (_, index) => (
            <span key={index} className={styles.hour} style={{ top: (index + 1) * HOUR_HEIGHT_PX }}>
              {format(new Date(day.start + (index + 1) * HOUR_MS), 'j')}
            </span>
          ))}
          <ul className={styles.column}>
            {assignLanes(timedBlocks).map((laneItem) => (
              <Block key={laneItem.item.id} laneItem={laneItem} day={day} now={now} />
            ))}
          </ul>
          <GuestColumns guests={guests} day={day} toPixels={toPixels} />
          {now >= day.start && now < day.end && (
            <span className={styles.now} style={{ top: toPixels(now - day.start) }} />
          )}
        </div>
      </Scroller>
    </>
  );
}

const getStateClass = ({ isDraft, end }: DayBlock, now = 0) =>
  isDraft ? 'ev-selected' : end.getTime() <= now && 'ev-past';

const AllDayBlock = ({ block }: { block: DayBlock }) => (
  <p
    className={cx(
      'scheduler-event',
      scheduleColorClass(block.color),
      getStateClass(block),
      styles.allDay,
    )}
  >
    {block.title}
  </p>
);

interface BlockProps {
  laneItem: LaneItem<DayBlock>;
  day: Interval;
  now: number;
}

function Block({ laneItem: { item, lane, lanes }, day, now }: BlockProps) {
  const { title, start, end, color, isDraft } = item;
  const top = Math.max(start.getTime(), day.start) - day.start;
  const durationMs = Math.min(end.getTime(), day.end) - day.start - top;
  const position = {
    top: toPixels(top),
    height: Math.max(toPixels(durationMs), 16),
    insetInlineStart: `${(lane / lanes) * 100}%`,
    width: `${100 / lanes}%`,
  };
  const time = formatTimeRange(start, end);
  return (
    <li className={styles.blockItem} style={position}>
      <div
        className={cx(
          'scheduler-event ev-own',
          scheduleColorClass(color),
          getStateClass(item, now),
          styles.block,
        )}
      >
        <span className={styles.title}>{title}</span>
        {durationMs > MAX_ONE_LINE_MS && isDraft ? (
          <span className="ev-sub">{time}</span>
        ) : (
          <span className="sr-only">{time}</span>
        )}
      </div>
    </li>
  );
}
