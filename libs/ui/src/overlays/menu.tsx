import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { cx } from '../styles/class-names.ts';
import styles from './popup.module.css';

/** A menu that opens from a button. Children are `MenuItem`s. */
export function Menu({ trigger, children }: { trigger: ReactElement; children: ReactNode }) {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner className={styles.positioner} sideOffset={6} align="end">
          <BaseMenu.Popup className={styles.menu}>{children}</BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

interface MenuItemProps {
  icon?: ReactNode;
  tone?: 'danger';
  onSelect: () => void;
  children: ReactNode;
}

/** An item of a `Menu`. */
export const MenuItem = ({ icon, tone, onSelect, children }: MenuItemProps) => (
  <BaseMenu.Item className={cx(styles.item, tone && styles[tone])} onClick={onSelect}>
    {icon}
    {children}
  </BaseMenu.Item>
);
