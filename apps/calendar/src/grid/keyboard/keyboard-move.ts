import { t } from '@scheduler/i18n';
import type { CalendarView } from '@scheduler/scheduling';
import { MINUTE_MS } from '@scheduler/scheduling/durations';
import type { KeyboardEvent } from 'react';
import { addLocalDays, formatTimeRange, toLocalDate, type TimeRange } from '../../local-dates.ts';
import { formatSpokenDay } from '../day-cell.tsx';
import { SLOT_MINUTES } from '../hours/day-time-scale.ts';

const SLOT_MS = SLOT_MINUTES * MINUTE_MS;

/** The distance that a key press moves an item. */
interface KeyboardShift {
  days: number;
  slots: number;
  /** Whether only the end moves. */
  resize: boolean;
}

/** Returns the shift that a key press causes in a view, or `null` for other keys. */
export function getShift(event: KeyboardEvent, view: CalendarView): KeyboardShift | null {
  const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
  const resize = event.shiftKey;
  const dayDelta = { ArrowLeft: -forward, ArrowRight: forward }[event.key];
  if (dayDelta !== undefined) return { days: dayDelta, slots: 0, resize };
  const rowDelta = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (rowDelta === undefined) return null;
  return view === 'month'
    ? { days: 7 * rowDelta, slots: 0, resize }
    : { days: 0, slots: rowDelta, resize };
}

/** Applies a shift; returns the unchanged range if it would end before it starts. */
export function applyShift(
  { start, end }: TimeRange,
  allDay: boolean,
  { days, slots, resize }: KeyboardShift,
): TimeRange {
  const move = (time: Date) =>
    new Date(addLocalDays(time, days).getTime() + (allDay ? 0 : slots * SLOT_MS));
  const target = { start: resize ? start : move(start), end: move(end) };
  return target.end > target.start ? target : { start, end };
}

/** Formats dates and times for a screen reader. */
export function formatSpokenTimes({ start, end }: TimeRange, allDay: boolean): string {
  const lastDay = allDay ? new Date(end.getTime() - 1) : end;
  const from = formatSpokenDay(start);
  const isOneDay = toLocalDate(start) === toLocalDate(lastDay);
  const days = isOneDay ? from : t('{from} to {to}', { from, to: formatSpokenDay(lastDay) });
  return `${days}, ${allDay ? t('all day') : formatTimeRange(start, end)}`;
}

/**
 * Calls `onRelease` when Alt is released or the window loses focus, and `onEscape` on Escape.
 *
 * @returns a cleanup function
 */
export function trackAltKey(onRelease: () => void, onEscape: () => void): () => void {
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
