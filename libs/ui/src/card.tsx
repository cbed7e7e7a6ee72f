import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';
import styles from './card.module.css';

/** A bordered sheet for one subject. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={cx(styles.card, className)} />;
}

/** A card's heading; `children` (buttons, counts) stand at its far end. */
export function CardHeader({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <header className={styles.header}>
      <h2>{title}</h2>
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </header>
  );
}
