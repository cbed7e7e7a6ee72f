import type { ComponentProps } from 'react';
import { cx } from '../styles/class-names.ts';
import styles from './kbd.module.css';

/** A keyboard key. Decorative and hidden from screen readers. */
export const Kbd = ({ className, ...rest }: ComponentProps<'kbd'>) => (
  <kbd {...rest} className={cx(styles.kbd, className)} aria-hidden="true" />
);
