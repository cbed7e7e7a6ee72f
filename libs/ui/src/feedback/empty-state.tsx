import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  title: string;
  /** Decorative SVG, about 184 × 96; see `EmptyWeekIllustration`. */
  drawing?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}

/** An empty state: an illustration, the sentence from the specification and one action. */
export const EmptyState = ({ title, drawing, children, action }: EmptyStateProps) => (
  <div className={styles.empty}>
    {drawing}
    <h2>{title}</h2>
    {children !== undefined && <div className={styles.text}>{children}</div>}
    {action !== undefined && <div className={styles.action}>{action}</div>}
  </div>
);

/** A sentence for an empty region. */
export const EmptyText = ({ children }: { children: ReactNode }) => (
  <p className={styles.sentence}>{children}</p>
);

/** Three dashed slots in an empty week. */
export function EmptyWeekIllustration() {
  return (
    <svg width="184" height="96" viewBox="0 0 184 96" fill="none" aria-hidden="true">
      <path className={styles.rows} d="M4 24.5h176M4 48.5h176M4 72.5h176" />
      <path className={styles.columns} d="M48.5 8v80M92.5 8v80M136.5 8v80" />
      <g className={styles.slots}>
        <rect x="53" y="28" width="34" height="17" rx="4" />
        <rect x="97" y="36" width="34" height="33" rx="4" />
        <rect x="141" y="52" width="34" height="17" rx="4" />
      </g>
    </svg>
  );
}
