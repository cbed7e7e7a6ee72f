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
      Planning
    </DrawnEvent>,
    <>
      <DrawnEvent hue="orange" style={at(35, 32)}>
        Onboarding
      </DrawnEvent>
      <DrawnEvent style={at(86, 32)}>Readout</DrawnEvent>
    </>,
    <>
      <DrawnEvent style={at(18, 32)}>Roadmap</DrawnEvent>
      <DrawnEvent hue="violet" style={at(86, 24)}>
        Interview
      </DrawnEvent>
    </>,
    <>
      <DrawnEvent style={at(35, 32)}>Launch</DrawnEvent>
      <DrawnEvent look="pencil" style={at(86, 32)}>
        Critique
      </DrawnEvent>
    </>,
    <>
      <DrawnEvent style={at(35, 32)}>Demo Friday</DrawnEvent>
      <DrawnEvent look="pencil" style={at(86, 66)}>
        Focus
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
