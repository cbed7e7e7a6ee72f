import { Popover as BasePopover } from '@base-ui/react/popover';
import { X } from 'lucide-react';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { t } from '@scheduler/i18n';
import { IconButton } from '../buttons/button.tsx';
import { cx } from '../styles/class-names.ts';
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

interface AnchoredPopoverProps {
  /** The button that the popover is next to, and which closes it when pressed again. */
  anchor: RefObject<HTMLElement | null>;
  title: string;
  /** Shown next to the title. */
  actions?: ReactNode;
  /** Class of the element that is positioned. */
  className?: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** A panel next to a button that was rendered earlier, for popovers that are loaded on demand. */
export function AnchoredPopover(props: AnchoredPopoverProps) {
  const { anchor, title, actions, className, onClose, children } = props;
  return (
    <BasePopover.Root
      open
      onOpenChange={(_open, { reason, event }) => {
        // Pressing the button closes the popover in the button's own handler.
        const target = reason === 'focus-out' ? (event as FocusEvent).relatedTarget : event.target;
        const isAnchor = target instanceof Node && anchor.current?.contains(target);
        if (!isAnchor) onClose();
      }}
    >
      <BasePopover.Portal>
        <BasePopover.Positioner
          className={cx(styles.positioner, className)}
          data-anchored-popover=""
          anchor={anchor}
          align="start"
          sideOffset={6}
        >
          <BasePopover.Popup className={styles.panel} finalFocus={anchor}>
            <header className={styles.panelHeader}>
              <BasePopover.Title className={styles.panelTitle}>{title}</BasePopover.Title>
              {actions}
            </header>
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
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
