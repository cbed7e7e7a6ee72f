import type { Event } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import { parseInterval, overlaps, type Interval } from '@scheduler/scheduling';
import { invalidRequest } from '@scheduler/service-kit';

/** Pairs of events are compared: a plan for more would take minutes. */
export const PLANNED_AT_MOST = 1000;
/** Nobody else is answered while an analysis of more is made. */
export const ANALYSED_AT_MOST = 3000;

/**
 * @param pointer the field that asks for too much
 * @throws Problem 400 when a window holds more events than are looked at
 */
export function requireFew(
  events: readonly Event[],
  window: Interval,
  most: number,
  pointer: string,
): void {
  const found = events.filter((event) => overlaps(parseInterval(event), window));
  if (found.length <= most) return;
  const detail = t('This time holds more than {most} events. Ask for fewer days.', { most });
  throw invalidRequest([{ pointer, detail }]);
}
