import type { Calendar, Event, EventTime } from '../shapes.ts';
import type { World } from '../world.ts';
import { written } from './times.ts';

export interface View {
  world: World;
  calendar: Calendar;
  timeZone?: string | undefined;
  maxAttendees?: number | undefined;
}

const showTime = (time: EventTime, zone: string): EventTime =>
  time.dateTime && Number.isFinite(Date.parse(time.dateTime))
    ? { ...time, dateTime: written(Date.parse(time.dateTime), zone) }
    : time;

/** What is left to say of an event that was deleted. */
function showCancelled(event: Event, zone: string) {
  const { kind, etag, id, status, recurringEventId, originalStartTime } = event;
  return {
    kind,
    etag,
    id,
    status,
    ...(recurringEventId && { recurringEventId }),
    ...(originalStartTime && { originalStartTime: showTime(originalStartTime, zone) }),
  };
}

const linkTo = ({ world, calendar }: View, { id }: Event) =>
  `${world.publicUrl}/event?eid=${Buffer.from(`${id} ${calendar.id}`).toString('base64url')}`;

/** An event as the API gives it: its times in the zone of the calendar, or the one asked for. */
export function show(view: View, event: Event) {
  const { calendar, timeZone = calendar.timeZone, maxAttendees } = view;
  const { start, end, originalStartTime, attendees } = event;
  const some = maxAttendees === undefined ? attendees : attendees?.slice(0, maxAttendees);
  return {
    ...event,
    htmlLink: linkTo(view, event),
    ...(start && { start: showTime(start, timeZone) }),
    ...(end && { end: showTime(end, timeZone) }),
    ...(originalStartTime && { originalStartTime: showTime(originalStartTime, timeZone) }),
    ...(some && { attendees: some }),
    ...(some && some.length < (attendees?.length ?? 0) && { attendeesOmitted: true }),
  };
}

/** The same in a list, where deleted events are told of by name only. */
export const showListed = (view: View, event: Event) =>
  event.status === 'cancelled'
    ? showCancelled(event, view.timeZone ?? view.calendar.timeZone)
    : show(view, event);
