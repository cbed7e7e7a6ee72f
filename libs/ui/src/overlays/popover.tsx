import { Popover as BasePopover } from '@base-ui/react/popover';
import { X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { t } from '@scheduler/i18n';
import { IconButton } from '../buttons/button.tsx';
import styles from './popup.module.css';

interface PopoverProps {
  /** The button that opens the popover. */
  trigger: ReactElement;
  /** Shown at the top, next to the Close button. */
  title: string;
  align?: 'start' | 'center' | 'end' | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  children: ReactNode;
}

/** A small panel next to its trigger, for example for filters. */
export function Popover(props: PopoverProps) {
  const { trigger, title, align = 'start', open, onOpenChange, children } = props;
  return (
    <BasePopover.Root open={open} onOpenChange={onOpenChange}>
      <BasePopover.Trigger render={trigger} />
      <BasePopover.Portal>
        <BasePopover.Positioner className={styles.positioner} sideOffset={6} align={align}>
          <BasePopover.Popup className={styles.popover}>
            <header className={styles.header}>
              <BasePopover.Title className={styles.title}>{title}</BasePopover.Title>
              <BasePopover.Close
                render={
                  <IconButton label={t('Close')}>
                    <X aria-hidden="true" />
                  </IconButton>
                }
              />
            </header>
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
