import { t } from '@scheduler/i18n';
import { MINUTE_MS, type CalendarView } from '@scheduler/scheduling';
import type { KeyboardEvent } from 'react';
import { clockRange, localDate } from '../dates.ts';
import { daysLater } from './day-math.ts';
import { spokenDay } from './grid/day-cell.tsx';

const SLOT = 30 * MINUTE_MS;

/** How far a key moves an item. */
interface Shift {
  days: number;
  slots: number;
  /** Whether the start stays where it is. */
  resize: boolean;
}

/** How far a key moves an item in a view; `null` if it is none that does. */
export function shiftOf(event: KeyboardEvent, view: CalendarView): Shift | null {
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

/** Where an item lies then; where it would not end after its start, as it was. */
export function shifted(
  { start, end }: Span,
  allDay: boolean,
  { days, slots, resize }: Shift,
): Span {
  const move = (time: Date) =>
    new Date(daysLater(time, days).getTime() + (allDay ? 0 : slots * SLOT));
  const to = { start: resize ? start : move(start), end: move(end) };
  return to.end > to.start ? to : { start, end };
}

/** The days and hours of an item, to be heard. */
export function spokenTimes({ start, end }: Span, allDay: boolean): string {
  const last = allDay ? new Date(end.getTime() - 1) : end;
  const from = spokenDay(start);
  const isOne = localDate(start) === localDate(last);
  const days = isOne ? from : t('{from} to {to}', { from, to: spokenDay(last) });
  return `${days}, ${allDay ? t('all day') : clockRange(start, end)}`;
}

/**
 * Waits for Alt to be released or the window to be left, or for Escape before.
 *
 * @returns ends the waiting
 */
export function whileHeld(onRelease: () => void, onEscape: () => void): () => void {
  const release = ({ key }: globalThis.KeyboardEvent) => void (key === 'Alt' && onRelease());
  const escape = (event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onEscape();
  };
  document.addEventListener('keyup', release);
  document.addEventListener('keydown', escape, { capture: true });
  window.addEventListener('blur', onRelease);
  return () => {
    document.removeEventListener('keyup', release);
    document.removeEventListener('keydown', escape, { capture: true });
    window.removeEventListener('blur', onRelease);
  };
}
