import type { Event } from '@scheduler/contracts/core';
import { plural, t } from '@scheduler/i18n';
import { formatDuration } from '@scheduler/platform/format-time';
import {
  addDays,
  getCoveredMs,
  parseInterval,
  startOfWeek,
  type CalendarDate,
} from '@scheduler/scheduling';
import { HOUR_MS, MINUTE_MS } from '@scheduler/scheduling/durations';
import { format } from '../format-date.ts';
import {
  getLocalHour,
  toLocalDate,
  getLocalMidnight,
  getWeekStart,
  type TimeRange,
} from '../local-dates.ts';
import { getEventTimes } from '../screen/items/to-calendar-items.ts';
import { getDatesBetween } from '../screen/items/group-by-day.ts';
import styles from './schedule-card.module.css';

/** Visible hours. Earlier and later events are clamped to the edge. */
const FIRST_HOUR = 7;
const LAST_HOUR = 21;

interface WeekThumbnailProps {
  /** One schedule's events this week. */
  events: readonly Event[];
  today: CalendarDate;
}

/** Shows a schedule's events this week in miniature, with their count and total duration. */
export function WeekThumbnail({ events, today }: WeekThumbnailProps) {
  const weekStart = startOfWeek(today, getWeekStart());
  const days = getDatesBetween(weekStart, addDays(weekStart, 7));
  const timedEvents = events
    .map((event) => ({ id: event.id, ...getEventTimes(event) }))
    .filter(({ allDay }) => !allDay);
  return (
    <div>
      <p className={styles.weekTotal}>
        <span>{t('This week')}</span>
        <span>{formatEventTotal(events)}</span>
      </p>
      <div className={styles.thumbnail} aria-hidden="true">
        {days.map((day) => (
          <span key={day}>
            {timedEvents
              .filter(({ start }) => toLocalDate(start) === day)
              .map((event) => (
                <i key={event.id} style={getPositionStyle(event)} />
              ))}
          </span>
        ))}
      </div>
      <div className={styles.weekdayInitials} aria-hidden="true">
        {days.map((day) => (
          <span key={day}>{format(getLocalMidnight(day), 'EEEEE')}</span>
        ))}
      </div>
    </div>
  );
}

const toPercent = (hours: number) => (hours / (LAST_HOUR - FIRST_HOUR)) * 100;

function getPositionStyle({ start, end }: TimeRange) {
  const startHour = getLocalHour(start) - FIRST_HOUR;
  const durationHours = (end.getTime() - start.getTime()) / HOUR_MS;
  const top = Math.min(Math.max(toPercent(startHour), 0), 94);
  return { top: `${top}%`, height: `${Math.min(toPercent(durationHours), 100 - top)}%` };
}

/**
 * Formats the number and total duration of events, for example `12 events, 11 h 15 m`. Overlapping
 * time counts once, and all-day events don't count toward the duration.
 */
export function formatEventTotal(events: readonly Event[]): string {
  const count = plural(events.length, { one: '# event', other: '# events' });
  const intervals = events.filter(({ is_all_day }) => !is_all_day).map(parseInterval);
  const minutes = Math.round(getCoveredMs(intervals) / MINUTE_MS);
  return minutes > 0 ? `${count}, ${formatDuration(minutes)}` : count;
}
