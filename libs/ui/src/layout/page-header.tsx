import type { ReactNode } from 'react';
import { cx } from '../styles/class-names.ts';
import styles from './page-header.module.css';

/**
 * The title bar of a screen.
 *
 * @param meta secondary information next to the title
 * @param children action buttons
 */
export function PageHeader(props: {
  title: ReactNode;
  meta?: ReactNode;
  children?: ReactNode;
  className?: string | undefined;
}) {
  return (
    <header className={cx(styles.header, props.className)}>
      <h1>{props.title}</h1>
      {props.meta !== undefined && <span className={styles.meta}>{props.meta}</span>}
      {props.children !== undefined && <div className={styles.actions}>{props.children}</div>}
    </header>
  );
}
