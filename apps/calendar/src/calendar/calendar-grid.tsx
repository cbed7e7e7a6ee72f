import { getTimeSettings } from '@scheduler/platform/time-settings';
import type { CalendarDate, CalendarView } from '@scheduler/scheduling';
import { useCallback, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { SlotInfo } from 'react-big-calendar';
import { DnDContext } from 'react-big-calendar/lib/addons/dragAndDrop/DnDContext';
import type { OverlapBand, DisplayItem, EventItem } from './calendar-item.ts';
import type { ItemsByDay } from './group-by-day.ts';
import { GridActionsContext, GridDaysContext, type GridActions } from './grid/grid-actions.ts';
import type { GridKeyHandlers } from './grid/grid-keys.tsx';
import { MonthGrid } from './grid/month-grid.tsx';
import { useItemHandlers } from './grid/use-item-handlers.ts';
import { useItemHighlights } from './grid/use-item-highlights.ts';
import { gridInteractions, timeGrid } from './deferred-modules.ts';
import type { OverflowContent } from './overflow-popover.tsx';
import type { DropTarget } from './event-move.ts';
import { useSlotSelection } from './use-slot-selection.ts';
import { useDrag } from './use-drag.ts';
import { useLatestRef } from './use-latest-ref.ts';
import './calendar-grid.css';

export interface CalendarGridProps {
  view: Exclude<CalendarView, 'agenda'>;
  date: CalendarDate;
  now: number;
  days: ItemsByDay<DisplayItem>;
  bands: readonly OverlapBand[];
  /** The item whose dialog is open. */
  selected: DisplayItem | null;
  onSelectItem: (item: DisplayItem) => void;
  onSelectSlot: (slot: SlotInfo) => void;
  onDrop: (item: EventItem, drop: DropTarget) => unknown;
  onShow: (next: { view?: CalendarView; date?: CalendarDate }) => void;
  /** Moves an item by key; returns its new date, or `null` if the key doesn't move items. */
  onMoveItem: (event: KeyboardEvent, id: string) => CalendarDate | null;
  /** Screen reader announcement of a keyboard move. */
  announcement: string;
  className?: string | undefined;
}

/** Month, week, work week and day views with selection, drag and drop, and keyboard navigation. */
export function CalendarGrid(props: CalendarGridProps) {
  const { view, date, now, days, bands, selected, onDrop } = props;
  const grid = useRef<HTMLDivElement>(null);
  const timeGridModule = timeGrid.useRequired(view !== 'month');
  const { isDragging, draggedId, startDrag, context } = useDrag(onDrop);
  const interactions = gridInteractions.use();
  const { openOverflow, ...overflow } = useOverflowPopover();
  const { canSelect, queueEarlyClick } = useSlotSelection();
  const keyHandlers = useRef<GridKeyHandlers>(null);
  useItemHighlights(grid, { selected: selected?.id ?? null, dragged: draggedId });

  // Stable callbacks keep the grid from re-rendering when a dialog opens or focus moves.
  const latestProps = useLatestRef(props);
  const actions = useMemo<GridActions>(
    () => ({
      showDay: (day) => latestProps.current.onShow({ view: 'day', date: day }),
      showMore: (items, day, button) => openOverflow({ items, date: day, button }),
    }),
    [latestProps, openOverflow],
  );
  const selectSlot = useCallback(
    (slot: SlotInfo) => latestProps.current.onSelectSlot(slot),
    [latestProps],
  );
  const { secondTimeZone } = getTimeSettings();
  const gridElement = useMemo(() => {
    if (view === 'month') return <MonthGrid {...{ date, now }} />;
    const slotSelection = { selectable: canSelect, onSelectSlot: selectSlot };
    const timeGridProps = { view, date, now, bands, secondTimeZone, ...slotSelection };
    return timeGridModule && <timeGridModule.HoursGrid key={view} {...timeGridProps} />;
  }, [view, date, now, bands, secondTimeZone, canSelect, selectSlot, timeGridModule]);
  const { handlers, findMovableItem } = useItemHandlers({
    days,
    startDrag,
    onOpen: (item) => {
      overflow.close();
      props.onSelectItem(item);
    },
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    handlers.onKeyDown(event);
    keyHandlers.current?.onKeyDown(event);
  };
  return (
    // Handles events that bubble up from the items, which are buttons.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={grid}
      className={props.className}
      onClickCapture={queueEarlyClick}
      {...handlers}
      onKeyDown={onKeyDown}
      onFocus={(event) => keyHandlers.current?.onFocus(event)}
    >
      <DnDContext value={context}>
        <GridActionsContext value={actions}>
          <GridDaysContext value={days}>
            <div className={`scheduler-grid view-${view} rbc-calendar rbc-addons-dnd`}>
              {gridElement}
            </div>
          </GridDaysContext>
        </GridActionsContext>
        {interactions && <interactions.GridKeys ref={keyHandlers} grid={grid} {...props} />}
        {interactions && <interactions.DaySelection grid={grid} onSelectSlot={selectSlot} />}
        {interactions && <interactions.ItemHandles {...{ grid, findMovableItem, startDrag }} />}
        {isDragging && view === 'month' && <div className="drag-overlay" />}
        {overflow.content && interactions && !isDragging && (
          <interactions.OverflowPopover content={overflow.content} onClose={overflow.close} />
        )}
      </DnDContext>
      <div role="status" className="sr-only">
        {props.announcement}
      </div>
    </div>
  );
}

/** State of the “+N more” popover. */
function useOverflowPopover() {
  const [content, open] = useState<OverflowContent | null>(null);
  const close = useCallback(() => open(null), []);
  return { openOverflow: open, close, content };
}
