import { getLocale, t } from '@scheduler/i18n';
import { cx, scheduleColorClass, type ScheduleColor } from '@scheduler/ui';
import { useState } from 'react';
import styles from './calendar-illustration.module.css';
import { HOUR_MS } from '@scheduler/scheduling/durations';

interface IllustratedEvent {
  title: string;
  /** Hours after 9 AM. */
  startHour: number;
  /** Defaults to 1. */
  durationHours?: number;
  style: 'past' | 'own' | 'google' | 'proposed' | 'pending';
  color?: ScheduleColor;
}

const EVENTS_BY_DAY: readonly (readonly IllustratedEvent[])[] = [
  [
    { title: t('Roadmap review'), startHour: 0.5, style: 'past', color: 'blue' },
    { title: t('Interview'), startHour: 2.5, style: 'own', color: 'violet' },
    { title: t('[Google] Lunch'), startHour: 3.75, style: 'google' },
    { title: t('Renewal call'), startHour: 5, style: 'own', color: 'orange' },
    { title: t('Focus: pricing brief'), startHour: 6.25, durationHours: 1.75, style: 'proposed' },
    { title: t('Run club'), startHour: 8.5, style: 'own', color: 'green' },
  ],
  [
    { title: t('Launch checklist'), startHour: 1, style: 'own', color: 'blue' },
    { title: t('Design critique'), startHour: 2.5, style: 'proposed' },
    { title: t('Quarterly forecast'), startHour: 5.5, style: 'pending', color: 'rose' },
  ],
  [
    { title: t('Demo'), startHour: 1, style: 'own', color: 'blue' },
    { title: t('Lunch and learn'), startHour: 3.5, style: 'own', color: 'blue' },
    { title: t('[Google] Flight'), startHour: 6, durationHours: 3.5, style: 'google' },
  ],
];

const FIRST_HOUR = 9;

/** Returns a timestamp to format in UTC. The illustration starts at 9 AM. */
const toTimestampMs = (hoursAfterStart: number) => (FIRST_HOUR + hoursAfterStart) * HOUR_MS;

const createUtcFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(getLocale(), { ...options, timeZone: 'UTC' });
const timeFormat = createUtcFormat({ hour: 'numeric', minute: '2-digit' });
const hourFormat = createUtcFormat({ hour: 'numeric' });
/** Replaces the thin spaces in `Intl` output, which are too narrow in our font. */
const normalizeSpaces = (text: string) => text.replaceAll(/[\u2009\u202f]/g, ' ');

const HOUR_LABELS = Array.from({ length: 13 }, (_, index) =>
  normalizeSpaces(hourFormat.format(toTimestampMs(index + 1))),
);
const HOUR_PX = 60;

const addLocalDays = (start: Date, days: number) =>
  new Date(start.getFullYear(), start.getMonth(), start.getDate() + days);

const weekdayFormat = new Intl.DateTimeFormat(getLocale(), { weekday: 'long' });

/** Decorative calendar with sample events and proposals for today and the next two days. */
export function CalendarIllustration() {
  const [today] = useState(() => new Date());
  const days = EVENTS_BY_DAY.map((events, index) => ({ events, date: addLocalDays(today, index) }));
  return (
    <div className={styles.illustration} aria-hidden="true">
      <div className={styles.sheet}>
        <div className={styles.header}>
          <span />
          {days.map(({ date }) => (
            <div key={date.getTime()}>
              <b>{date.getDate()}</b>
              <span>{weekdayFormat.format(date)}</span>
            </div>
          ))}
        </div>
        <div className={styles.body}>
          <div className={styles.gutter}>
            {HOUR_LABELS.map((hour, index) => (
              <span key={hour} style={{ top: (index + 1) * HOUR_PX }}>
                {hour}
              </span>
            ))}
          </div>
          {days.map(({ events, date }) => (
            <div key={date.getTime()} className={styles.column}>
              {events.map((event) => (
                <EventBlock key={event.title} {...event} />
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

function EventBlock({ title, startHour, durationHours = 1, style, color }: IllustratedEvent) {
  const [startMs, endMs] = [toTimestampMs(startHour), toTimestampMs(startHour + durationHours)];
  return (
    <div
      className={cx(styles.event, styles[style], color && scheduleColorClass(color))}
      style={{ top: startHour * HOUR_PX + 1, height: durationHours * HOUR_PX - 2 }}
    >
      <b>{title}</b>
      <span>{normalizeSpaces(timeFormat.formatRange(startMs, endMs))}</span>
    </div>
  );
}
