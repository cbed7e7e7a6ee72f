import type { CalendarView } from '@scheduler/scheduling';
import { Button, Popover, SegmentedControl } from '@scheduler/ui';
import { ChevronDown, ChevronLeft, ChevronRight, SlidersHorizontal } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import styles from './calendar-toolbar.module.css';

export interface CalendarToolbarProps {
  label: string;
  view: CalendarView;
  onView: (view: CalendarView) => void;
  onToday: () => void;
  onStep: (step: 1 | -1) => void;
  /** Mini month, schedules and Google, for where the rail has no room. */
  filters: ReactNode;
}

export const viewOptions: readonly { value: CalendarView; label: string }[] = [
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
  { value: 'work_week', label: 'Work Week' },
  { value: 'day', label: 'Day' },
  { value: 'agenda', label: 'Agenda' },
];

export function CalendarToolbar(props: CalendarToolbarProps) {
  const { label, view, onView, onToday, onStep, filters } = props;
  return (
    <div className={styles.tools}>
      <h2 aria-live="polite">{label}</h2>
      <Button size="sm" onClick={onToday}>
        Today
      </Button>
      <span className={styles.joined}>
        <Button size="sm" icon={<ChevronLeft aria-hidden="true" />} onClick={() => onStep(-1)}>
          Back
        </Button>
        <Button size="sm" onClick={() => onStep(1)}>
          Next
          <ChevronRight aria-hidden="true" />
        </Button>
      </span>
      <span className={styles.spacer} />
      <span className={styles.narrow}>
        <Popover
          title="Filters"
          align="end"
          trigger={
            <Button size="sm" icon={<SlidersHorizontal aria-hidden="true" />}>
              Filters
            </Button>
          }
        >
          <div className={styles.filters}>{filters}</div>
        </Popover>
      </span>
      <SegmentedControl label="View" value={view} options={viewOptions} onChange={onView} />
    </div>
  );
}

/** The same on a phone: steps as icons, views and filters behind one button. */
export function PhoneToolbar(props: CalendarToolbarProps) {
  const { label, view, onView, onToday, onStep, filters } = props;
  const [open, setOpen] = useState(false);
  const current = viewOptions.find(({ value }) => value === view)?.label;
  const choose = (next: CalendarView) => {
    onView(next);
    setOpen(false);
  };
  return (
    <div className={styles.tools}>
      <h2 aria-live="polite">{label}</h2>
      <span className={styles.joined}>
        <Button size="sm" aria-label="Back" onClick={() => onStep(-1)}>
          <ChevronLeft aria-hidden="true" />
        </Button>
        <Button size="sm" aria-label="Next" onClick={() => onStep(1)}>
          <ChevronRight aria-hidden="true" />
        </Button>
      </span>
      <Button size="sm" onClick={onToday}>
        Today
      </Button>
      <Popover
        title="View"
        align="end"
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Button size="sm" aria-label={`View: ${current}`}>
            {current}
            <ChevronDown aria-hidden="true" />
          </Button>
        }
      >
        <ul className={styles.views}>
          {viewOptions.map(({ value, label: name }) => (
            <li key={value}>
              <button type="button" aria-pressed={value === view} onClick={() => choose(value)}>
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
