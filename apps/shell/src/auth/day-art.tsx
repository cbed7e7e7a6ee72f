import { locale, t } from '@scheduler/i18n';
import { cx, hueClass, type Hue } from '@scheduler/ui';
import { useState } from 'react';
import styles from './day-art.module.css';

interface Block {
  title: string;
  time: string;
  /** Hours after nine in the morning. */
  at: number;
  hours: number;
  look: 'past' | 'own' | 'google' | 'pencil' | 'pending';
  hue?: Hue;
}

const DAYS: readonly (readonly Block[])[] = [
  [
    {
      title: t('Roadmap review'),
      time: '9:30 – 10:30 AM',
      at: 0.5,
      hours: 1,
      look: 'past',
      hue: 'blue',
    },
    {
      title: t('Interview'),
      time: '11:30 AM – 12:30 PM',
      at: 2.5,
      hours: 1,
      look: 'own',
      hue: 'violet',
    },
    { title: t('[Google] Lunch'), time: '12:45 – 1:45 PM', at: 3.75, hours: 1, look: 'google' },
    {
      title: t('Renewal call'),
      time: '2:00 – 3:00 PM',
      at: 5,
      hours: 1,
      look: 'own',
      hue: 'orange',
    },
    {
      title: t('Focus: pricing brief'),
      time: '3:15 – 5:00 PM',
      at: 6.25,
      hours: 1.75,
      look: 'pencil',
    },
    { title: t('Run club'), time: '5:30 – 6:30 PM', at: 8.5, hours: 1, look: 'own', hue: 'green' },
  ],
  [
    {
      title: t('Launch checklist'),
      time: '10:00 – 11:00 AM',
      at: 1,
      hours: 1,
      look: 'own',
      hue: 'blue',
    },
    { title: t('Design critique'), time: '11:30 AM – 12:30 PM', at: 2.5, hours: 1, look: 'pencil' },
    {
      title: t('Quarterly forecast'),
      time: '2:30 – 3:30 PM',
      at: 5.5,
      hours: 1,
      look: 'pending',
      hue: 'rose',
    },
  ],
  [
    { title: t('Demo'), time: '10:00 – 11:00 AM', at: 1, hours: 1, look: 'own', hue: 'blue' },
    {
      title: t('Lunch and learn'),
      time: '12:30 – 1:30 PM',
      at: 3.5,
      hours: 1,
      look: 'own',
      hue: 'blue',
    },
    { title: t('[Google] Flight'), time: '3:00 – 6:30 PM', at: 6, hours: 3.5, look: 'google' },
  ],
];

const HOURS = ['10 AM', '11 AM', '12 PM', ...Array.from({ length: 10 }, (_, i) => `${i + 1} PM`)];
const HOUR_PX = 60;

const dayAfter = (start: Date, days: number) =>
  new Date(start.getFullYear(), start.getMonth(), start.getDate() + days);

const weekday = new Intl.DateTimeFormat(locale(), { weekday: 'long' });

/** Decoration: today and the two days after it, some of it in ink and some in pencil. */
export function DayArt() {
  const [today] = useState(() => new Date());
  const days = DAYS.map((blocks, index) => ({ blocks, date: dayAfter(today, index) }));
  return (
    <div className={styles.art} aria-hidden="true">
      <div className={styles.sheet}>
        <div className={styles.head}>
          <span />
          {days.map(({ date }) => (
            <div key={date.getTime()}>
              <b>{date.getDate()}</b>
              <span>{weekday.format(date)}</span>
            </div>
          ))}
        </div>
        <div className={styles.body}>
          <div className={styles.gutter}>
            {HOURS.map((hour, index) => (
              <span key={hour} style={{ top: (index + 1) * HOUR_PX }}>
                {hour}
              </span>
            ))}
          </div>
          {days.map(({ blocks, date }) => (
            <div key={date.getTime()} className={styles.column}>
              {blocks.map((block) => (
                <EventBlock key={block.title} {...block} />
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

function EventBlock({ title, time, at, hours, look, hue }: Block) {
  return (
    <div
      className={cx(styles.block, styles[look], hue && hueClass(hue))}
      style={{ top: at * HOUR_PX + 1, height: hours * HOUR_PX - 2 }}
    >
      <b>{title}</b>
      <span>{time}</span>
    </div>
  );
}
