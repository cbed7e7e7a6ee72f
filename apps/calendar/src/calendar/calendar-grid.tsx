import type { CalendarDate, CalendarView } from '@scheduler/scheduling';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { CalendarProps, Components, SlotInfo, View } from 'react-big-calendar';
import withDragAndDrop from 'react-big-calendar/lib/addons/dragAndDrop/withDragAndDrop';
import Calendar from 'react-big-calendar/lib/Calendar';
import { localDate, localMidnight } from '../dates.ts';
import type { BandItem, CalendarItem, GridItem, OwnItem } from './calendar-item.ts';
import { enterPopover } from './enter-popover.ts';
import { DayHeader, MonthItem, TimedItem, WeekdayHeader, drawItem } from './grid-parts.tsx';
import { useHonestRoles } from './use-honest-roles.ts';
import { FIRST_HOUR_SHOWN, isOff, lookOf } from './item-look.ts';
import { CULTURE, formats, localizer, messages } from './localizer.ts';
import type { Drop } from './move-event.ts';
import './calendar-grid.css';

interface CalendarGridProps {
  view: Exclude<CalendarView, 'agenda'>;
  date: CalendarDate;
  now: number;
  items: readonly CalendarItem[];
  bands: readonly BandItem[];
  /** The item whose dialog is open. */
  selected: CalendarItem | null;
  onSelectItem: (item: CalendarItem) => void;
  onSelectSlot: (slot: SlotInfo) => void;
  onDrop: (item: OwnItem, drop: Drop) => void;
  onShowDay: (date: CalendarDate) => void;
  className?: string | undefined;
}

type Wrapper = NonNullable<Components<GridItem>['eventWrapper']>;

const isNamed = new WeakMap<Wrapper, Wrapper>();

/** The addon's wrapper with ours inside, made once: a new type would mount every item anew. */
function namedInside(Addon: Wrapper): Wrapper {
  const Known = isNamed.get(Addon);
  if (Known) return Known;
  const Both: Wrapper = (props) => {
    const { children } = props as { children?: React.ReactNode };
    const drawn = drawItem({ ...props, children } as Parameters<typeof drawItem>[0]);
    return props.event.kind === 'band' ? drawn : <Addon {...props}>{drawn}</Addon>;
  };
  isNamed.set(Addon, Both);
  return Both;
}

function NamedCalendar({ components, ...props }: CalendarProps<GridItem>) {
  const Addon = components?.eventWrapper;
  const named = useMemo(
    () => ({ ...components, ...(Addon && { eventWrapper: namedInside(Addon) }) }),
    // The addon makes a new object each time it renders; what is in it stays.
    // oxlint-disable-next-line react/exhaustive-deps
    [Addon],
  );
  return <Calendar {...props} components={named} />;
}

const DragCalendar = withDragAndDrop<GridItem>(NamedCalendar);

const timeGrid = { header: DayHeader, event: TimedItem };
const components: Components<GridItem> = {
  month: { header: WeekdayHeader, event: MonthItem },
  week: timeGrid,
  work_week: timeGrid,
  day: timeGrid,
};

const views: View[] = ['month', 'week', 'work_week', 'day'];
const looks = (item: GridItem) => (item.kind === 'band' ? {} : { className: lookOf(item) });
const slotLook = (time: Date) => ({ className: isOff(time) ? 'is-off' : '' });
const canChange = (item: GridItem) => item.kind === 'own' && item.canWrite;
const ignore = () => {};

/** The month, week, work week and day: react-big-calendar with drag, resize and our looks. */
export function CalendarGrid(props: CalendarGridProps) {
  const { view, date, now, items, bands, selected } = props;
  useMeasureAfterFonts();
  const grid = useRef<HTMLDivElement>(null);
  useHonestRoles(grid);
  const [scrollToTime] = useState(() => new Date(localMidnight(date).getTime() + FIRST_HOUR_SHOWN));
  const drop = ({ event, ...to }: { event: GridItem } & Drop) => {
    if (event.kind === 'own') props.onDrop(event, to);
  };
  const select = (item: GridItem) => {
    if (item.kind !== 'band') props.onSelectItem(item);
  };
  return (
    <div ref={grid} className={props.className}>
      <DragCalendar
        className="scheduler-grid"
        localizer={localizer}
        culture={CULTURE}
        formats={formats}
        messages={messages}
        toolbar={false}
        views={views}
        view={view}
        onView={ignore}
        date={localMidnight(date)}
        onNavigate={ignore}
        getNow={() => new Date(now)}
        events={items as GridItem[]}
        backgroundEvents={bands as GridItem[]}
        selected={selected}
        components={components}
        eventPropGetter={looks}
        slotPropGetter={slotLook}
        draggableAccessor={canChange}
        resizableAccessor={canChange}
        selectable
        resizable
        popup
        onShowMore={enterPopover}
        step={30}
        timeslots={2}
        longPressThreshold={250}
        dayLayoutAlgorithm="overlap"
        scrollToTime={scrollToTime}
        onSelectEvent={select}
        onKeyPressEvent={(item, event) => {
          const { key } = event as unknown as KeyboardEvent;
          if (key !== 'Enter' && key !== ' ') return;
          event.preventDefault();
          select(item);
        }}
        onSelectSlot={props.onSelectSlot}
        onDrillDown={(day) => props.onShowDay(localDate(day))}
        onEventDrop={drop}
        onEventResize={drop}
      />
    </div>
  );
}

/** The month measures how many rows fit when it is mounted; another font has other rows. */
function useMeasureAfterFonts() {
  useEffect(() => {
    if (!('fonts' in document)) return;
    void document.fonts.ready.then(() => window.dispatchEvent(new Event('resize')));
  }, []);
}
