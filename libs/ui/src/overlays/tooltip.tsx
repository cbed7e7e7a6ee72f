import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import styles from './popup.module.css';

/**
 * A hint that is shown on hover and focus. It must not be the only name of a control: the trigger
 * needs its own label.
 */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactElement }) {
  return (
    <BaseTooltip.Root>
      <BaseTooltip.Trigger render={children} />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner className={styles.positioner} sideOffset={6}>
          <BaseTooltip.Popup className={styles.tooltip}>{text}</BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}
