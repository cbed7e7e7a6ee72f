import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { cx } from '../styles/class-names.ts';
import styles from './popup.module.css';

/** A menu that opens from a button. Children are `MenuItem`s. */
export function Menu({
  trigger,
  align = 'end',
  children,
}: {
  trigger: ReactElement;
  align?: 'start' | 'center' | 'end' | undefined;
  children: ReactNode;
}) {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner className={styles.positioner} sideOffset={6} align={align}>
          <BaseMenu.Popup className={styles.menu}>{children}</BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

/** An item of a `Menu`. */
export function MenuItem({
  icon,
  tone,
  disabled = false,
  onSelect,
  children,
}: {
  icon?: ReactNode;
  tone?: 'danger' | undefined;
  disabled?: boolean | undefined;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <BaseMenu.Item
      className={cx(styles.item, tone === 'danger' && styles.danger)}
      disabled={disabled}
      onClick={onSelect}
    >
      {icon}
      {children}
    </BaseMenu.Item>
  );
}
