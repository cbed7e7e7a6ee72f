import { t } from '@scheduler/i18n';
import type { CalendarDate, CalendarView } from '@scheduler/scheduling';
import { useEffect, useMemo, useState, type KeyboardEvent } from 'react';
import { localDate } from '../dates.ts';
import type { DrawnItem, OwnItem } from './calendar-item.ts';
import { gridExtras } from './grid-later.ts';
import type { Drop } from './move-event.ts';
import { useLatest } from './use-latest.ts';

interface Moving {
  item: OwnItem;
  start: Date;
  end: Date;
  /** The same, to be heard. */
  when: string;
  /** Whether the keys are released, and the server is asked. */
  dropped: boolean;
}

type OnDrop = (item: OwnItem, drop: Drop) => Promise<void> | void;

/**
 * Moves an item as its keys say: Alt and an arrow by a day, a week or half an hour, with Shift its
 * end alone. It moves while Alt is held, and stays where it is when that is released; Escape puts it
 * back.
 */
export function useKeyMove(items: readonly DrawnItem[], view: CalendarView, onDrop: OnDrop) {
  const [moving, setMoving] = useState<Moving | null>(null);
  const [said, setSaid] = useState('');
  const extras = gridExtras.use();
  const latest = useLatest({ moving, items, onDrop });

  /** @returns the date on which the item now is; `null` if the key was none of these */
  const onKey = (event: KeyboardEvent, id: string): CalendarDate | null => {
    const by = extras?.shiftOf(event, view);
    if (!extras || !by) return null;
    const before = latest.current.moving?.item.id === id ? latest.current.moving : null;
    const known = latest.current.items.find((one) => one.id === id);
    const item = before && !before.dropped ? before.item : known;
    if (!item) return null;
    if (item.kind !== 'own' || !item.canWrite) {
      setSaid(t('{title} cannot be moved', { title: item.title }));
      return localDate(item.start);
    }
    const to = extras.shifted(before ?? item, item.allDay, by);
    const when = extras.spokenTimes(to, item.allDay);
    setMoving({ item, ...to, when, dropped: false });
    setSaid(`${item.title}: ${when}`);
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
      setSaid(t('{title} moved to {now}', { title: item.title, now: now.when }));
      await latest.current.onDrop(item, { start, end, isAllDay: item.allDay });
      setMoving((then) => (then === dropped ? null : then));
    };
    const putBack = () => {
      setMoving(null);
      setSaid(t('Put back'));
    };
    return extras?.whileHeld(() => void drop(), putBack);
  }, [held, latest, extras]);

  const shown = useMemo(() => {
    if (!moving) return items;
    const { item, start, end } = moving;
    return [...items.filter(({ id }) => id !== item.id), { ...item, start, end }];
  }, [items, moving]);
  return { shown, said, onKey };
}
