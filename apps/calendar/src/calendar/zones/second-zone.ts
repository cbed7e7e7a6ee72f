import { clock } from '@scheduler/platform/clock';
import type { CalendarView } from '@scheduler/scheduling';

/** Pixels that the hours of one zone take. */
export const GUTTER = 52;

/** The other zone whose hours stand beside the person's own, or `null`. */
export const secondZone = (): string | null => clock().secondTimeZone;

/** Whether there is one to show, and room for it: a phone's week has none. */
export const hasSecondZone = (view: CalendarView, phone: boolean): boolean =>
  secondZone() !== null && (!phone || view === 'day');
