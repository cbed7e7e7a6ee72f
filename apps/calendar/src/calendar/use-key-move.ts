import { t } from '@scheduler/i18n';
import { MINUTE, type CalendarDate, type CalendarView } from '@scheduler/scheduling';
import { useEffect, useMemo, useState, type KeyboardEvent } from 'react';
import { clockRange, localDate } from '../dates.ts';
import type { DrawnItem, OwnItem } from './calendar-item.ts';
import { spokenDay } from './grid/day-cell.tsx';
import { daysLater } from './day-math.ts';
import type { Drop } from './move-event.ts';
import { useLatest } from './use-latest.ts';

interface Moving {
  item: OwnItem;
  start: Date;
  end: Date;
  /** Whether the keys are released, and the server is asked. */
  dropped: boolean;
}

const SLOT = 30 * MINUTE;

type OnDrop = (item: OwnItem, drop: Drop) => Promise<void> | void;

/**
 * Moves an item as its keys say: Alt and an arrow by a day, a week or half an hour, with Shift its
 * end alone. It moves while Alt is held, and stays where it is when that is released; Escape puts it
 * back.
 */
export function useKeyMove(items: readonly DrawnItem[], view: CalendarView, onDrop: OnDrop) {
  const [moving, setMoving] = useState<Moving | null>(null);
  const [said, setSaid] = useState('');
  const latest = useLatest({ moving, items, onDrop });

  /** @returns the date on which the item now is; `null` if the key was none of these */
  const onKey = (event: KeyboardEvent, id: string): CalendarDate | null => {
    const by = shiftOf(event, view);
    if (!by) return null;
    const before = latest.current.moving?.item.id === id ? latest.current.moving : null;
    const known = latest.current.items.find((one) => one.id === id);
    const item = before && !before.dropped ? before.item : known;
    if (!item) return null;
    if (item.kind !== 'own' || !item.canWrite) {
      setSaid(t('{title} cannot be moved', { title: item.title }));
      return localDate(item.start);
    }
    const to = shifted(before ?? item, item.allDay, by);
    setMoving({ item, ...to, dropped: false });
    setSaid(`${item.title}: ${whenOf(to, item.allDay)}`);
    return localDate(to.start);
  };

  const held = moving !== null && !moving.dropped;
  useEffect(() => {
    if (!held) return;
    const drop = async () => {
      const { moving: now } = latest.current;
      if (!now) return;
      const dropped = { ...now, dropped: true };
      setMoving(dropped);
      const { item, start, end } = now;
      setSaid(t('{title} moved to {now}', { title: item.title, now: whenOf(now, item.allDay) }));
      await latest.current.onDrop(item, { start, end, isAllDay: item.allDay });
      setMoving((then) => (then === dropped ? null : then));
    };
    const release = ({ key }: globalThis.KeyboardEvent) => void (key === 'Alt' && drop());
    const escape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      setMoving(null);
      setSaid(t('Put back'));
    };
    const leave = () => void drop();
    document.addEventListener('keyup', release);
    document.addEventListener('keydown', escape, { capture: true });
    window.addEventListener('blur', leave);
    return () => {
      document.removeEventListener('keyup', release);
      document.removeEventListener('keydown', escape, { capture: true });
      window.removeEventListener('blur', leave);
    };
  }, [held, latest]);

  const shown = useMemo(() => {
    if (!moving) return items;
    const { item, start, end } = moving;
    return [...items.filter(({ id }) => id !== item.id), { ...item, start, end }];
  }, [items, moving]);
  return { shown, said, onKey };
}

interface Shift {
  days: number;
  slots: number;
  /** Whether the start stays where it is. */
  resize: boolean;
}

function shiftOf(event: KeyboardEvent, view: CalendarView): Shift | null {
  const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
  const resize = event.shiftKey;
  const sideways = { ArrowLeft: -forward, ArrowRight: forward }[event.key];
  if (sideways !== undefined) return { days: sideways, slots: 0, resize };
  const down = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (down === undefined) return null;
  return view === 'month' ? { days: 7 * down, slots: 0, resize } : { days: 0, slots: down, resize };
}

interface Span {
  start: Date;
  end: Date;
}

function shifted({ start, end }: Span, allDay: boolean, { days, slots, resize }: Shift): Span {
  const move = (time: Date) =>
    new Date(daysLater(time, days).getTime() + (allDay ? 0 : slots * SLOT));
  const to = { start: resize ? start : move(start), end: move(end) };
  return to.end > to.start ? to : { start, end };
}

function whenOf({ start, end }: Span, allDay: boolean): string {
  const last = allDay ? new Date(end.getTime() - 1) : end;
  const from = spokenDay(start);
  const isOne = localDate(start) === localDate(last);
  const days = isOne ? from : t('{from} to {to}', { from, to: spokenDay(last) });
  return `${days}, ${allDay ? t('all day') : clockRange(start, end)}`;
}
