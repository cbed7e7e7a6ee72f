import type { CalendarDate, CalendarView } from '@scheduler/scheduling';
import { cx } from '@scheduler/ui';
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import type { SlotInfo } from 'react-big-calendar';
import Month from 'react-big-calendar/lib/Month';
import { DnDContext } from 'react-big-calendar/lib/addons/dragAndDrop/DnDContext';
import { localDate, localMidnight } from '../dates.ts';
import type { BandItem, DrawnItem, GridItem, OwnItem } from './calendar-item.ts';
import { gridExtras, timeGrid } from './grid-later.ts';
import { accessors, getters, monthComponents } from './grid-setup.ts';
import { gridLocalizer } from './localizer.ts';
import type { More } from './more-popover.tsx';
import type { Drop } from './move-event.ts';
import { useChoosing } from './use-choosing.ts';
import { useDrag } from './use-drag.ts';
import { useHonestRoles } from './use-honest-roles.ts';
import { firstShown } from './working-hours.ts';
import './calendar-grid.css';

interface CalendarGridProps {
  view: Exclude<CalendarView, 'agenda'>;
  date: CalendarDate;
  now: number;
  items: readonly DrawnItem[];
  bands: readonly BandItem[];
  /** The item whose dialog is open. */
  selected: DrawnItem | null;
  onSelectItem: (item: DrawnItem) => void;
  onSelectSlot: (slot: SlotInfo) => void;
  onDrop: (item: OwnItem, drop: Drop) => void;
  onShowDay: (date: CalendarDate) => void;
  className?: string | undefined;
}

const month = { View: Month, components: monthComponents };

/** The view to draw; `null` while its code is on its way. */
function useView(view: CalendarGridProps['view']) {
  const time = timeGrid.useNeeded(view !== 'month');
  if (view === 'month') return month;
  return time && { View: time.timeViews[view], components: time.components };
}

const drilldownView = () => 'day';

/** The month, week, work week and day: react-big-calendar's views, with drag and our looks. */
export function CalendarGrid(props: CalendarGridProps) {
  const { view, date, now, items, bands, selected, onSelectItem, onDrop } = props;
  useMeasureAfterFonts();
  const grid = useRef<HTMLDivElement>(null);
  useHonestRoles(grid);
  const [scrollToTime] = useState(() => firstShown(view, date));
  const shown = useView(view);
  const { dragging, context } = useDrag(onDrop);
  const select = (item: GridItem) => {
    if (item.kind !== 'band') onSelectItem(item);
  };
  const selectByKey = (item: GridItem, event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    select(item);
  };
  const more = useMore();
  const { canChoose, noteEarly } = useChoosing(view);
  const noteClick = (event: MouseEvent) => {
    more.noteButton(event);
    noteEarly(event);
  };
  return (
    <div ref={grid} className={props.className} onClickCapture={noteClick}>
      <DnDContext value={context}>
        <div
          className={cx(
            `scheduler-grid view-${view} rbc-calendar rbc-addons-dnd`,
            dragging && 'rbc-addons-dnd-is-dragging',
          )}
        >
          {shown && (
            <shown.View
              localizer={gridLocalizer}
              accessors={accessors}
              getters={getters}
              components={shown.components}
              date={localMidnight(date)}
              getNow={() => new Date(now)}
              events={items}
              backgroundEvents={bands}
              selected={selected}
              selectable={canChoose ? 'ignoreEvents' : false}
              resizable
              longPressThreshold={250}
              step={30}
              timeslots={2}
              allDayMaxRows={Infinity}
              dayLayoutAlgorithm="overlap"
              scrollToTime={scrollToTime}
              onSelectEvent={select}
              onKeyPressEvent={selectByKey}
              onSelectSlot={props.onSelectSlot}
              onShowMore={more.show}
              getDrilldownView={drilldownView}
              onDrillDown={(day) => props.onShowDay(localDate(day))}
            />
          )}
        </div>
        {more.shown && more.Popover && !dragging && (
          <more.Popover
            more={more.shown}
            selected={selected}
            onSelect={(item) => {
              more.close();
              select(item);
            }}
            onKey={selectByKey}
            onClose={more.close}
          />
        )}
      </DnDContext>
    </div>
  );
}

/** The '+N more' popover; the library names the day and the items, but not the button. */
function useMore() {
  const extras = gridExtras.use();
  const button = useRef<HTMLElement>(null);
  const [more, setMore] = useState<More | null>(null);
  const close = useCallback(() => setMore(null), []);
  const noteButton = ({ target }: MouseEvent) => {
    button.current = (target as Element).closest<HTMLElement>('.rbc-show-more');
  };
  const show = (items: readonly GridItem[], date: Date) => {
    if (button.current) setMore({ items, date, button: button.current });
  };
  return { noteButton, show, close, shown: more, Popover: extras?.MorePopover };
}

/** The month measures how many rows fit when it is mounted; another font has other rows. */
function useMeasureAfterFonts() {
  useEffect(() => {
    if (!('fonts' in document)) return;
    void document.fonts.ready.then(() => window.dispatchEvent(new Event('resize')));
  }, []);
}
