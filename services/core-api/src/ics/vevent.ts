import type { Reminder } from '@scheduler/contracts/core';
import { localToInstant, toLocalMs } from '@scheduler/scheduling/time-zones';
import { uidOf, type CalendarEvent, type Participant } from './calendar-event.ts';
import { propertyOf, type Component, type Property } from './jcal.ts';

/** What RFC 5545 has no word for goes by names of our own. */
export const OWN = {
  /** The zone of an event whose DTSTART cannot name it. */
  timeZone: 'x-scheduler-time-zone',
  buffer: 'x-scheduler-buffer',
  /** `NONE` where an event has no reminders though its schedule has. */
  reminders: 'x-scheduler-reminders',
} as const;

const DATE_LENGTH = 10;
export const isUtc = (zone: string) => zone === 'UTC' || zone === 'Etc/UTC';
const withoutMs = (iso: string) => iso.replace(/\.\d+/, '');
const utc = (name: string, iso: string): Property => [name, {}, 'date-time', withoutMs(iso)];
export const text = (name: string, value: string): Property => [name, {}, 'text', value];

/** Whether a clock of the zone shows this time first at this instant, so that it can be told so. */
const isTold = (time: number, zone: string) => localToInstant(toLocalMs(time, zone), zone) === time;

/** A moment on the clock of a zone; in UTC where that clock shows the same time twice. */
export function moment(name: string, iso: string, zone: string): Property {
  if (iso.length === DATE_LENGTH) return [name, {}, 'date', iso];
  const time = Date.parse(iso);
  if (isUtc(zone) || !isTold(time, zone)) return utc(name, iso);
  const wall = new Date(toLocalMs(time, zone)).toISOString().slice(0, -'.000Z'.length);
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
