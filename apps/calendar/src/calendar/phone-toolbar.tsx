import { t } from '@scheduler/i18n';
import type { CalendarView } from '@scheduler/scheduling';
import { Button, Popover } from '@scheduler/ui';
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { usePopoverState } from './use-popover-state.ts';
import { viewOptions, type CalendarToolbarProps } from './calendar-toolbar.tsx';
import styles from './calendar-toolbar.module.css';

/** The toolbar of a phone: icon buttons, and one menu for views and filters. */
export function PhoneToolbar({
  label,
  view,
  onView,
  onToday,
  onStep,
  filters,
  isDialogOpen,
}: CalendarToolbarProps) {
  const [open, setOpen] = usePopoverState(isDialogOpen);
  const currentLabel = viewOptions.find(({ value }) => value === view)?.label;
  const selectView = (next: CalendarView) => {
    onView(next);
    setOpen(false);
  };
  return (
    <div className={styles.toolbar}>
      <h2 aria-live="polite">{label}</h2>
      <span className={styles.buttonGroup}>
        <Button size="sm" aria-label={t('Back')} onClick={() => onStep(-1)}>
          <ChevronLeft aria-hidden="true" />
        </Button>
        <Button size="sm" aria-label={t('Next')} onClick={() => onStep(1)}>
          <ChevronRight aria-hidden="true" />
        </Button>
      </span>
      <Button size="sm" onClick={onToday}>
        {t('Today')}
      </Button>
      <Popover
        title={t('View')}
        align="end"
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Button size="sm" aria-label={t('View: {current}', { current: currentLabel ?? '' })}>
            {currentLabel}
            <ChevronDown aria-hidden="true" />
          </Button>
        }
      >
        <ul className={styles.views}>
          {viewOptions.map(({ value, label: name }) => (
            <li key={value}>
              <button type="button" aria-pressed={value === view} onClick={() => selectView(value)}>
                {name}
              </button>
            </li>
          ))}
        </ul>
        <div className={styles.filters}>{filters}</div>
      </Popover>
    </div>
  );
}
