import { t } from '@scheduler/i18n';
import { retryDynamicImport } from '@scheduler/platform/retry-dynamic-import';
import type { CalendarView } from '@scheduler/scheduling';
import { Button, SegmentedControl } from '@scheduler/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { useMediaQuery } from '../use-media-query.ts';
import styles from './calendar-toolbar.module.css';

export interface CalendarToolbarProps {
  label: string;
  view: CalendarView;
  onView: (view: CalendarView) => void;
  onToday: () => void;
  onStep: (step: 1 | -1) => void;
  /** The sidebar's content, for the popover on narrow screens. */
  filters: ReactNode;
  /** Whether a dialog is open. Popovers close when a dialog opens. */
  isDialogOpen: boolean;
}

export const viewOptions: readonly { value: CalendarView; label: string }[] = [
  { value: 'month', label: t('Month') },
  { value: 'week', label: t('Week') },
  { value: 'work_week', label: t('Work Week') },
  { value: 'day', label: t('Day') },
  { value: 'agenda', label: t('Agenda') },
];

// Wide screens show the sidebar and never load the popover.
const FiltersPopover = lazy(() =>
  retryDynamicImport(() => import('./filters-popover.tsx')).then((module) => ({
    default: module.FiltersPopover,
  })),
);

export function CalendarToolbar(props: CalendarToolbarProps) {
  const { label, view, onView, onToday, onStep, filters, isDialogOpen } = props;
  const isNarrow = useMediaQuery('(max-width: 1180px)');
  return (
    <div className={styles.toolbar}>
      <h2 aria-live="polite">{label}</h2>
      <Button size="sm" onClick={onToday}>
        {t('Today')}
      </Button>
      <span className={styles.buttonGroup}>
        <Button size="sm" icon={<ChevronLeft aria-hidden="true" />} onClick={() => onStep(-1)}>
          {t('Back')}
        </Button>
        <Button size="sm" onClick={() => onStep(1)}>
          {t('Next')}
          <ChevronRight aria-hidden="true" />
        </Button>
      </span>
      <span className={styles.spacer} />
      {isNarrow && (
        <Suspense>
          <FiltersPopover isDialogOpen={isDialogOpen}>{filters}</FiltersPopover>
        </Suspense>
      )}
      <SegmentedControl label={t('View')} value={view} options={viewOptions} onChange={onView} />
    </div>
  );
}
