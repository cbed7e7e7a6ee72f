import type { Calendar, Event, EventTime } from '../types.ts';
import type { EmulatorState } from '../emulator-state.ts';
import { formatDateTime } from './event-times.ts';

export interface FormatOptions {
  state: EmulatorState;
  calendar: Calendar;
  timeZone?: string | undefined;
  maxAttendees?: number | undefined;
}

const formatTime = (time: EventTime, timeZone: string): EventTime =>
  time.dateTime && Number.isFinite(Date.parse(time.dateTime))
    ? { ...time, dateTime: formatDateTime(Date.parse(time.dateTime), timeZone) }
    : time;

/** Formats a deleted event, of which Google returns only a few fields. */
function formatCanceledEvent(event: Event, timeZone: string) {
  const { kind, etag, id, status, recurringEventId, originalStartTime } = event;
  return {
    kind,
    etag,
    id,
    status,
    ...(recurringEventId && { recurringEventId }),
    ...(originalStartTime && { originalStartTime: formatTime(originalStartTime, timeZone) }),
  };
}

const getEventUrl = ({ state, calendar }: FormatOptions, { id }: Event) =>
  `${state.publicUrl}/event?eid=${Buffer.from(`${id} ${calendar.id}`).toString('base64url')}`;

/** Formats an event for a response. Times are in the requested time zone or the calendar's. */
export function formatEvent(options: FormatOptions, event: Event) {
  const { calendar, timeZone = calendar.timeZone, maxAttendees } = options;
  const { start, end, originalStartTime, attendees } = event;
  const includedAttendees =
    maxAttendees === undefined ? attendees : attendees?.slice(0, maxAttendees);
  return {
    ...event,
    htmlLink: getEventUrl(options, event),
    ...(start && { start: formatTime(start, timeZone) }),
    ...(end && { end: formatTime(end, timeZone) }),
    ...(originalStartTime && { originalStartTime: formatTime(originalStartTime, timeZone) }),
    ...(includedAttendees && { attendees: includedAttendees }),
    ...(includedAttendees &&
      includedAttendees.length < (attendees?.length ?? 0) && { attendeesOmitted: true }),
  };
}

/** Formats an event in a list. Deleted events are reduced to their IDs and status. */
export const formatListedEvent = (options: FormatOptions, event: Event) =>
  event.status === 'cancelled'
    ? formatCanceledEvent(event, options.timeZone ?? options.calendar.timeZone)
    : formatEvent(options, event);
