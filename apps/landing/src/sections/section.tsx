import { cx } from '@scheduler/ui';
import type { ReactNode } from 'react';
import { formatHour } from '../sample/format-time.ts';
import styles from './section.module.css';

interface SectionProps {
  /** Hour of the day shown at the start of the section. Sections follow the course of a day. */
  hour: number;
  id?: string;
  label?: string;
  className?: string | undefined;
  /** Hides the label if it would be below the header. */
  hideHour?: boolean;
  children: ReactNode;
}

/** Section of the landing page with an hour label in the margin. */
export function Section({ hour, id, label, className, hideHour = false, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-label={label}
      tabIndex={id === undefined ? undefined : -1}
      data-hour={hour}
      className={cx(styles.section, className)}
    >
      {!hideHour && <HourLabel hour={hour} />}
      {children}
    </section>
  );
}

export const HourLabel = ({ hour }: { hour: number }) => (
  <span className={styles.hourLabel} aria-hidden="true">
    {formatHour(hour * 60)}
  </span>
);

/** Title and introduction of a section. */
export const SectionHeader = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.header}>
    <h2>{title}</h2>
    <p>{children}</p>
  </div>
);
