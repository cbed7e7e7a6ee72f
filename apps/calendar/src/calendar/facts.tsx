import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** What an event says, line by line, for those who do not change it. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <ul className={styles.facts}>{children}</ul>
);

export const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li>
    {icon}
    <div>{children}</div>
  </li>
);
