import { t } from '@scheduler/i18n';
import type { CalendarDate, CalendarView } from '@scheduler/scheduling';
import { useEffect, useMemo, useState, type KeyboardEvent } from 'react';
import { toLocalDate, type TimeRange } from '../../local-dates.ts';
import type { DisplayItem, EventItem } from '../../screen/items/calendar-item.ts';
import { applyShift, formatSpokenTimes, getShift, trackAltKey } from './keyboard-move.ts';
import type { DropTarget } from '../drag/event-move.ts';
import { useLatestRef } from '../use-latest-ref.ts';

interface KeyboardMove extends TimeRange {
  item: EventItem;
  /** Start and end, formatted for a screen reader. */
  timesText: string;
  /** Whether the key was released and the change is being saved. */
  isDropped: boolean;
}

type OnDrop = (item: EventItem, drop: DropTarget) => Promise<void> | void;

/**
 * Moves an item with Alt and arrow keys by a day, a week or half an hour; Shift moves only its end.
 * Releasing Alt saves the move, Escape cancels it.
 */
export function useKeyboardMove(items: DisplayItem[], view: CalendarView, onDrop: OnDrop) {
  const [moving, setMoving] = useState<KeyboardMove | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const latest = useLatestRef({ moving, items, onDrop });

  /** @returns the item's new date, or `null` if the key does not move items */
  const onMoveItem = (event: KeyboardEvent, id: string): CalendarDate | null => {
    const shift = getShift(event, view);
    if (!shift) return null;
    const currentMove = latest.current.moving?.item.id === id ? latest.current.moving : null;
    const current = latest.current.items.find((candidate) => candidate.id === id);
    const item = currentMove && !currentMove.isDropped ? currentMove.item : current;
    if (!item) return null;
    if (item.kind !== 'own' || !item.canWrite) {
      setAnnouncement(t("{title} can't be moved", { title: item.title }));
      return toLocalDate(item.start);
    }
    const target = applyShift(currentMove ?? item, item.allDay, shift);
    const timesText = formatSpokenTimes(target, item.allDay);
    setMoving({ item, ...target, timesText, isDropped: false });
    setAnnouncement(`${item.title}: ${timesText}`);
    return toLocalDate(target.start);
  };

  const isMoving = moving !== null && !moving.isDropped;
  useEffect(() => {
    if (!isMoving) return;
    const drop = async () => {
      const { moving: currentMove } = latest.current;
      if (!currentMove) return;
      const droppedMove = { ...currentMove, isDropped: true };
      setMoving(droppedMove);
      const { item, start, end } = currentMove;
      setAnnouncement(
        t('{title} moved to {time}', { title: item.title, time: currentMove.timesText }),
      );
      await latest.current.onDrop(item, { start, end, isAllDay: item.allDay });
      setMoving((latestMove) => (latestMove === droppedMove ? null : latestMove));
    };
    const cancel = () => {
      setMoving(null);
      setAnnouncement(t('Move canceled'));
    };
    return trackAltKey(() => void drop(), cancel);
  }, [isMoving, latest]);

  const displayedItems = useMemo(() => {
    if (!moving) return items;
    const { item, start, end } = moving;
    return [...items.filter(({ id }) => id !== item.id), { ...item, start, end }];
  }, [items, moving]);
  return { items: displayedItems, announcement, onMoveItem };
}
