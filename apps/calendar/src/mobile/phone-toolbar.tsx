import { t } from '@scheduler/i18n';
import type { CalendarView } from '@scheduler/scheduling';
import { lazyComponent, LoadErrorPanel } from '@scheduler/platform/lazy-component';
import { Button } from '@scheduler/ui';
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { cloneElement } from 'react';
import { Navigate, type ToolbarProps } from 'react-big-calendar';
import { toLocalDate } from '../local-dates.ts';
import type { DisplayItem } from '../screen/items/calendar-item.ts';
import type { PhoneViewMenuProps } from './phone-view-menu.tsx';
import { formatRangeLabel } from '../screen/toolbar/range-label.ts';
import { useScreenState } from '../screen/screen-state.ts';
import { usePopoverState } from '../screen/toolbar/use-popover-state.ts';
import { viewOptions } from '../screen/toolbar/view-options.ts';
import styles from '../screen/toolbar/calendar-toolbar.module.css';

/** A press before the menu has loaded opens it once it is loaded. */
const renderTrigger = ({ trigger, onOpenChange }: PhoneViewMenuProps) =>
  cloneElement(trigger, { onClick: () => onOpenChange(true) });

const PhoneViewMenu = lazyComponent<PhoneViewMenuProps>(
  () => import('./phone-view-menu.tsx').then((module) => module.PhoneViewMenu),
  {
    renderPending: renderTrigger,
    renderError: (props, onRetry) => (
      <>
        {renderTrigger(props)}
        {props.open && (
          <LoadErrorPanel onClose={() => props.onOpenChange(false)} onRetry={onRetry} />
        )}
      </>
    ),
  },
);

/** The toolbar of a phone: icon buttons, and one menu for views and filters. */
export function PhoneToolbar({ date, view, onView, onNavigate }: ToolbarProps<DisplayItem>) {
  const { filters, isDialogOpen } = useScreenState();
  const [open, setOpen] = usePopoverState(isDialogOpen);
  const currentLabel = viewOptions.find(({ value }) => value === view)?.label;
  const trigger = (
    <Button size="sm" aria-label={t('View: {current}', { current: currentLabel ?? '' })}>
      {currentLabel}
      <ChevronDown aria-hidden="true" />
    </Button>
  );
  const selectView = (next: CalendarView) => {
    onView(next);
    setOpen(false);
  };
  return (
    <div className={styles.toolbar}>
      <h2 aria-live="polite">{formatRangeLabel(view, toLocalDate(date), true)}</h2>
      <span className={styles.buttonGroup}>
        <Button size="sm" aria-label={t('Back')} onClick={() => onNavigate(Navigate.PREVIOUS)}>
          <ChevronLeft aria-hidden="true" />
        </Button>
        <Button size="sm" aria-label={t('Next')} onClick={() => onNavigate(Navigate.NEXT)}>
          <ChevronRight aria-hidden="true" />
        </Button>
      </span>
      <Button size="sm" onClick={() => onNavigate(Navigate.TODAY)}>
        {t('Today')}
      </Button>
      <PhoneViewMenu
        {...{ view, open, trigger }}
        onOpenChange={setOpen}
        onView={selectView}
        filters={filters}
      />
    </div>
  );
}
