import type { Reminder } from '@scheduler/contracts/core';
import { localToInstant, toLocalMs } from '@scheduler/scheduling/time-zones';
import { getUid, type CalendarEvent, type Participant } from './calendar-event.ts';
import { parseProperty, type Component, type Property } from './jcal.ts';

/** Extension properties for data that RFC 5545 can't represent. */
export const CUSTOM_PROPERTIES = {
  /** Time zone of an event whose DTSTART has none. */
  timeZone: 'x-scheduler-time-zone',
  buffer: 'x-scheduler-buffer',
  /** `NONE` if the event has no reminders even though its schedule has default reminders. */
  reminders: 'x-scheduler-reminders',
} as const;

const DATE_LENGTH = 10;
export const isUtc = (timeZone: string) => timeZone === 'UTC' || timeZone === 'Etc/UTC';
const stripMilliseconds = (iso: string) => iso.replace(/\.\d+/, '');
const toUtcProperty = (name: string, iso: string): Property => [
  name,
  {},
  'date-time',
  stripMilliseconds(iso),
];
export const toTextProperty = (name: string, value: string): Property => [name, {}, 'text', value];

/** Local times that occur twice refer to the first instant (RFC 5545 §3.3.5). */
const isFirstOccurrence = (time: number, timeZone: string) =>
  localToInstant(toLocalMs(time, timeZone), timeZone) === time;

/** Formats a time in a time zone, or in UTC if the local time would be ambiguous. */
export function toTimeProperty(name: string, iso: string, timeZone: string): Property {
  if (iso.length === DATE_LENGTH) return [name, {}, 'date', iso];
  const time = Date.parse(iso);
  if (isUtc(timeZone) || !isFirstOccurrence(time, timeZone)) return toUtcProperty(name, iso);
  const localTime = new Date(toLocalMs(time, timeZone)).toISOString().slice(0, -'.000Z'.length);
  return [name, { tzid: timeZone }, 'date-time', localTime];
}

function toTimeProperties(event: CalendarEvent): Property[] {
  const { is_all_day, time_zone } = event;
  const [start, end] = is_all_day
    ? [event.start_date ?? event.start_time, event.end_date ?? event.end_time]
    : [event.start_time, event.end_time];
  const dtstart = toTimeProperty('dtstart', start, time_zone);
  const hasTimeZone = 'tzid' in dtstart[1] || (!is_all_day && isUtc(time_zone));
  return [
    dtstart,
    toTimeProperty('dtend', end, time_zone),
    ...(hasTimeZone ? [] : [[CUSTOM_PROPERTIES.timeZone, {}, 'unknown', time_zone] as Property]),
  ];
}

const toParticipantProperty = (
  name: string,
  { email, ...participant }: Participant,
  params = {},
): Property => [
  name,
  { ...(participant.name && { cn: participant.name }), ...params },
  'cal-address',
  `mailto:${email}`,
];

function toParticipantProperties({ organizer, attendees }: CalendarEvent): Property[] {
  // ORGANIZER is only allowed for events with attendees (RFC 5545 §3.8.4.3).
  if (!organizer || attendees.length === 0) return [];
  const guests = attendees.map((guest) =>
    toParticipantProperty('attendee', guest, {
      role: 'REQ-PARTICIPANT',
      partstat: guest.partstat.toUpperCase(),
      ...(guest.partstat === 'needs-action' && { rsvp: 'TRUE' }),
    }),
  );
  return [toParticipantProperty('organizer', organizer), ...guests];
}

const toAlarm = ({ method, minutes }: Reminder, { title }: CalendarEvent): Component => [
  'valarm',
  [
    toTextProperty('action', method === 'email' ? 'EMAIL' : 'DISPLAY'),
    ['trigger', {}, 'duration', `-PT${minutes}M`],
    toTextProperty('description', title),
    ...(method === 'email' ? [toTextProperty('summary', title)] : []),
  ],
  [],
];

function toCustomProperties(event: CalendarEvent): Property[] {
  const { buffer_before, buffer_after, reminders } = event;
  const isBuffered = buffer_before > 0 || buffer_after > 0;
  return [
    ...(isBuffered
      ? [[CUSTOM_PROPERTIES.buffer, {}, 'unknown', `${buffer_before}/${buffer_after}`] as Property]
      : []),
    ...(reminders?.length === 0
      ? [[CUSTOM_PROPERTIES.reminders, {}, 'unknown', 'NONE'] as Property]
      : []),
  ];
}

export interface VEventOptions {
  /** DTSTAMP of a scheduling message. Defaults to the event's last change (RFC 5545 §3.8.7.2). */
  stamp?: string;
  /** Time zone of the series, for an exception. */
  seriesTimeZone?: string;
}

/** Converts an event, series or exception to a VEVENT (RFC 5545 §3.6.1). */
export function toVEvent(event: CalendarEvent, options: VEventOptions = {}): Component {
  const { original_start, recurrence, other_properties, description, location } = event;
  const timeZone = options.seriesTimeZone ?? event.time_zone;
  const properties: Property[] = [
    toTextProperty('uid', getUid(event)),
    toUtcProperty('dtstamp', options.stamp ?? event.updated_at),
    ...(original_start ? [toTimeProperty('recurrence-id', original_start, timeZone)] : []),
    ...toTimeProperties(event),
    ...(recurrence ?? []).map(parseProperty),
    toTextProperty('summary', event.title),
    ...(description === null ? [] : [toTextProperty('description', description)]),
    ...(location === null ? [] : [toTextProperty('location', location)]),
    ['sequence', {}, 'integer', event.sequence],
    toTextProperty('transp', event.transparency.toUpperCase()),
    ...(event.visibility === 'private' ? [toTextProperty('class', 'PRIVATE')] : []),
    ...toParticipantProperties(event),
    toUtcProperty('created', event.created_at),
    toUtcProperty('last-modified', event.updated_at),
    ...toCustomProperties(event),
    ...(other_properties?.properties ?? []),
  ];
  const alarms = (event.reminders ?? []).map((reminder) => toAlarm(reminder, event));
  return ['vevent', properties, [...alarms, ...(other_properties?.components ?? [])]];
}
