import type { CalendarEvent } from './calendar-event.ts';
import { textOf, type Component, type Property } from './jcal.ts';
import { isUtc, text, toVEvent } from './vevent.ts';
import { toVTimezone, type ZoneSpan } from './zone-component.ts';

export type Method = 'PUBLISH' | 'REQUEST' | 'REPLY' | 'CANCEL';

export interface CalendarOptions {
  /** RFC 5546 §1.4; none for a calendar that is only kept. */
  method?: Method;
  /** What a subscriber's program calls the calendar. */
  name?: string;
  /** See `VEventOptions`; a message has one, a calendar none. */
  stamp?: string;
}

const PRODUCT_ID = '-//AI Scheduler//AI Scheduler//EN';

/** A text (RFC 5545 §3.3.11) of a property that the library does not know to be one. */
const named = (name: string, value: string): Property => [
  name,
  {},
  'unknown',
  value.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`),
];

/** What a calendar says of itself before its components. */
export const calendarProperties = ({ method, name }: CalendarOptions): Property[] => [
  text('version', '2.0'),
  text('prodid', PRODUCT_ID),
  text('calscale', 'GREGORIAN'),
  ...(method ? [text('method', method)] : []),
  ...(name ? [named('name', name), named('x-wr-calname', name)] : []),
];

/** The zones of events by their ids. */
export const zonesById = (events: readonly Pick<CalendarEvent, 'id' | 'time_zone'>[]) =>
  new Map(events.map(({ id, time_zone }) => [id, time_zone]));

/**
 * The VEVENTs of events.
 *
 * @param zones of series by their ids: an exception is told by that of its series
 */
export function vEventsOf(
  events: readonly CalendarEvent[],
  zones: ReadonlyMap<string, string>,
  { stamp }: CalendarOptions = {},
): Component[] {
  return events.map((event) => {
    const seriesZone = event.series_id === null ? undefined : zones.get(event.series_id);
    return toVEvent(event, {
      ...(stamp !== undefined && { stamp }),
      ...(seriesZone !== undefined && { seriesZone }),
    });
  });
}

/** Events as an iCalendar object (RFC 5545 §3.4) with the zones that they name. */
export function toCalendar(
  events: readonly CalendarEvent[],
  options: CalendarOptions = {},
): string {
  const vEvents = vEventsOf(events, zonesById(events), options);
  const components = [...zonesOf(events).map(toVTimezone), ...vEvents];
  return textOf(['vcalendar', calendarProperties(options), components]);
}

/** Each zone that the events name, from the earliest of its events to the latest. */
export function zonesOf(
  events: readonly Pick<
    CalendarEvent,
    'time_zone' | 'is_all_day' | 'start_time' | 'end_time' | 'recurrence'
  >[],
): ZoneSpan[] {
  const spans = new Map<string, ZoneSpan>();
  for (const { time_zone: zone, is_all_day, start_time, end_time, recurrence } of events) {
    if (is_all_day || isUtc(zone)) continue;
    const [from, to] = [Date.parse(start_time), recurrence ? Infinity : Date.parse(end_time)];
    const known = spans.get(zone) ?? { zone, from, to };
    spans.set(zone, { zone, from: Math.min(known.from, from), to: Math.max(known.to, to) });
  }
  return [...spans.values()];
}
