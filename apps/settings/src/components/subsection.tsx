import type { ReactNode } from 'react';
import styles from './subsection.module.css';

interface SubsectionProps {
  title: string;
  description?: ReactNode;
  /** Rendered at the end of the heading, usually a button. */
  action?: ReactNode;
  children: ReactNode;
}

/** A titled group of controls within a section. */
export function Subsection({ title, description, action, children }: SubsectionProps) {
  return (
    <section className={styles.subsection} aria-label={title}>
      <header>
        <div>
          <h3>{title}</h3>
          {description !== undefined && <p>{description}</p>}
        </div>
        {action}
      </header>
      {children}
    </section>
  );
}

interface RowProps {
  icon: ReactNode;
  name: ReactNode;
  details: ReactNode;
  /** Actions. */
  children: ReactNode;
}

/** A list row: icon, name, details and actions. */
export function Row({ icon, name, details, children }: RowProps) {
  return (
    <li className={styles.row}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <div className={styles.content}>
        <p className={styles.name}>{name}</p>
        <p className={styles.details}>{details}</p>
      </div>
      <div className={styles.actions}>{children}</div>
    </li>
  );
}

export const RowList = ({ children }: { children: ReactNode }) => (
  <ul className={styles.rowList}>{children}</ul>
);

export const EmptyState = ({ children }: { children: ReactNode }) => (
  <p className={styles.emptyState}>{children}</p>
);
