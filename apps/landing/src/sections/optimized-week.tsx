import { t } from '@scheduler/i18n';
import { cx } from '@scheduler/ui';
import type { CSSProperties } from 'react';
import { weekDays } from '../sample/sample-week.ts';
import { IllustratedEvent } from './illustrated-event.tsx';
import styles from './optimized-week.module.css';

const toPosition = (top: number, height: number): CSSProperties => ({ top, height });

/** A week with two proposals. */
export function OptimizedWeek() {
  const columns = [
    <IllustratedEvent key={0} style={toPosition(18, 49)}>
      {t('Planning')}
    </IllustratedEvent>,
    <>
      <IllustratedEvent color="orange" style={toPosition(35, 32)}>
        {t('Onboarding')}
      </IllustratedEvent>
      <IllustratedEvent style={toPosition(86, 32)}>{t('Readout')}</IllustratedEvent>
    </>,
    <>
      <IllustratedEvent style={toPosition(18, 32)}>{t('Roadmap')}</IllustratedEvent>
      <IllustratedEvent color="violet" style={toPosition(86, 24)}>
        {t('Interview')}
      </IllustratedEvent>
    </>,
    <>
      <IllustratedEvent style={toPosition(35, 32)}>{t('Launch')}</IllustratedEvent>
      <IllustratedEvent variant="proposed" style={toPosition(86, 32)}>
        {t('Critique')}
      </IllustratedEvent>
    </>,
    <>
      <IllustratedEvent style={toPosition(35, 32)}>{t('Demo Friday')}</IllustratedEvent>
      <IllustratedEvent variant="proposed" style={toPosition(86, 66)}>
        {t('Focus')}
      </IllustratedEvent>
    </>,
  ];
  return (
    <div className={styles.week}>
      {weekDays.map(({ name, date, today }, index) => (
        <div key={date}>
          <p className={cx(styles.head, today && styles.today)}>
            {name} <b>{date}</b>
          </p>
          <div className={styles.column}>{columns[index]}</div>
        </div>
      ))}
    </div>
  );
}
