import type { Event } from '@scheduler/contracts/core';
import { plural, t } from '@scheduler/i18n';
import {
  addDays,
  coveredBy,
  HOUR_MS,
  MINUTE_MS,
  startOfWeek,
  type CalendarDate,
} from '@scheduler/scheduling';
import { format } from '../format.ts';
import { hourOf, localDate, localMidnight, weekStart } from '../dates.ts';
import { timesOf } from '../calendar/to-calendar-items.ts';
import { datesBetween } from '../calendar/days.ts';
import styles from './schedule-card.module.css';

/** The hours a print shows: most of what people plan lies between them. */
const FIRST_HOUR = 7;
const LAST_HOUR = 21;

interface WeekPrintProps {
  /** This week's events of one schedule. */
  events: readonly Event[];
  today: CalendarDate;
}

/** A week in thumb size: when this schedule's events are, and how much there is. */
export function WeekPrint({ events, today }: WeekPrintProps) {
  const first = startOfWeek(today, weekStart());
  const days = datesBetween(first, addDays(first, 7));
  const timed = events
    .map((event) => ({ id: event.id, ...timesOf(event) }))
    .filter(({ allDay }) => !allDay);
  return (
    <div>
      <p className={styles.week}>
        <span>{t('This week')}</span>
        <span>{amountOf(events)}</span>
      </p>
      <div className={styles.print} aria-hidden="true">
        {days.map((day) => (
          <span key={day}>
            {timed
              .filter(({ start }) => localDate(start) === day)
              .map((event) => (
                <i key={event.id} style={placeOf(event)} />
              ))}
          </span>
        ))}
      </div>
      <div className={styles.letters} aria-hidden="true">
        {days.map((day) => (
          <span key={day}>{format(localMidnight(day), 'EEEEE')}</span>
        ))}
      </div>
    </div>
  );
}

const percent = (hours: number) => (hours / (LAST_HOUR - FIRST_HOUR)) * 100;

function placeOf({ start, end }: { start: Date; end: Date }) {
  const from = hourOf(start) - FIRST_HOUR;
  const length = (end.getTime() - start.getTime()) / HOUR_MS;
  const top = Math.min(Math.max(percent(from), 0), 94);
  return { top: `${top}%`, height: `${Math.min(percent(length), 100 - top)}%` };
}

/** `12 events, 11 h 15 m`; minutes that two events share count once, whole days not at all. */
export function amountOf(events: readonly Event[]): string {
  const count = plural(events.length, { one: '# event', other: '# events' });
  const intervals = events
    .map(timesOf)
    .filter(({ allDay }) => !allDay)
    .map(({ start, end }) => ({ start: start.getTime(), end: end.getTime() }));
  const minutes = Math.round(coveredBy(intervals) / MINUTE_MS);
  const length = [
    minutes >= 60 && t('{hours} h', { hours: Math.floor(minutes / 60) }),
    minutes % 60 > 0 && t('{rest} m', { rest: minutes % 60 }),
  ];
  return [count, length.filter(Boolean).join(' ')].filter(Boolean).join(', ');
}
