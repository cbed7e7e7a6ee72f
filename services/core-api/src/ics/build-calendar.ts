import type { CalendarEvent } from './calendar-event.ts';
import { formatComponent, type Component, type Property } from './jcal.ts';
import { isUtc, toTextProperty, toVEvent } from './vevent.ts';
import { buildVTimezone, type TimeZoneRange } from './vtimezone.ts';

export type Method = 'PUBLISH' | 'REQUEST' | 'REPLY' | 'CANCEL';

export interface CalendarOptions {
  /** iTIP method (RFC 5546 §1.4). Omitted for a calendar that isn't a scheduling message. */
  method?: Method;
  /** Calendar name shown by subscribing apps. */
  name?: string;
  /** See `VEventOptions`. Set for scheduling messages only. */
  stamp?: string;
}

const PRODUCT_ID = '-//AI Scheduler//AI Scheduler//EN';

/** Creates a TEXT property that ical.js doesn't support. Escapes the value (RFC 5545 §3.3.11). */
const toUnknownTextProperty = (name: string, value: string): Property => [
  name,
  {},
  'unknown',
  value.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`),
];

/** Returns the properties at the start of a VCALENDAR. */
export const calendarProperties = ({ method, name }: CalendarOptions): Property[] => [
  toTextProperty('version', '2.0'),
  toTextProperty('prodid', PRODUCT_ID),
  toTextProperty('calscale', 'GREGORIAN'),
  ...(method ? [toTextProperty('method', method)] : []),
  ...(name
    ? [toUnknownTextProperty('name', name), toUnknownTextProperty('x-wr-calname', name)]
    : []),
];

export const getTimeZonesById = (events: readonly Pick<CalendarEvent, 'id' | 'time_zone'>[]) =>
  new Map(events.map(({ id, time_zone }) => [id, time_zone]));

/**
 * Converts events to VEVENTs.
 *
 * @param timeZones by event ID. An exception uses the time zone of its series.
 */
export function toVEvents(
  events: readonly CalendarEvent[],
  timeZones: ReadonlyMap<string, string>,
  { stamp }: CalendarOptions = {},
): Component[] {
  return events.map((event) => {
    const seriesTimeZone = event.series_id === null ? undefined : timeZones.get(event.series_id);
    return toVEvent(event, {
      ...(stamp !== undefined && { stamp }),
      ...(seriesTimeZone !== undefined && { seriesTimeZone }),
    });
  });
}

/** Formats events as an iCalendar object (RFC 5545 §3.4) including their time zones. */
export function formatCalendar(
  events: readonly CalendarEvent[],
  options: CalendarOptions = {},
): string {
  const vEvents = toVEvents(events, getTimeZonesById(events), options);
  const components = [...getTimeZoneRanges(events).map(buildVTimezone), ...vEvents];
  return formatComponent(['vcalendar', calendarProperties(options), components]);
}

/** Lists the time zones of events, each with the range from its earliest to its latest event. */
export function getTimeZoneRanges(
  events: readonly Pick<
    CalendarEvent,
    'time_zone' | 'is_all_day' | 'start_time' | 'end_time' | 'recurrence'
  >[],
): TimeZoneRange[] {
  const ranges = new Map<string, TimeZoneRange>();
  for (const { time_zone: timeZone, is_all_day, start_time, end_time, recurrence } of events) {
    if (is_all_day || isUtc(timeZone)) continue;
    const [from, to] = [Date.parse(start_time), recurrence ? Infinity : Date.parse(end_time)];
    const existing = ranges.get(timeZone) ?? { timeZone, from, to };
    ranges.set(timeZone, {
      timeZone,
      from: Math.min(existing.from, from),
      to: Math.max(existing.to, to),
    });
  }
  return [...ranges.values()];
}
