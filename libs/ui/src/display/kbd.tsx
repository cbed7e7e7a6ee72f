import type { ReactNode } from 'react';
import { cx } from '../styles/class-names.ts';
import styles from './kbd.module.css';

/** A keyboard key. Decorative and hidden from screen readers. */
export function Kbd({
  children,
  className,
}: {
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <kbd className={cx(styles.kbd, className)} aria-hidden="true">
      {children}
    </kbd>
  );
}
