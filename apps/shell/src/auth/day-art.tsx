import { locale, t } from '@scheduler/i18n';
import { cx, hueClass, type Hue } from '@scheduler/ui';
import { useState } from 'react';
import styles from './day-art.module.css';
import { HOUR_MS } from '@scheduler/scheduling/durations';

interface Block {
  title: string;
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
      at: 0.5,
      hours: 1,
      look: 'past',
      hue: 'blue',
    },
    {
      title: t('Interview'),
      at: 2.5,
      hours: 1,
      look: 'own',
      hue: 'violet',
    },
    { title: t('[Google] Lunch'), at: 3.75, hours: 1, look: 'google' },
    {
      title: t('Renewal call'),
      at: 5,
      hours: 1,
      look: 'own',
      hue: 'orange',
    },
    {
      title: t('Focus: pricing brief'),
      at: 6.25,
      hours: 1.75,
      look: 'pencil',
    },
    { title: t('Run club'), at: 8.5, hours: 1, look: 'own', hue: 'green' },
  ],
  [
    {
      title: t('Launch checklist'),
      at: 1,
      hours: 1,
      look: 'own',
      hue: 'blue',
    },
    { title: t('Design critique'), at: 2.5, hours: 1, look: 'pencil' },
    {
      title: t('Quarterly forecast'),
      at: 5.5,
      hours: 1,
      look: 'pending',
      hue: 'rose',
    },
  ],
  [
    { title: t('Demo'), at: 1, hours: 1, look: 'own', hue: 'blue' },
    {
      title: t('Lunch and learn'),
      at: 3.5,
      hours: 1,
      look: 'own',
      hue: 'blue',
    },
    { title: t('[Google] Flight'), at: 6, hours: 3.5, look: 'google' },
  ],
];

/** As a clock that stands as UTC's; the sheet begins at nine. */
const timeAt = (hoursAfterNine: number) => (9 + hoursAfterNine) * HOUR_MS;

const asClock = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale(), { ...options, timeZone: 'UTC' });
const times = asClock({ hour: 'numeric', minute: '2-digit' });
const wholeHours = asClock({ hour: 'numeric' });
/** Formatters use spaces that the font draws too tight. */
const plain = (text: string) => text.replaceAll(/[\u2009\u202f]/g, ' ');

const HOURS = Array.from({ length: 13 }, (_, index) => plain(wholeHours.format(timeAt(index + 1))));
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

function EventBlock({ title, at, hours, look, hue }: Block) {
  return (
    <div
      className={cx(styles.block, styles[look], hue && hueClass(hue))}
      style={{ top: at * HOUR_PX + 1, height: hours * HOUR_PX - 2 }}
    >
      <b>{title}</b>
      <span>{plain(times.formatRange(timeAt(at), timeAt(at + hours)))}</span>
    </div>
  );
}
