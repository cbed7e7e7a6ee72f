import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../styles/class-names.ts';
import styles from './card.module.css';

/** A bordered section. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={cx(styles.card, className)} />;
}

/** The heading of a card, with actions after it. */
export function CardHeader({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <header className={styles.header}>
      <h2>{title}</h2>
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </header>
  );
}
