import { clock } from '@scheduler/platform/clock';
import type { CalendarDate, CalendarView } from '@scheduler/scheduling';
import { cx } from '@scheduler/ui';
import { CalendarGrid } from './calendar-grid.tsx';
import { useMemo } from 'react';
import type { CalendarItem, DrawnItem, PencilItem } from './calendar-item.ts';
import { byDay } from './days.ts';
import type { Slot } from './slot.ts';
import { agenda, phoneParts } from './screen-later.ts';
import { slotOf } from './slot.ts';
import type { useCalendar } from './use-calendar.ts';
import { useDrop } from './use-drop.ts';
import { useKeyMove } from './use-key-move.ts';
import { useProposed } from './use-proposed.ts';
import styles from './calendar-screen.module.css';

interface CalendarBodyProps {
  calendar: ReturnType<typeof useCalendar>;
  view: CalendarView;
  date: CalendarDate;
  now: number;
  phone: boolean;
  selected: CalendarItem | null;
  onOpen: (item: CalendarItem) => void;
  onReview: (item: PencilItem) => void;
  onCreate: (slot: Slot) => void;
  onMove: Parameters<typeof useDrop>[1];
  onShow: (next: { view?: CalendarView; date?: CalendarDate }) => void;
}

/** The view that is chosen, in the form that the screen has room for. */
export function CalendarBody(props: CalendarBodyProps) {
  const { calendar, view, date, now, phone, selected, onOpen, onCreate, onMove, onShow } = props;
  const drop = useDrop(view, onMove);
  const list = agenda.useNeeded(view === 'agenda');
  const forPhones = phoneParts.useNeeded(phone);
  const { bands, days, loading } = calendar;
  const items = useProposed(calendar.items);
  const moved = useKeyMove(items, view, drop);
  const drawn = useMemo(
    () => (moved.shown === calendar.items ? days : byDay(moved.shown)),
    [moved.shown, calendar.items, days],
  );
  const open = (item: DrawnItem) => (item.kind === 'pencil' ? props.onReview(item) : onOpen(item));
  // Whoever reads time otherwise sees all of it anew; the second zone is shown or hidden in place.
  const { secondTimeZone: _, ...asked } = clock();
  const clockKey = JSON.stringify(asked);
  const showDate = (day: CalendarDate) => onShow({ date: day });
  if (view === 'agenda') {
    const parts = { date, days, onSelectItem: onOpen };
    return list && !loading && <list.AgendaView key={clockKey} {...parts} />;
  }
  if (view === 'month' && phone) {
    const parts = { date, now, days, loading, onShowDate: showDate, onSelectItem: onOpen };
    return forPhones && <forPhones.PhoneMonth {...parts} />;
  }
  const phoneDay = phone && view === 'day';
  return (
    <>
      {phoneDay && forPhones && (
        <forPhones.WeekStrip date={date} now={now} days={days} onShowDate={showDate} />
      )}
      <CalendarGrid
        key={clockKey}
        view={view}
        date={date}
        now={now}
        days={drawn}
        bands={bands}
        selected={selected}
        onSelectItem={open}
        onSelectSlot={(slot) => onCreate(slotOf(slot, view, now))}
        onDrop={drop}
        onShow={onShow}
        onMoveKey={moved.onKey}
        said={moved.said}
        className={cx(styles.grid, phoneDay && styles.phoneDay)}
      />
    </>
  );
}
