import { addDays, type CalendarDate } from '@scheduler/scheduling';
import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/**
 * One stop of Tab among the days of a small month, from which arrows, Home and End lead to the
 * others. The days say which they are by `data-day`.
 *
 * @param chosen where Tab leads at first
 * @param onTurn shows the month of a day that is not shown
 */
export function useRovingDays(
  shown: readonly CalendarDate[],
  chosen: CalendarDate,
  onTurn: (day: CalendarDate) => void,
) {
  const grid = useRef<HTMLDivElement>(null);
  const awaited = useRef<CalendarDate>(null);
  const [focused, setFocused] = useState({ chosen, day: chosen });
  const last = focused.chosen === chosen ? focused.day : chosen;
  const stop = [last, chosen].find((day) => shown.includes(day)) ?? shown[0];
  useLayoutEffect(() => {
    const day = grid.current?.querySelector<HTMLElement>(`[data-day="${awaited.current}"]`);
    if (!day) return;
    awaited.current = null;
    day.focus();
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const day = (event.target as HTMLElement).dataset['day'];
    const to = day === undefined ? undefined : dayBy(event, day, shown);
    if (to === undefined) return;
    event.preventDefault();
    awaited.current = to;
    setFocused({ chosen, day: to });
    if (!shown.includes(to)) onTurn(to);
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const { day } = target.dataset;
    if (day !== undefined) setFocused({ chosen, day });
  };
  const dayProps = (day: CalendarDate) => ({
    'data-day': day,
    tabIndex: day === stop ? 0 : -1,
  });
  return { grid, handlers: { onKeyDown, onFocus }, dayProps };
}

function dayBy(event: KeyboardEvent, day: CalendarDate, shown: readonly CalendarDate[]) {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (altKey || ctrlKey || metaKey || shiftKey) return undefined;
  const weekBegins = shown.indexOf(day) - (shown.indexOf(day) % 7);
  if (key === 'Home') return shown[weekBegins];
  if (key === 'End') return shown[weekBegins + 6];
  const step = STEPS[key];
  if (step === undefined) return undefined;
  const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
  return addDays(day, isRtl && Math.abs(step) === 1 ? -step : step);
}
