import { t } from '@scheduler/i18n';
import { Button, Popover } from '@scheduler/ui';
import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOpenUncovered } from './use-open-uncovered.ts';
import styles from './calendar-toolbar.module.css';

/** What stands in the rail where there is room for one. */
export function FiltersPopover({ covered, children }: { covered: boolean; children: ReactNode }) {
  const [open, setOpen] = useOpenUncovered(covered);
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
