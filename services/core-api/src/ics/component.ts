import type { Reminder } from '@scheduler/contracts/core';
import { instantOf, wallAt } from '@scheduler/scheduling/time-zones';
import { propertyOf, textOf, type Component, type Property } from './jcal.ts';
import { toVTimezone, type ZoneSpan } from './zone-component.ts';

/** RFC 5545 §3.8.4.1; an address and how its owner is called. */
export interface Participant {
  email: string;
  name?: string | null;
}

export interface Attendee extends Participant {
  /** RFC 5545 §3.2.12, in lower case. */
  partstat: 'needs-action' | 'accepted' | 'declined' | 'tentative';
}

/** What there is of a component that no column holds. */
export interface OtherParts {
  properties?: Property[];
  components?: Component[];
}

/** A row of events with its people, as far as iCalendar tells of it. */
export interface CalendarEvent {
  id: string;
  ical_uid: string | null;
  sequence: number;
  title: string;
  description: string | null;
  location: string | null;
  is_all_day: boolean;
  time_zone: string;
  start_time: string;
  end_time: string;
  start_date: string | null;
  end_date: string | null;
  recurrence: string[] | null;
  series_id: string | null;
  original_start: string | null;
  transparency: 'opaque' | 'transparent';
  visibility: 'default' | 'private';
  buffer_before: number;
  buffer_after: number;
  reminders: Reminder[] | null;
  other_properties: OtherParts | null;
  created_at: string;
  updated_at: string;
  organizer: Participant | null;
  attendees: Attendee[];
}

/** What RFC 5545 has no word for goes by names of our own. */
export const OWN = {
  /** The zone of an event whose DTSTART cannot name it. */
  timeZone: 'x-scheduler-time-zone',
  buffer: 'x-scheduler-buffer',
  /** `NONE` where an event has no reminders though its schedule has. */
  reminders: 'x-scheduler-reminders',
} as const;

const DATE_LENGTH = 10;
const isUtc = (zone: string) => zone === 'UTC' || zone === 'Etc/UTC';
const withoutMs = (iso: string) => iso.replace(/\.\d+/, '');
const utc = (name: string, iso: string): Property => [name, {}, 'date-time', withoutMs(iso)];
const text = (name: string, value: string): Property => [name, {}, 'text', value];

/** The UID that an event and the exceptions of its series share. */
export const uidOf = ({ ical_uid, series_id, id }: CalendarEvent): string =>
  ical_uid ?? series_id ?? id;

/** Whether a clock of the zone shows this time first at this instant, so that it can be told so. */
const isTold = (time: number, zone: string) => instantOf(wallAt(time, zone), zone) === time;

/** A moment on the clock of a zone; in UTC where that clock shows the same time twice. */
export function moment(name: string, iso: string, zone: string): Property {
  if (iso.length === DATE_LENGTH) return [name, {}, 'date', iso];
  const time = Date.parse(iso);
  if (isUtc(zone) || !isTold(time, zone)) return utc(name, iso);
  const wall = new Date(wallAt(time, zone)).toISOString().slice(0, -'.000Z'.length);
  return [name, { tzid: zone }, 'date-time', wall];
}

function times(event: CalendarEvent): Property[] {
  const { is_all_day, time_zone } = event;
  const [start, end] = is_all_day
    ? [event.start_date ?? event.start_time, event.end_date ?? event.end_time]
    : [event.start_time, event.end_time];
  const dtstart = moment('dtstart', start, time_zone);
  const isNamed = 'tzid' in dtstart[1] || (!is_all_day && isUtc(time_zone));
  return [
    dtstart,
    moment('dtend', end, time_zone),
    ...(isNamed ? [] : [[OWN.timeZone, {}, 'unknown', time_zone] as Property]),
  ];
}

const person = (name: string, { email, ...given }: Participant, params = {}): Property => [
  name,
  { ...(given.name && { cn: given.name }), ...params },
  'cal-address',
  `mailto:${email}`,
];

function people({ organizer, attendees }: CalendarEvent): Property[] {
  // An organizer without guests is only the owner of the calendar (RFC 5545 §3.8.4.3).
  if (!organizer || attendees.length === 0) return [];
  const guests = attendees.map((guest) =>
    person('attendee', guest, {
      role: 'REQ-PARTICIPANT',
      partstat: guest.partstat.toUpperCase(),
      ...(guest.partstat === 'needs-action' && { rsvp: 'TRUE' }),
    }),
  );
  return [person('organizer', organizer), ...guests];
}

const alarm = ({ method, minutes }: Reminder, { title }: CalendarEvent): Component => [
  'valarm',
  [
    text('action', method === 'email' ? 'EMAIL' : 'DISPLAY'),
    ['trigger', {}, 'duration', `-PT${minutes}M`],
    text('description', title),
    ...(method === 'email' ? [text('summary', title)] : []),
  ],
  [],
];

function extras(event: CalendarEvent): Property[] {
  const { buffer_before, buffer_after, reminders } = event;
  const isBuffered = buffer_before > 0 || buffer_after > 0;
  return [
    ...(isBuffered
      ? [[OWN.buffer, {}, 'unknown', `${buffer_before}/${buffer_after}`] as Property]
      : []),
    ...(reminders?.length === 0 ? [[OWN.reminders, {}, 'unknown', 'NONE'] as Property] : []),
  ];
}

export interface VEventOptions {
  /** When this message is made; without it, when the event was last changed (RFC 5545 §3.8.7.2). */
  stamp?: string;
  /** Of an exception, the zone of its series. */
  seriesZone?: string;
}

/** An event, a series or an exception of one as a VEVENT (RFC 5545 §3.6.1). */
export function toVEvent(event: CalendarEvent, options: VEventOptions = {}): Component {
  const { original_start, recurrence, other_properties, description, location } = event;
  const zone = options.seriesZone ?? event.time_zone;
  const properties: Property[] = [
    text('uid', uidOf(event)),
    utc('dtstamp', options.stamp ?? event.updated_at),
    ...(original_start ? [moment('recurrence-id', original_start, zone)] : []),
    ...times(event),
    ...(recurrence ?? []).map(propertyOf),
    text('summary', event.title),
    ...(description === null ? [] : [text('description', description)]),
    ...(location === null ? [] : [text('location', location)]),
    ['sequence', {}, 'integer', event.sequence],
    text('transp', event.transparency.toUpperCase()),
    ...(event.visibility === 'private' ? [text('class', 'PRIVATE')] : []),
    ...people(event),
    utc('created', event.created_at),
    utc('last-modified', event.updated_at),
    ...extras(event),
    ...(other_properties?.properties ?? []),
  ];
  const alarms = (event.reminders ?? []).map((reminder) => alarm(reminder, event));
  return ['vevent', properties, [...alarms, ...(other_properties?.components ?? [])]];
}

export type Method = 'PUBLISH' | 'REQUEST' | 'REPLY' | 'CANCEL';

export interface CalendarOptions {
  /** RFC 5546 §1.4; none for a calendar that is only kept. */
  method?: Method;
  /** What a subscriber's program calls the calendar. */
  name?: string;
  /** See `VEventOptions`; a message has one, a calendar none. */
  stamp?: string;
}

export const PRODUCT_ID = '-//AI Scheduler//AI Scheduler//EN';

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
