import { addDays, type CalendarDate } from '@scheduler/scheduling';
import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { useStateFor } from '../../use-state-for.ts';

const DAYS_BY_KEY: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

/**
 * Roving tabindex for the days of a small month: one tab stop, arrow keys, Home and End. The day
 * buttons must have a `data-day` attribute with their date.
 *
 * @param selected the initial tab stop
 * @param onShowMonth displays the month of a day outside the visible ones
 */
export function useRovingDayFocus(
  visibleDays: readonly CalendarDate[],
  selected: CalendarDate,
  onShowMonth: (day: CalendarDate) => void,
) {
  const grid = useRef<HTMLDivElement>(null);
  const pendingFocus = useRef<CalendarDate>(null);
  const [lastFocused, setLastFocused] = useStateFor(selected, selected);
  const tabStop =
    [lastFocused, selected].find((day) => visibleDays.includes(day)) ?? visibleDays[0];
  useLayoutEffect(() => {
    const day = grid.current?.querySelector<HTMLElement>(`[data-day="${pendingFocus.current}"]`);
    if (!day) return;
    pendingFocus.current = null;
    day.focus();
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const day = (event.target as HTMLElement).dataset['day'];
    const target = day === undefined ? undefined : getTargetDay(event, day, visibleDays);
    if (target === undefined) return;
    event.preventDefault();
    pendingFocus.current = target;
    setLastFocused(target);
    if (!visibleDays.includes(target)) onShowMonth(target);
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const { day } = target.dataset;
    if (day !== undefined) setLastFocused(day);
  };
  const dayProps = (day: CalendarDate) => ({
    'data-day': day,
    tabIndex: day === tabStop ? 0 : -1,
  });
  return { grid, handlers: { onKeyDown, onFocus }, dayProps };
}

function getTargetDay(
  event: KeyboardEvent,
  day: CalendarDate,
  visibleDays: readonly CalendarDate[],
) {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (altKey || ctrlKey || metaKey || shiftKey) return undefined;
  const weekStartIndex = visibleDays.indexOf(day) - (visibleDays.indexOf(day) % 7);
  if (key === 'Home') return visibleDays[weekStartIndex];
  if (key === 'End') return visibleDays[weekStartIndex + 6];
  const step = DAYS_BY_KEY[key];
  if (step === undefined) return undefined;
  const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
  return addDays(day, isRtl && Math.abs(step) === 1 ? -step : step);
}
