import { getTimeSettings } from '@scheduler/platform/time-settings';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { CalendarGridProps } from './calendar-grid-props.ts';
import {
  EventComponentContext,
  GridActionsContext,
  GridDaysContext,
  PointerPreviewContext,
  type GridActions,
  type OverflowContent,
} from './grid-actions.ts';
import { HoursGrid } from './hours/hours-grid.tsx';
import { ItemHandles } from './item-handles.tsx';
import { MonthGrid } from './month/month-grid.tsx';
import { useGridKeys } from './keyboard/use-grid-keys.ts';
import { useGridPointer } from './drag/use-grid-pointer.ts';
import { useItemHandlers } from './use-item-handlers.ts';
import { useItemHighlights } from './use-item-highlights.ts';
import { OverflowPopover } from './month/overflow-popover.tsx';
import { useLatestRef } from './use-latest-ref.ts';
import './calendar-grid.css';

/** Month, week, work week and day views with selection, drag and drop, and keyboard navigation. */
export function CalendarGrid(props: CalendarGridProps) {
  const { view, date, now, days, bands, selected } = props;
  const grid = useRef<HTMLDivElement>(null);
  const [overflow, setOverflow] = useState<OverflowContent | null>(null);
  const keys = useGridKeys(grid, props);

  // Stable callbacks keep the grid from re-rendering when a dialog opens or focus moves.
  const latestProps = useLatestRef(props);
  const actions = useMemo<GridActions>(
    () => ({
      showDay: (day) => latestProps.current.onShow({ view: 'day', date: day }),
      showMore: setOverflow,
    }),
    [latestProps],
  );
  const { secondTimeZone } = getTimeSettings();
  const gridElement = useMemo(() => {
    if (view === 'month') return <MonthGrid {...{ date, now }} />;
    return <HoursGrid {...{ view, date, now, bands, secondTimeZone }} />;
  }, [view, date, now, bands, secondTimeZone]);
  const { handlers, findMovableItem } = useItemHandlers({
    days,
    onOpen: (item) => {
      setOverflow(null);
      props.onSelectItem(item);
    },
  });
  const preview = useGridPointer(grid, { ...props, findMovableItem });
  const isDragging = preview.dragged !== null;
  useItemHighlights(grid, {
    selected: selected?.id ?? null,
    dragged: preview.dragged?.item.id ?? null,
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    handlers.onKeyDown(event);
    keys.onKeyDown(event);
  };
  return (
    // Handles events that bubble up from the items, which are buttons.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={grid}
      className={props.className}
      {...handlers}
      onKeyDown={onKeyDown}
      onFocus={keys.onFocus}
    >
      <EventComponentContext value={props.eventComponent}>
        <GridActionsContext value={actions}>
          <GridDaysContext value={days}>
            <PointerPreviewContext value={preview}>
              <div className={`scheduler-grid view-${view}`}>{gridElement}</div>
            </PointerPreviewContext>
          </GridDaysContext>
        </GridActionsContext>
        <ItemHandles {...{ grid, findMovableItem }} />
        {isDragging && view === 'month' && <div className="drag-overlay" />}
        {overflow && !isDragging && (
          <OverflowPopover content={overflow} onClose={() => setOverflow(null)} />
        )}
      </EventComponentContext>
      <div role="status" className="sr-only">
        {props.announcement}
      </div>
    </div>
  );
}
