import { addDays, type CalendarDate } from '@scheduler/scheduling';
import type { When } from '../intent.ts';
import { takeClock } from './clock.ts';
import { takeDays } from './days.ts';
import type { Scan } from './scan.ts';

/** 'this evening' is that of today. */
const THIS_DAY = /\bthis (?:morning|afternoon|evening)\b/i;
const EVENING = { start: 17 * 60, end: 24 * 60 };

/** Takes days and the time of day; `null` when a text says nothing of either. */
export function takeWhen(scanned: Scan, today: CalendarDate): When | null {
  const isTonight = /\btonight\b/i.test(scanned.rest);
  const isThisDay = THIS_DAY.test(scanned.rest);
  const days =
    takeDays(scanned, today) ?? (isThisDay ? { from: today, to: addDays(today, 1) } : null);
  const { part, at } = takeClock(scanned);
  if (!days && !part && at === null) return null;
  return {
    ...(days ?? { from: today, to: addDays(today, 7) }),
    part: part ?? (isTonight ? EVENING : null),
    at,
    isNamed: days !== null,
  };
}

/** The days from today on that hold for who says nothing of days. */
export const comingDays = (today: CalendarDate, days: number): When => ({
  from: today,
  to: addDays(today, days),
  part: null,
  at: null,
  isNamed: false,
});
