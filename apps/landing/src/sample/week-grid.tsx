import type { CSSProperties } from 'react';
import { t } from '@scheduler/i18n';
import { cx, hueClass } from '@scheduler/ui';
import { overlapsOf } from './sample.ts';
import type { Block, Slot } from './sample.ts';
import { hourText, rangeText, timeText } from './times.ts';
import styles from './week-grid.module.css';

interface WeekGridProps {
  days: readonly { name: string; date: number; today?: boolean }[];
  blocks: readonly Block[];
  /** Minutes after midnight. */
  from: number;
  to: number;
  /** Pixels. */
  hourHeight: number;
  now?: { day: number; at: number };
  headings?: boolean;
}

/** A light week for pictures of the product: days side by side, hours downwards. */
export function WeekGrid(props: WeekGridProps) {
  const { days, blocks, from, to, hourHeight, now, headings = true } = props;
  const placed = (slot: Pick<Slot, 'start' | 'end'>): CSSProperties => ({
    top: ((slot.start - from) / 60) * hourHeight,
    height: ((slot.end - slot.start) / 60) * hourHeight,
  });
  const variables = { '--days': days.length, '--hour-height': `${hourHeight}px` } as CSSProperties;
  const hours = Array.from({ length: (to - from) / 60 - 1 }, (_, index) => from + 60 * (index + 1));
  const overlaps = overlapsOf(blocks);
  return (
    <div className={styles.week} style={variables}>
      {headings && (
        <div className={styles.heads}>
          <span />
          {days.map(({ name, date, today }) => (
            <span key={date} className={cx(styles.head, today && styles.today)}>
              {name} <b>{date}</b>
            </span>
          ))}
        </div>
      )}
      <div className={styles.body} style={{ height: ((to - from) / 60) * hourHeight }}>
        <div className={styles.gutter} aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour} style={{ top: ((hour - from) / 60) * hourHeight }}>
              {hourText(hour)}
            </span>
          ))}
        </div>
        {days.map(({ name, date }, day) => (
          <ul key={date} className={styles.day} aria-label={`${name} ${date}`}>
            {blocks
              .filter((block) => block.day === day)
              .map((block) => (
                <BlockItem key={block.id} block={block} style={placed(block)} />
              ))}
            {overlaps
              .filter((overlap) => overlap.day === day)
              .map((overlap) => (
                <li key={overlap.start} className={styles.overlap} style={placed(overlap)}>
                  <span className="sr-only">
                    {t('Overlap, {time}', { time: rangeText(overlap) })}
                  </span>
                </li>
              ))}
            {now?.day === day && (
              <li
                className={styles.now}
                style={placed({ start: now.at, end: now.at })}
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
  const { title, hue = 'blue', look, ink, mark, crowded } = block;
  return (
    <li
      className={cx(
        styles.block,
        hueClass(hue),
        look && styles[look],
        !ink && styles.pencil,
        crowded && styles[crowded],
      )}
      style={style}
    >
      <b>
        {mark !== undefined && <span className={styles.mark}>{mark}</span>}
        <span className={styles.title}>{title}</span>
      </b>
      <span className={styles.time}>{crowded ? timeText(block.start) : rangeText(block)}</span>
      {!ink && <span className="sr-only">{t('proposed')}</span>}
    </li>
  );
}
