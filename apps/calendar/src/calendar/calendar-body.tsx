import { getTimeSettings } from '@scheduler/platform/time-settings';
import type { CalendarDate, CalendarView } from '@scheduler/scheduling';
import { cx } from '@scheduler/ui';
import { CalendarGrid } from './calendar-grid.tsx';
import { useMemo } from 'react';
import type { CalendarItem, DisplayItem, ProposedItem } from './calendar-item.ts';
import { groupByDay } from './group-by-day.ts';
import type { Slot } from './new-event-slot.ts';
import { agenda, phoneComponents } from './deferred-modules.ts';
import { toSlot } from './new-event-slot.ts';
import type { useCalendar } from './use-calendar.ts';
import { useDropEvent } from './use-drop-event.ts';
import { useKeyboardMove } from './use-keyboard-move.ts';
import { useProposedEvents } from './use-proposed-events.ts';
import styles from './calendar-screen.module.css';

interface CalendarBodyProps {
  calendar: ReturnType<typeof useCalendar>;
  view: CalendarView;
  date: CalendarDate;
  now: number;
  isPhone: boolean;
  selected: CalendarItem | null;
  onOpen: (item: CalendarItem) => void;
  onReview: (item: ProposedItem) => void;
  onCreate: (slot: Slot) => void;
  onMove: Parameters<typeof useDropEvent>[1];
  onShow: (next: { view?: CalendarView; date?: CalendarDate }) => void;
}

/** Renders the selected view in its phone or desktop layout. */
export function CalendarBody(props: CalendarBodyProps) {
  const { calendar, view, date, now, isPhone, selected, onOpen, onCreate, onMove, onShow } = props;
  const drop = useDropEvent(view, onMove);
  const agendaModule = agenda.useRequired(view === 'agenda');
  const phoneModule = phoneComponents.useRequired(isPhone);
  const { bands, days, loading } = calendar;
  const items = useProposedEvents(calendar.items);
  const keyboardMove = useKeyboardMove(items, view, drop);
  const displayedDays = useMemo(
    () =>
      keyboardMove.displayedItems === calendar.items
        ? days
        : groupByDay(keyboardMove.displayedItems),
    [keyboardMove.displayedItems, calendar.items, days],
  );
  const openItem = (item: DisplayItem) =>
    item.kind === 'proposed' ? props.onReview(item) : onOpen(item);
  // Remounts the view when time settings change. The second time zone updates without a remount.
  const { secondTimeZone: _, ...settings } = getTimeSettings();
  const settingsKey = JSON.stringify(settings);
  const showDate = (day: CalendarDate) => onShow({ date: day });
  if (view === 'agenda') {
    const viewProps = { date, days, onSelectItem: onOpen };
    return agendaModule && !loading && <agendaModule.AgendaView key={settingsKey} {...viewProps} />;
  }
  if (view === 'month' && isPhone) {
    const viewProps = { date, now, days, loading, onShowDate: showDate, onSelectItem: onOpen };
    return phoneModule && <phoneModule.PhoneMonth {...viewProps} />;
  }
  const isPhoneDay = isPhone && view === 'day';
  return (
    <>
      {isPhoneDay && phoneModule && (
        <phoneModule.WeekStrip date={date} now={now} days={days} onShowDate={showDate} />
      )}
      <CalendarGrid
        key={settingsKey}
        view={view}
        date={date}
        now={now}
        days={displayedDays}
        bands={bands}
        selected={selected}
        onSelectItem={openItem}
        onSelectSlot={(slot) => onCreate(toSlot(slot, view, now))}
        onDrop={drop}
        onShow={onShow}
        onMoveItem={keyboardMove.onKey}
        announcement={keyboardMove.announcement}
        className={cx(styles.grid, isPhoneDay && styles.phoneDay)}
      />
    </>
  );
}
