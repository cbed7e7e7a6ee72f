import { cx } from '@scheduler/ui';
import type { ReactNode } from 'react';
import { hourText } from '../sample/times.ts';
import styles from './section.module.css';

interface SectionProps {
  /** The hour at which it begins: the page is a day. */
  hour: number;
  id?: string;
  label?: string;
  className?: string | undefined;
  /** The first hour would stand under the header. */
  hideHour?: boolean;
  children: ReactNode;
}

/** A part of the page, with its hour in the margin. */
export function Section({ hour, id, label, className, hideHour = false, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-label={label}
      tabIndex={id === undefined ? undefined : -1}
      data-hour={hour}
      className={cx(styles.section, className)}
    >
      {!hideHour && <HourMark hour={hour} />}
      {children}
    </section>
  );
}

export const HourMark = ({ hour }: { hour: number }) => (
  <span className={styles.hour} aria-hidden="true">
    {hourText(hour * 60)}
  </span>
);

/** A section's title and what it means, side by side. */
export const SectionHead = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.head}>
    <h2>{title}</h2>
    <p>{children}</p>
  </div>
);
