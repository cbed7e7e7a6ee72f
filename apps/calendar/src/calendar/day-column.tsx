import { t } from '@scheduler/i18n';
import {
  addDays,
  HOUR_MS,
  intersection,
  type CalendarDate,
  type Interval,
} from '@scheduler/scheduling';
import { cx, hueClass, Scroller, type Hue } from '@scheduler/ui';
import { format } from '../format.ts';
import { useLayoutEffect, useRef, type CSSProperties } from 'react';
import { clockRange, localMidnight } from '../dates.ts';
import { GuestColumns, GuestHeads, columnsOf } from './guest-columns.tsx';
import { inLanes, type Placed } from './lanes.ts';
import type { Guest } from './use-guests.ts';
import styles from './day-strip.module.css';

export interface DayBlock {
  id: string;
  title: string;
  start: Date;
  end: Date;
  allDay: boolean;
  hue: Hue;
  /** The event of the form. */
  chosen: boolean;
}

const HOUR_HEIGHT = 36;
const SHOWN_BEFORE = 2.5;
const ONE_LINE = 0.75 * HOUR_MS;

const heightOf = (length: number) => (length / HOUR_MS) * HOUR_HEIGHT;

interface DayColumnProps {
  date: CalendarDate;
  now: number;
  blocks: readonly DayBlock[];
  /** Whose time stands beside it. */
  guests: readonly Guest[];
}

/** One day as a column of hours, scrolled to the chosen event. */
export function DayColumn({ date, now, blocks, guests }: DayColumnProps) {
  const midnight = localMidnight(date);
  const day = { start: midnight.getTime(), end: localMidnight(addDays(date, 1)).getTime() };
  const onDay = blocks.filter(({ start, end }) =>
    intersection(day, { start: start.getTime(), end: end.getTime() }),
  );
  const timed = onDay.filter(({ allDay }) => !allDay);
  const chosen = timed.find((block) => block.chosen);
  const scroller = useRef<HTMLDivElement>(null);
  const firstHour = chosen ? Math.max(0, (chosen.start.getTime() - day.start) / HOUR_MS) : 11;
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = (firstHour - SHOWN_BEFORE) * HOUR_HEIGHT;
  }, [firstHour]);
  const hours = Math.round((day.end - day.start) / HOUR_MS);
  const size = {
    height: hours * HOUR_HEIGHT,
    '--guests': columnsOf(guests).length,
  } as CSSProperties;
  return (
    <>
      {onDay.map((block) => block.allDay && <WholeDay key={block.id} block={block} />)}
      {guests.length > 0 && <GuestHeads guests={guests} />}
      <Scroller ref={scroller} className={styles.scroller} label={t('Hours')}>
        <div className={styles.day} style={size}>
          {Array.from({ length: hours - 1 }, (_, index) => (
            <span key={index} className={styles.hour} style={{ top: (index + 1) * HOUR_HEIGHT }}>
              {format(new Date(day.start + (index + 1) * HOUR_MS), 'j')}
            </span>
          ))}
          <ul className={styles.column}>
            {inLanes(timed).map((placed) => (
              <Block key={placed.item.id} placed={placed} day={day} now={now} />
            ))}
          </ul>
          <GuestColumns guests={guests} day={day} heightOf={heightOf} />
          {now >= day.start && now < day.end && (
            <span className={styles.now} style={{ top: heightOf(now - day.start) }} />
          )}
        </div>
      </Scroller>
    </>
  );
}

const stateOf = ({ chosen, end }: DayBlock, now = 0) =>
  chosen ? 'ev-selected' : end.getTime() <= now && 'ev-past';

const WholeDay = ({ block }: { block: DayBlock }) => (
  <p className={cx('scheduler-event', hueClass(block.hue), stateOf(block), styles.whole)}>
    {block.title}
  </p>
);

interface BlockProps {
  placed: Placed<DayBlock>;
  day: Interval;
  now: number;
}

function Block({ placed: { item, lane, lanes }, day, now }: BlockProps) {
  const { title, start, end, hue, chosen } = item;
  const top = Math.max(start.getTime(), day.start) - day.start;
  const length = Math.min(end.getTime(), day.end) - day.start - top;
  const place = {
    top: heightOf(top),
    height: Math.max(heightOf(length), 16),
    insetInlineStart: `${(lane / lanes) * 100}%`,
    width: `${100 / lanes}%`,
  };
  const time = clockRange(start, end);
  return (
    <li className={styles.place} style={place}>
      <div
        className={cx('scheduler-event ev-own', hueClass(hue), stateOf(item, now), styles.block)}
      >
        <span className={styles.title}>{title}</span>
        {length > ONE_LINE && chosen ? (
          <span className="ev-sub">{time}</span>
        ) : (
          <span className="sr-only">{time}</span>
        )}
      </div>
    </li>
  );
}
