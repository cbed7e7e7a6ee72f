import { Button, Popover } from '@scheduler/ui';
import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './calendar-toolbar.module.css';

/** What stands in the rail where there is room for one. */
export const FiltersPopover = ({ children }: { children: ReactNode }) => (
  <Popover
    title="Filters"
    align="end"
    trigger={
      <Button size="sm" icon={<SlidersHorizontal aria-hidden="true" />}>
        Filters
      </Button>
    }
  >
    <div className={styles.filters}>{children}</div>
  </Popover>
);
