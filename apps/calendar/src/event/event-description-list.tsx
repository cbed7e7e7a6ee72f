import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './event-description-list.module.css';

/** Details of an event in a read-only dialog. */
export const EventDescriptionList = ({ children }: { children: ReactNode }) => (
  <ul className={styles.list}>{children}</ul>
);

interface EventDescriptionItemProps {
  icon: LucideIcon;
  label: string;
  children: ReactNode;
}

/** One detail with its icon. Hidden if it is empty. */
export const EventDescriptionItem = ({ icon: Icon, label, children }: EventDescriptionItemProps) =>
  children && (
    <li>
      <Icon aria-label={label} />
      <div>{children}</div>
    </li>
  );
