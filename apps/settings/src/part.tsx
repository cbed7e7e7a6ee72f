import type { ReactNode } from 'react';
import styles from './part.module.css';

/** A part of a section under a heading of its own. */
export function Part({
  title,
  note,
  action,
  children,
}: {
  title: string;
  note?: ReactNode;
  /** A button at the far end of the heading. */
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles.part} aria-label={title}>
      <header>
        <div>
          <h3>{title}</h3>
          {note !== undefined && <p>{note}</p>}
        </div>
        {action}
      </header>
      {children}
    </section>
  );
}

/** A line of a box: a picture, what it is, a remark below, and what can be done with it. */
export function Row({
  icon,
  name,
  remark,
  children,
}: {
  icon: ReactNode;
  name: ReactNode;
  remark?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className={styles.row}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        {remark !== undefined && <p className={styles.remark}>{remark}</p>}
      </div>
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </li>
  );
}

export const Rows = ({ children }: { children: ReactNode }) => (
  <ul className={styles.rows}>{children}</ul>
);

/** In place of rows, while there are none. */
export const Nothing = ({ children }: { children: ReactNode }) => (
  <p className={styles.nothing}>{children}</p>
);
