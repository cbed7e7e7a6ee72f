import type { ReactNode } from 'react';
import styles from './section.module.css';

interface SectionProps {
  title: string;
  description: string;
  /** Marks a section with destructive actions. */
  danger?: boolean;
  children: ReactNode;
}

/** A settings section: title and description on the left, controls on the right. */
export function Section({ title, description, danger = false, children }: SectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <header className={danger ? styles.danger : undefined}>
        <h2>{title}</h2>
        <p>{description}</p>
      </header>
      <div className={styles.content}>{children}</div>
    </section>
  );
}

/** A bordered box of `BoxRow`s. Rows with `muted` have a tinted background. */
export const Box = ({ children }: { children: ReactNode }) => (
  <div className={styles.box}>{children}</div>
);

export const BoxRow = ({ muted = false, children }: { muted?: boolean; children: ReactNode }) => (
  <div className={muted ? styles.muted : undefined}>{children}</div>
);
