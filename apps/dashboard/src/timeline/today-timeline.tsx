import { plural, t } from '@scheduler/i18n';
import { HOUR_MS } from '@scheduler/scheduling/durations';
import type { EpochMs, Interval } from '@scheduler/scheduling';
import { buttonClass, Card, CardHeader, cx, scheduleColorClass, Scroller } from '@scheduler/ui';
import { ChevronRight, TriangleAlert } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatTime } from '@scheduler/platform/format-time';
import type { TimelineEvent } from './timeline-events.ts';
import { layOutTimeline } from './timeline-layout.ts';
import type { LaidOutEvent, HorizontalRange } from './timeline-layout.ts';
import styles from './today-timeline.module.css';

interface TodayTimelineProps {
  day: Interval;
  /** Events that start today. */
  events: readonly TimelineEvent[];
  now: EpochMs;
}

const toCssVariables = (values: Record<string, number>): CSSProperties =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`--${name}`, value]));

const toStyle = ({ left, width }: HorizontalRange) => ({
  insetInlineStart: `${left}%`,
  width: `${width}%`,
});

/** Today's events on a horizontal timeline with the current time. */
export function TodayTimeline({ day, events, now }: TodayTimelineProps) {
  const allDay = events.filter(({ event }) => event.is_all_day);
  const timed = events.filter(({ event }) => !event.is_all_day);
  const layout = layOutTimeline(day, timed, now);
  return (
    <Card aria-label={t('Today')}>
      <CardHeader
        title={
          <span className={styles.title}>
            {t('Today')} <small>{formatSummary(timed, layout.overlaps.length, now)}</small>
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
      <DayScroller nowAt={layout.nowAt}>
        <div
          className={styles.timeline}
          style={toCssVariables({ hours: layout.hours.length, lanes: Math.max(2, layout.lanes) })}
        >
          <div className={styles.hours} aria-hidden="true">
            {layout.hours.map((hour) => (
              <span key={hour}>{formatTime(hour, 'hour')}</span>
            ))}
          </div>
          {layout.overlaps.map((span) => (
            <i key={span.left} className={styles.overlap} style={toStyle(span)} />
          ))}
          <ul>
            {layout.events.map((event) => (
              <EventBlock key={event.timelineEvent.event.id} block={event} now={now} />
            ))}
          </ul>
          <div
            className={styles.now}
            style={{ insetInlineStart: `${layout.nowAt}%` }}
            aria-hidden="true"
          >
            <span>{removeDayPeriod(formatTime(now, 'time'))}</span>
          </div>
        </div>
      </DayScroller>
    </Card>
  );
}

function formatSummary(timed: readonly TimelineEvent[], overlaps: number, now: EpochMs): string {
  if (timed.length === 0) return t('No events today');
  const remaining = timed.filter(({ start }) => start > now).length;
  const events = plural(remaining, { one: '# event ahead', other: '# events ahead' });
  if (overlaps === 0) return events;
  return `${events}, ${plural(overlaps, { one: '# conflict', other: '# conflicts' })}`;
}

/** Shortens `10:42 AM` to `10:42`. */
const removeDayPeriod = (time: string) => time.replace(/ [AP]M$/, '');

/** Scrolls to the current time on narrow screens. */
function DayScroller({ nowAt, children }: { nowAt: number; children: ReactNode }) {
  const scroller = useRef<HTMLDivElement>(null);
  const initialPercent = useRef(nowAt);
  useLayoutEffect(() => {
    const { current: element } = scroller;
    if (!element) return;
    const offset = (element.scrollWidth * initialPercent.current) / 100 - element.clientWidth / 4;
    // In right-to-left layouts, scroll positions are negative.
    element.scrollLeft = document.documentElement.dir === 'rtl' ? -offset : offset;
  }, []);
  return (
    <Scroller ref={scroller} className={styles.scroller} label={t('Hours')}>
      {children}
    </Scroller>
  );
}

function EventBlock({ block, now }: { block: LaidOutEvent; now: EpochMs }) {
  const { event, start, end, color, overlaps } = block.timelineEvent;
  const time = formatTime(start, 'time');
  return (
    <li
      className={cx(styles.event, scheduleColorClass(color), end <= now && styles.past)}
      style={{ ...toStyle(block), ...toCssVariables({ lane: block.lane }) }}
      title={`${event.title}, ${time}`}
    >
      <b dir="auto">{event.title}</b>
      <span>
        {overlaps && <TriangleAlert role="img" aria-label={t('Overlaps')} />}
        <i>{end - start < HOUR_MS ? removeDayPeriod(time) : time}</i>
      </span>
    </li>
  );
}
