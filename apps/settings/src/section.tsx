import type { ReactNode } from 'react';
import styles from './section.module.css';

/** One subject of the settings: what it is on the left, its controls on the right. */
export function Section({
  title,
  lead,
  danger = false,
  children,
}: {
  title: string;
  lead: string;
  /** For what cannot simply be taken back. */
  danger?: boolean | undefined;
  children: ReactNode;
}) {
  return (
    <section className={styles.section} aria-label={title}>
      <header className={danger ? styles.danger : undefined}>
        <h2>{title}</h2>
        <p>{lead}</p>
      </header>
      <div className={styles.content}>{children}</div>
    </section>
  );
}

/** A box of lines; the ones marked `quiet` stand on a tint. */
export const Box = ({ children }: { children: ReactNode }) => (
  <div className={styles.box}>{children}</div>
);

export const BoxLine = ({ quiet = false, children }: { quiet?: boolean; children: ReactNode }) => (
  <div className={quiet ? styles.quiet : undefined}>{children}</div>
);
