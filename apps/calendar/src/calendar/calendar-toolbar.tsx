import { t } from '@scheduler/i18n';
import { insist } from '@scheduler/platform/insist';
import type { CalendarView } from '@scheduler/scheduling';
import { Button, SegmentedControl } from '@scheduler/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { useMedia } from '../use-media.ts';
import styles from './calendar-toolbar.module.css';

export interface CalendarToolbarProps {
  label: string;
  view: CalendarView;
  onView: (view: CalendarView) => void;
  onToday: () => void;
  onStep: (step: 1 | -1) => void;
  /** Mini month, schedules and Google, for where the rail has no room. */
  filters: ReactNode;
  /** A dialog is open, over which nothing else stays. */
  covered: boolean;
}

export const viewOptions: readonly { value: CalendarView; label: string }[] = [
  { value: 'month', label: t('Month') },
  { value: 'week', label: t('Week') },
  { value: 'work_week', label: t('Work Week') },
  { value: 'day', label: t('Day') },
  { value: 'agenda', label: t('Agenda') },
];

// A wide window shows the rail and never loads what floats.
const FiltersPopover = lazy(() =>
  insist(() => import('./filters-popover.tsx')).then((it) => ({ default: it.FiltersPopover })),
);

export function CalendarToolbar(props: CalendarToolbarProps) {
  const { label, view, onView, onToday, onStep, filters, covered } = props;
  const narrow = useMedia('(max-width: 1180px)');
  return (
    <div className={styles.tools}>
      <h2 aria-live="polite">{label}</h2>
      <Button size="sm" onClick={onToday}>
        {t('Today')}
      </Button>
      <span className={styles.joined}>
        <Button size="sm" icon={<ChevronLeft aria-hidden="true" />} onClick={() => onStep(-1)}>
          {t('Back')}
        </Button>
        <Button size="sm" onClick={() => onStep(1)}>
          {t('Next')}
          <ChevronRight aria-hidden="true" />
        </Button>
      </span>
      <span className={styles.spacer} />
      {narrow && (
        <Suspense>
          <FiltersPopover covered={covered}>{filters}</FiltersPopover>
        </Suspense>
      )}
      <SegmentedControl label={t('View')} value={view} options={viewOptions} onChange={onView} />
    </div>
  );
}
