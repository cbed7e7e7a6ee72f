import { t } from '@scheduler/i18n';
import { cx } from '@scheduler/ui';
import type { CSSProperties } from 'react';
import { weekDays } from '../sample/sample-week.ts';
import { DrawnEvent } from './drawn-event.tsx';
import styles from './optimized-week.module.css';

const at = (top: number, height: number): CSSProperties => ({ top, height });

/** A week with two proposals in it. */
export function OptimizedWeek() {
  const columns = [
    <DrawnEvent key={0} style={at(18, 49)}>
      {t('Planning')}
    </DrawnEvent>,
    <>
      <DrawnEvent hue="orange" style={at(35, 32)}>
        {t('Onboarding')}
      </DrawnEvent>
      <DrawnEvent style={at(86, 32)}>{t('Readout')}</DrawnEvent>
    </>,
    <>
      <DrawnEvent style={at(18, 32)}>{t('Roadmap')}</DrawnEvent>
      <DrawnEvent hue="violet" style={at(86, 24)}>
        {t('Interview')}
      </DrawnEvent>
    </>,
    <>
      <DrawnEvent style={at(35, 32)}>{t('Launch')}</DrawnEvent>
      <DrawnEvent look="pencil" style={at(86, 32)}>
        {t('Critique')}
      </DrawnEvent>
    </>,
    <>
      <DrawnEvent style={at(35, 32)}>{t('Demo Friday')}</DrawnEvent>
      <DrawnEvent look="pencil" style={at(86, 66)}>
        {t('Focus')}
      </DrawnEvent>
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
