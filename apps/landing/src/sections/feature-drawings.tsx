import { t } from '@scheduler/i18n';
import { Avatar } from '@scheduler/ui';
import type { Hue } from '@scheduler/ui';
import { RefreshCw } from 'lucide-react';
import { rangeText, timeText } from '../sample/times.ts';
import { DrawnEvent } from './drawn-event.tsx';
import styles from './feature-drawings.module.css';

/** Own events and one of Google's in one list. */
export const Synced = () => (
  <div className={styles.synced}>
    <DrawnEvent time={rangeText({ start: 600, end: 660 })}>{t('Launch checklist')}</DrawnEvent>
    <DrawnEvent look="google" time={rangeText({ start: 750, end: 795 })}>
      {t('[Google] Lunch, Jonas')}
    </DrawnEvent>
    <DrawnEvent hue="orange" time={rangeText({ start: 840, end: 900 })}>
      {t('Renewal call')}
    </DrawnEvent>
    <p>
      <RefreshCw size={12} strokeWidth={2.1} />
      {t('3 new events added, 1 event updated')}
    </p>
  </div>
);

interface BusyTimes {
  name: string;
  hue: Hue;
  /** From and to, in per cent of the day. */
  busy: [number, number][];
}

const people: BusyTimes[] = [
  {
    name: 'H O',
    hue: 'amber',
    busy: [
      [0, 16],
      [44, 58],
      [84, 100],
    ],
  },
  {
    name: 'B C',
    hue: 'green',
    busy: [
      [0, 22],
      [58, 78],
    ],
  },
  {
    name: 'L H',
    hue: 'violet',
    busy: [
      [8, 24],
      [46, 56],
      [76, 90],
    ],
  },
  {
    name: 'Y T',
    hue: 'teal',
    busy: [
      [14, 24],
      [60, 76],
    ],
  },
];

/** Four people's day and the hour that all of them have. */
export const Free = () => (
  <div className={styles.free}>
    {people.map(({ name, hue, busy }) => (
      <div key={name}>
        <Avatar name={name} hue={hue} />
        <span>
          {busy.map(([from, to]) => (
            <i key={from} style={{ insetInlineStart: `${from}%`, width: `${to - from}%` }} />
          ))}
        </span>
      </div>
    ))}
    <em />
  </div>
);

/** Two events and the half hour that they share. */
export const Collision = () => (
  <div className={styles.collision}>
    <DrawnEvent
      time={timeText(660)}
      style={{ top: 0, height: 88, insetInlineStart: 0, insetInlineEnd: '34%' }}
    >
      {t('Design critique')}
    </DrawnEvent>
    <DrawnEvent
      hue="violet"
      time={timeText(690)}
      look="above"
      style={{ top: 44, height: 66, insetInlineStart: '40%', insetInlineEnd: 12 }}
    >
      {t('Interview: Amara')}
    </DrawnEvent>
    <i />
    <em>{t('30 min')}</em>
  </div>
);

const keys = [
  ['N', t('New event')],
  ['T', t('Today')],
  ['W', t('Week')],
  ['M', t('Month')],
];

export const Keys = () => (
  <dl className={styles.keys}>
    {keys.map(([key, meaning]) => (
      <div key={key}>
        <dt>{key}</dt>
        <dd>{meaning}</dd>
      </div>
    ))}
  </dl>
);

/** Hours of meetings and of focus, week by week. */
const weeks = [
  { label: t('Sep 28'), meetings: 22, focus: 9 },
  { label: '', meetings: 21, focus: 11 },
  { label: t('Oct 12'), meetings: 20, focus: 12 },
  { label: '', meetings: 19, focus: 10 },
  { label: t('Oct 26'), meetings: 18, focus: 14 },
  { label: '', meetings: 18, focus: 13 },
  { label: t('Nov 9'), meetings: 17, focus: 15 },
  { label: t('Now'), meetings: 16.5, focus: 18 },
];
const HOUR_HEIGHT = 4.6;

export const Balance = () => (
  <div className={styles.balance}>
    <div className={styles.bars}>
      {weeks.map(({ label, meetings, focus }, index) => (
        <div key={index}>
          <i className={styles.meetings} style={{ height: meetings * HOUR_HEIGHT }} />
          <i className={styles.focus} style={{ height: focus * HOUR_HEIGHT }} />
          <span>{label}</span>
        </div>
      ))}
    </div>
    <dl>
      <div>
        <dt>
          <i className={styles.focus} />
          {t('Focus')}
        </dt>
        <dd>18 h</dd>
      </div>
      <div>
        <dt>
          <i className={styles.meetings} />
          {t('Meetings')}
        </dt>
        <dd>16 h 30 m</dd>
      </div>
      <div>
        <dt>{t('Productivity Score')}</dt>
        <dd>82%</dd>
      </div>
    </dl>
  </div>
);
