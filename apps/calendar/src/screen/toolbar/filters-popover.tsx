import { t } from '@scheduler/i18n';
import { Button, Popover } from '@scheduler/ui';
import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePopoverState } from './use-popover-state.ts';
import styles from './calendar-toolbar.module.css';

/** The sidebar's content on screens that are too narrow for it. */
export function FiltersPopover({
  isDialogOpen,
  children,
}: {
  isDialogOpen: boolean;
  children: ReactNode;
}) {
  const [open, setOpen] = usePopoverState(isDialogOpen);
  return (
    <Popover
      title={t('Filters')}
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size="sm" icon={<SlidersHorizontal aria-hidden="true" />}>
          {t('Filters')}
        </Button>
      }
    >
      <div className={styles.filters}>{children}</div>
    </Popover>
  );
}
