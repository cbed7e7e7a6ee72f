import { t } from '@scheduler/i18n';
import { lazyComponent } from '@scheduler/platform/lazy-component';
import { Button, SegmentedControl } from '@scheduler/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Navigate, type ToolbarProps } from 'react-big-calendar';
import { useMediaQuery } from '../../use-media-query.ts';
import type { DisplayItem } from '../items/calendar-item.ts';
import { PhoneToolbar } from '../../mobile/phone-toolbar.tsx';
import { useScreenState } from '../screen-state.ts';
import { viewOptions } from './view-options.ts';
import styles from './calendar-toolbar.module.css';

// Wide screens show the sidebar and never load the popover.
const FiltersPopover = lazyComponent(() =>
  import('./filters-popover.tsx').then((module) => module.FiltersPopover),
);

/** The toolbar of `<Calendar>`. */
export const CalendarToolbar = (props: ToolbarProps<DisplayItem>) =>
  useScreenState().isPhone ? <PhoneToolbar {...props} /> : <DesktopToolbar {...props} />;

function DesktopToolbar({ label, view, onView, onNavigate }: ToolbarProps<DisplayItem>) {
  const { filters, isDialogOpen } = useScreenState();
  const isNarrow = useMediaQuery('(max-width: 1180px)');
  return (
    <div className={styles.toolbar}>
      <h2 aria-live="polite">{label}</h2>
      <Button size="sm" onClick={() => onNavigate(Navigate.TODAY)}>
        {t('Today')}
      </Button>
      <span className={styles.buttonGroup}>
        <Button
          size="sm"
          icon={<ChevronLeft aria-hidden="true" />}
          onClick={() => onNavigate(Navigate.PREVIOUS)}
        >
          {t('Back')}
        </Button>
        <Button size="sm" onClick={() => onNavigate(Navigate.NEXT)}>
          {t('Next')}
          <ChevronRight aria-hidden="true" />
        </Button>
      </span>
      <span className={styles.spacer} />
      {isNarrow && <FiltersPopover isDialogOpen={isDialogOpen}>{filters}</FiltersPopover>}
      <SegmentedControl label={t('View')} value={view} options={viewOptions} onChange={onView} />
    </div>
  );
}
