import type { ReactNode } from 'react';
import { cx } from '../styles/class-names.ts';
import styles from './badge.module.css';

export type BadgeTone = 'neutral' | 'ok' | 'warn' | 'blue' | 'dark' | 'proposed';

interface BadgeProps {
  tone?: BadgeTone | undefined;
  icon?: ReactNode;
  children: ReactNode;
}

/** A short label, for example Shared, Most Popular or Pending. Use `proposed` only for proposed changes. */
export const Badge = ({ tone = 'neutral', icon, children }: BadgeProps) => (
  <span className={cx(styles.badge, tone !== 'neutral' && styles[tone])}>
    {icon}
    {children}
  </span>
);
