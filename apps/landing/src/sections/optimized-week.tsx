import { t } from '@scheduler/i18n';
import { cx } from '@scheduler/ui';
import type { CSSProperties } from 'react';
import { weekDays } from '../sample/sample-week.ts';
import { IllustratedEvent, type IllustratedEventProps } from './illustrated-event.tsx';
import styles from './optimized-week.module.css';

const toPosition = (top: number, height: number): CSSProperties => ({ top, height });

/** Events of each day, with two proposals. */
const columns: readonly (readonly IllustratedEventProps[])[] = [
  [{ children: t('Planning'), style: toPosition(18, 49) }],
  [
    { children: t('Onboarding'), style: toPosition(35, 32), color: 'orange' },
    { children: t('Readout'), style: toPosition(86, 32) },
  ],
  [
    { children: t('Roadmap'), style: toPosition(18, 32) },
    { children: t('Interview'), style: toPosition(86, 24), color: 'violet' },
  ],
  [
    { children: t('Launch'), style: toPosition(35, 32) },
    { children: t('Critique'), style: toPosition(86, 32), variant: 'proposed' },
  ],
  [
    { children: t('Demo Friday'), style: toPosition(35, 32) },
    { children: t('Focus'), style: toPosition(86, 66), variant: 'proposed' },
  ],
];

export function OptimizedWeek() {
  return (
    <div className={styles.week}>
      {weekDays.map(({ name, date, today }, index) => (
        <div key={date}>
          <p className={cx(styles.head, today && styles.today)}>
            {name} <b>{date}</b>
          </p>
          <div className={styles.column}>
            {columns[index]?.map((event, position) => (
              <IllustratedEvent key={position} {...event} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
