import type { ReactNode } from 'react';
import styles from './event-description-list.module.css';

/** Details of an event in a read-only dialog. */
export const EventDescriptionList = ({ children }: { children: ReactNode }) => (
  <ul className={styles.list}>{children}</ul>
);

export const EventDescriptionItem = ({
  icon,
  children,
}: {
  icon: ReactNode;
  children: ReactNode;
}) => (
  <li>
    {icon}
    <div>{children}</div>
  </li>
);
