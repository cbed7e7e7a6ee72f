import { t } from '@scheduler/i18n';
import { HOUR_MS, type CalendarDate } from '@scheduler/scheduling';
import { cx } from '@scheduler/ui';
import { clockRange, localDate, localMidnight } from '../dates.ts';
import { format } from '../format.ts';
import { inLanes } from '../calendar/lanes.ts';
import type { Block, WeekDrawing } from './week-blocks.ts';
import { NumberMark } from './number-mark.tsx';
import styles from './week-picture.module.css';

interface WeekPictureProps {
  label: string;
  dates: readonly CalendarDate[];
  hours: { first: number; last: number };
  now: number;
  drawing: WeekDrawing;
  /** The proposal that is looked at. */
  chosen: number | null;
}

const LOWEST = 288;
/** Pixels that the title of a block takes, however short the block is. */
const FLATTEST = 14;
const SHORTEST_HOUR = 18;

/** A week at a glance: nothing in it can be pressed. */
export function WeekPicture({ label, dates, hours, now, drawing, chosen }: WeekPictureProps) {
  const count = hours.last - hours.first;
  const hour = Math.max(LOWEST / count, SHORTEST_HOUR);
  const columns = `52px repeat(${dates.length}, minmax(0, 1fr))`;
  return (
    <section aria-label={label} className={styles.week}>
      <div className={styles.head} style={{ gridTemplateColumns: columns }}>
        <span />
        {dates.map((date) => (
          <span key={date} className={cx(styles.day, isToday(date, now) && styles.today)}>
            {format(localMidnight(date), 'EEE')} <b>{Number(date.slice(8))}</b>
          </span>
        ))}
      </div>
      <div
        className={styles.body}
        style={{
          gridTemplateColumns: columns,
          height: count * hour,
          ['--hour-height' as string]: `${hour}px`,
        }}
      >
        <div className={styles.gutter} aria-hidden="true">
          {labelled(hours).map((at) => (
            <span key={at} style={{ top: (at - hours.first) * hour }}>
              {hourWord(at)}
            </span>
          ))}
        </div>
        {dates.map((date) => (
          <Day
            key={date}
            date={date}
            now={now}
            drawing={drawing}
            chosen={chosen}
            flattest={(FLATTEST / hour) * HOUR_MS}
            yOf={(time) => (hourOf(time, date) - hours.first) * hour}
          />
        ))}
      </div>
    </section>
  );
}

const isToday = (date: CalendarDate, now: number) => date === localDate(new Date(now));

/** Every other hour is named. */
const labelled = ({ first, last }: { first: number; last: number }) =>
  Array.from({ length: last - first - 1 }, (_, index) => first + 1 + index).filter(
    (at) => (at - first) % 2 === 1,
  );

/** Of whatever day: clocks are not changed on the first of 2000. */
const hourWord = (at: number) => format(new Date(Date.UTC(2000, 0, 1, at)), 'j', 'UTC');

/** Hours since a date's midnight. */
const hourOf = (time: Date, date: CalendarDate) =>
  (time.getTime() - localMidnight(date).getTime()) / HOUR_MS;

interface DayProps {
  date: CalendarDate;
  now: number;
  drawing: WeekDrawing;
  chosen: number | null;
  /** The milliseconds that a block is drawn for at least. */
  flattest: number;
  yOf: (time: Date) => number;
}

function Day({ date, now, drawing, chosen, flattest, yOf }: DayProps) {
  const here = <Timed extends { start: Date }>(list: readonly Timed[]) =>
    list.filter(({ start }) => localDate(start) === date);
  const blocks = here(drawing.blocks);
  const ghosts = blocks.filter(({ ghost }) => ghost);
  const heightOf = ({ start, end }: { start: Date; end: Date }) => yOf(end) - yOf(start);
  const place = (times: { start: Date; end: Date }) => ({
    top: yOf(times.start),
    height: heightOf(times),
  });
  return (
    <ul className={styles.column}>
      {here(drawing.bands).map((band) => (
        <li key={band.id} aria-hidden="true" className={styles.band} style={place(band)} />
      ))}
      {ghosts.map((ghost) => (
        <li key={ghost.id} aria-hidden="true" className={styles.place} style={place(ghost)}>
          <div className={cx('scheduler-event', styles.block, ghost.look)} />
        </li>
      ))}
      {inLanes(asDrawn(blocks, flattest)).map(({ item: { block: item }, lane, lanes }) => (
        <li
          key={item.id}
          className={styles.place}
          style={{
            ...place(item),
            insetInlineStart: `${(lane / lanes) * 100}%`,
            width: `${100 / lanes}%`,
          }}
        >
          <BlockBox
            block={item}
            tight={heightOf(item) < 26}
            chosen={chosen !== null && item.number === chosen}
          />
        </li>
      ))}
      {isToday(date, now) && (
        <li aria-hidden="true" className={styles.now} style={{ top: yOf(new Date(now)) }} />
      )}
    </ul>
  );
}

/** The times that blocks take on the picture: what is too short for a title takes more of it. */
const asDrawn = (blocks: readonly Block[], flattest: number) =>
  blocks
    .filter(({ ghost }) => !ghost)
    .map((block) => {
      const end = Math.max(block.end.getTime(), block.start.getTime() + flattest);
      return { block, start: block.start, end: new Date(end) };
    });

const BlockBox = ({ block, tight, chosen }: { block: Block; tight: boolean; chosen: boolean }) => (
  <div
    className={cx(
      'scheduler-event',
      block.look,
      styles.block,
      tight && styles.tight,
      chosen && styles.chosen,
    )}
  >
    {block.number !== null && <NumberMark number={block.number} />}
    <span className={styles.title}>{block.title}</span>
    <span className="sr-only">
      {block.look === 'ev-pencil' && t('proposed, ')}
      {clockRange(block.start, block.end)}
    </span>
  </div>
);
