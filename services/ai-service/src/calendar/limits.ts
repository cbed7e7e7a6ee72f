import type { Event } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import { parseInterval, overlaps, type Interval } from '@scheduler/scheduling';
import { invalidRequest } from '@scheduler/service-kit';

/** The optimizer compares pairs of events. Planning more would take minutes. */
export const MAX_PLANNED_EVENTS = 1000;
/** The analysis runs on the main thread. Analyzing more would block other requests. */
export const MAX_ANALYZED_EVENTS = 3000;

/**
 * Rejects windows with too many events.
 *
 * @param pointer request field to name in the error
 * @throws Problem 400 if more than `max` events overlap the window
 */
export function requireMaxEvents(
  events: readonly Event[],
  window: Interval,
  max: number,
  pointer: string,
): void {
  const overlapping = events.filter((event) => overlaps(parseInterval(event), window));
  if (overlapping.length <= max) return;
  const detail = t('There are more than {max} events in this period. Use a shorter one.', {
    max,
  });
  throw invalidRequest([{ pointer, detail }]);
}
