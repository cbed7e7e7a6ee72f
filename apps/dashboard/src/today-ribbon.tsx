import { plural, t } from '@scheduler/i18n';
import { HOUR_MS } from '@scheduler/scheduling';
import type { EpochMs, Interval } from '@scheduler/scheduling';
import { buttonClass, Card, CardHeader, cx, hueClass, Scroller } from '@scheduler/ui';
import { ChevronRight, TriangleAlert } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { format } from './format.ts';
import type { PlacedEvent } from './placed-events.ts';
import { layRibbon } from './ribbon-layout.ts';
import type { RibbonEvent, Span } from './ribbon-layout.ts';
import styles from './today-ribbon.module.css';

interface TodayRibbonProps {
  day: Interval;
  /** The events that begin today. */
  events: readonly PlacedEvent[];
  now: EpochMs;
  zone: string;
}

const variables = (named: Record<string, number>): CSSProperties =>
  Object.fromEntries(Object.entries(named).map(([name, value]) => [`--${name}`, value]));

const percent = ({ left, width }: Span) => ({ insetInlineStart: `${left}%`, width: `${width}%` });

/** Today from left to right, with the present as a red line. */
export function TodayRibbon({ day, events, now, zone }: TodayRibbonProps) {
  const allDay = events.filter(({ event }) => event.is_all_day);
  const timed = events.filter(({ event }) => !event.is_all_day);
  const ribbon = layRibbon(day, timed, now);
  return (
    <Card aria-label={t('Today')}>
      <CardHeader
        title={
          <span className={styles.title}>
            {t('Today')} <small>{summary(timed, ribbon.overlaps.length, now)}</small>
          </span>
        }
      >
        <Link to="/calendar" className={buttonClass({ variant: 'ghost', size: 'sm' })}>
          {t('Open calendar')}
          <ChevronRight aria-hidden="true" />
        </Link>
      </CardHeader>
      {allDay.length > 0 && (
        <p className={styles.allDay}>
          <span>{t('All day')}</span> {allDay.map(({ event }) => event.title).join(', ')}
        </p>
      )}
      <DayScroller nowAt={ribbon.nowAt}>
        <div
          className={styles.line}
          style={variables({ hours: ribbon.hours.length, lanes: Math.max(2, ribbon.lanes) })}
        >
          <div className={styles.hours} aria-hidden="true">
            {ribbon.hours.map((hour) => (
              <span key={hour}>{format(hour, 'hour', zone)}</span>
            ))}
          </div>
          {ribbon.overlaps.map((span) => (
            <i key={span.left} className={styles.overlap} style={percent(span)} />
          ))}
          <ul>
            {ribbon.events.map((event) => (
              <Block key={event.placed.event.id} block={event} now={now} zone={zone} />
            ))}
          </ul>
          <div
            className={styles.now}
            style={{ insetInlineStart: `${ribbon.nowAt}%` }}
            aria-hidden="true"
          >
            <span>{withoutHalf(format(now, 'time', zone))}</span>
          </div>
        </div>
      </DayScroller>
    </Card>
  );
}

function summary(timed: readonly PlacedEvent[], overlaps: number, now: EpochMs): string {
  if (timed.length === 0) return t('Nothing at a set time');
  const ahead = timed.filter(({ start }) => start > now).length;
  const events = plural(ahead, { one: '# event ahead', other: '# events ahead' });
  if (overlaps === 0) return events;
  return `${events}, ${plural(overlaps, { one: '# overlap', other: '# overlaps' })}`;
}

/** `10:42` of `10:42 AM`, where there is little room and the hours above tell the rest. */
const withoutHalf = (time: string) => time.replace(/ [AP]M$/, '');

/** On a phone the day is wider than the screen: it opens at the present. */
function DayScroller({ nowAt, children }: { nowAt: number; children: ReactNode }) {
  const scroller = useRef<HTMLDivElement>(null);
  const openAt = useRef(nowAt);
  useLayoutEffect(() => {
    const { current: element } = scroller;
    if (!element) return;
    const before = (element.scrollWidth * openAt.current) / 100 - element.clientWidth / 4;
    // What is laid out from the right is scrolled below zero.
    element.scrollLeft = document.documentElement.dir === 'rtl' ? -before : before;
  }, []);
  return (
    <Scroller ref={scroller} className={styles.scroller} label={t('Hours')}>
      {children}
    </Scroller>
  );
}

function Block({ block, now, zone }: { block: RibbonEvent; now: EpochMs; zone: string }) {
  const { event, start, end, hue, overlaps } = block.placed;
  const time = format(start, 'time', zone);
  return (
    <li
      className={cx(styles.event, hueClass(hue), end <= now && styles.past)}
      style={{ ...percent(block), ...variables({ lane: block.lane }) }}
      title={`${event.title}, ${time}`}
    >
      <b dir="auto">{event.title}</b>
      <span>
        {overlaps && <TriangleAlert role="img" aria-label={t('Overlaps')} />}
        <i>{end - start < HOUR_MS ? withoutHalf(time) : time}</i>
      </span>
    </li>
  );
}
