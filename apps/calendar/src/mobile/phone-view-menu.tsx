import { t } from '@scheduler/i18n';
import type { CalendarView } from '@scheduler/scheduling';
import { Popover } from '@scheduler/ui';
import type { ReactElement, ReactNode } from 'react';
import { viewOptions } from '../screen/toolbar/view-options.ts';
import styles from '../screen/toolbar/calendar-toolbar.module.css';

export interface PhoneViewMenuProps {
  view: CalendarView;
  onView: (view: CalendarView) => void;
  filters: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  trigger: ReactElement<{ onClick?: () => void }>;
}

/** The menu of a phone's toolbar with the views and the filters. */
export const PhoneViewMenu = ({ view, onView, filters, ...popover }: PhoneViewMenuProps) => (
  <Popover title={t('View')} align="end" {...popover}>
    <ul className={styles.views}>
      {viewOptions.map(({ value, label }) => (
        <li key={value}>
          <button type="button" aria-pressed={value === view} onClick={() => onView(value)}>
            {label}
          </button>
        </li>
      ))}
    </ul>
    <div className={styles.filters}>{filters}</div>
  </Popover>
);
