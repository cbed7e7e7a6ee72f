import { t } from '@scheduler/i18n';
import { Avatar } from '@scheduler/ui';
import { RefreshCw } from 'lucide-react';
import { formatRange, formatTime } from '../sample/format-time.ts';
import { useIsHydrated } from '../use-is-hydrated.ts';
import { IllustratedEvent } from './illustrated-event.tsx';
import styles from './feature-illustrations.module.css';

/** Events created in the product and in Google, in one list. */
export const SyncIllustration = () => (
  <div className={styles.sync}>
    <IllustratedEvent time={formatRange({ start: 600, end: 660 })}>
      {t('Launch checklist')}
    </IllustratedEvent>
    <IllustratedEvent variant="google" time={formatRange({ start: 750, end: 795 })}>
      {t('[Google] Lunch, Jonas')}
    </IllustratedEvent>
    <IllustratedEvent color="orange" time={formatRange({ start: 840, end: 900 })}>
      {t('Renewal call')}
    </IllustratedEvent>
    <p>
      <RefreshCw size={12} strokeWidth={2.1} />
      {t('3 new events added, 1 event updated')}
    </p>
  </div>
);

/** Creates the style of a busy time from its start and end as percentages of the day. */
const toStyle = (start: number, end: number) => ({
  insetInlineStart: `${start}%`,
  width: `${end - start}%`,
});

const people = [
  { name: 'H O', color: 'amber', busy: [toStyle(0, 16), toStyle(44, 58), toStyle(84, 100)] },
  { name: 'B C', color: 'green', busy: [toStyle(0, 22), toStyle(58, 78)] },
  { name: 'L H', color: 'violet', busy: [toStyle(8, 24), toStyle(46, 56), toStyle(76, 90)] },
  { name: 'Y T', color: 'teal', busy: [toStyle(14, 24), toStyle(60, 76)] },
] as const;

/** Availability of four people and the hour in which all of them are free. */
export function FreeTimeIllustration() {
  const isHydrated = useIsHydrated();
  return (
    <div className={styles.availability}>
      {people.map(({ name, color, busy }) => (
        <div key={name}>
          <Avatar name={name} color={color} />
          <span>
            {isHydrated && busy.map((style) => <i key={style.insetInlineStart} style={style} />)}
          </span>
        </div>
      ))}
      <em />
    </div>
  );
}

/** Two events that overlap for half an hour. */
export const ConflictIllustration = () => (
  <div className={styles.conflict}>
    <IllustratedEvent
      time={formatTime(660)}
      style={{ top: 0, height: 88, insetInlineStart: 0, insetInlineEnd: '34%' }}
    >
      {t('Design critique')}
    </IllustratedEvent>
    <IllustratedEvent
      color="violet"
      time={formatTime(690)}
      variant="above"
      style={{ top: 44, height: 66, insetInlineStart: '40%', insetInlineEnd: 12 }}
    >
      {t('Interview: Amara')}
    </IllustratedEvent>
    <i />
    <em>{t('30 min')}</em>
  </div>
);

const shortcuts = [
  ['N', t('New event')],
  ['T', t('Today')],
  ['W', t('Week')],
  ['M', t('Month')],
];

export const ShortcutsIllustration = () => (
  <dl className={styles.shortcuts}>
    {shortcuts.map(([key, action]) => (
      <div key={key}>
        <dt>{key}</dt>
        <dd>{action}</dd>
      </div>
    ))}
  </dl>
);

/** Meeting and focus hours per week. */
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

const Bars = () => (
  <div className={styles.bars}>
    {useIsHydrated() &&
      weeks.map(({ label, meetings, focus }, index) => (
        <div key={index}>
          <i className={styles.meetings} style={{ height: meetings * HOUR_HEIGHT }} />
          <i className={styles.focus} style={{ height: focus * HOUR_HEIGHT }} />
          <span>{label}</span>
        </div>
      ))}
  </div>
);

export const AnalyticsIllustration = () => (
  <div className={styles.analytics}>
    <Bars />
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
