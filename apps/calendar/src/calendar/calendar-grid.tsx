import { clock } from '@scheduler/platform/clock';
import type { CalendarDate, CalendarView } from '@scheduler/scheduling';
import { useCallback, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { SlotInfo } from 'react-big-calendar';
import { DnDContext } from 'react-big-calendar/lib/addons/dragAndDrop/DnDContext';
import type { BandItem, DrawnItem, OwnItem } from './calendar-item.ts';
import type { Days } from './days.ts';
import { GridActionsContext, GridDaysContext, type GridActions } from './grid/grid-actions.ts';
import type { KeysOfGrid } from './grid/grid-keys.tsx';
import { MonthGrid } from './grid/month-grid.tsx';
import { useItemPresses } from './grid/use-item-presses.ts';
import { useMarks } from './grid/use-marks.ts';
import { gridExtras, timeGrid } from './grid-later.ts';
import type { More } from './more-popover.tsx';
import type { Drop } from './move-event.ts';
import { useChoosing } from './use-choosing.ts';
import { useDrag } from './use-drag.ts';
import { useLatest } from './use-latest.ts';
import './calendar-grid.css';

export interface CalendarGridProps {
  view: Exclude<CalendarView, 'agenda'>;
  date: CalendarDate;
  now: number;
  days: Days<DrawnItem>;
  bands: readonly BandItem[];
  /** The item whose dialog is open. */
  selected: DrawnItem | null;
  onSelectItem: (item: DrawnItem) => void;
  onSelectSlot: (slot: SlotInfo) => void;
  onDrop: (item: OwnItem, drop: Drop) => unknown;
  onShow: (next: { view?: CalendarView; date?: CalendarDate }) => void;
  /** Moves an item by a key: the date on which it is then, or `null` if the key does not. */
  onMoveKey: (event: KeyboardEvent, id: string) => CalendarDate | null;
  /** What came of moving it. */
  said: string;
  className?: string | undefined;
}

/** The month, week, work week and day, with drag, keys and our looks. */
export function CalendarGrid(props: CalendarGridProps) {
  const { view, date, now, days, bands, selected, onDrop } = props;
  const grid = useRef<HTMLDivElement>(null);
  const time = timeGrid.useNeeded(view !== 'month');
  const { dragging, dragged, begin, context } = useDrag(onDrop);
  const extras = gridExtras.use();
  const { show: showMore, ...more } = useMore();
  const { canChoose, noteEarly } = useChoosing();
  const keys = useRef<KeysOfGrid>(null);
  useMarks(grid, { selected: selected?.id ?? null, dragged });

  // What is drawn stays as it is while a dialog opens, something is dragged or the focus moves.
  const latest = useLatest(props);
  const actions = useMemo<GridActions>(
    () => ({
      showDay: (day) => latest.current.onShow({ view: 'day', date: day }),
      showMore: (items, day, button) => showMore({ items, date: day, button }),
    }),
    [latest, showMore],
  );
  const selectSlot = useCallback((slot: SlotInfo) => latest.current.onSelectSlot(slot), [latest]);
  const { secondTimeZone: secondZone } = clock();
  const drawn = useMemo(() => {
    if (view === 'month') return <MonthGrid {...{ date, now }} />;
    const choosing = { selectable: canChoose, onSelectSlot: selectSlot };
    const hours = { view, date, now, bands, secondZone, ...choosing };
    return time && <time.HoursGrid key={view} {...hours} />;
  }, [view, date, now, bands, secondZone, canChoose, selectSlot, time]);
  const { handlers, movableAt } = useItemPresses({
    days,
    begin,
    onOpen: (item) => {
      more.close();
      props.onSelectItem(item);
    },
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    handlers.onKeyDown(event);
    keys.current?.onKeyDown(event);
  };
  return (
    // Its items are buttons, on whose behalf it listens.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={grid}
      className={props.className}
      onClickCapture={noteEarly}
      {...handlers}
      onKeyDown={onKeyDown}
      onFocus={(event) => keys.current?.onFocus(event)}
    >
      <DnDContext value={context}>
        <GridActionsContext value={actions}>
          <GridDaysContext value={days}>
            <div className={`scheduler-grid view-${view} rbc-calendar rbc-addons-dnd`}>{drawn}</div>
          </GridDaysContext>
        </GridActionsContext>
        {extras && <extras.GridKeys ref={keys} grid={grid} {...props} />}
        {extras && <extras.DayChoice grid={grid} onSelectSlot={selectSlot} />}
        {extras && <extras.ItemHandles {...{ grid, movableAt, begin }} />}
        {dragging && view === 'month' && <div className="drag-veil" />}
        {more.shown && extras && !dragging && (
          <extras.MorePopover more={more.shown} onClose={more.close} />
        )}
      </DnDContext>
      <div role="status" className="sr-only">
        {props.said}
      </div>
    </div>
  );
}

/** What '+N more' stands for, in a popover that comes after the grid. */
function useMore() {
  const [shown, show] = useState<More | null>(null);
  const close = useCallback(() => show(null), []);
  return { show, close, shown };
}
