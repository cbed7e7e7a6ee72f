import { normalizeEmail } from '@scheduler/contracts';
import type { SuggestMeetingRequest } from '@scheduler/contracts/ai';
import type { Event } from '@scheduler/contracts/core';
import { MINUTE_MS } from '@scheduler/scheduling/durations';
import type { Attendee, BusyTime } from '@scheduler/scheduling/meeting-times';
import { ME, otherPerson, ownPerson } from '../calendar/person.ts';
import { plannedEvent } from '../calendar/planned-events.ts';
import type { Availability, Calendar } from '../calendar/read.ts';
import { takesTime } from '../calendar/takes-time.ts';

const instant = (time: number) => new Date(time).toISOString().replace('.000Z', 'Z');

/** Longer than any free stretch: what others keep for focus is theirs to know. */
const NO_FOCUS = { min_block_minutes: 2880, goal_minutes_per_day: 0 };

const isTentative = ({ email }: Calendar, { invitations }: Event) =>
  invitations.some(
    ({ user_email, status }) => status === 'tentative' && normalizeEmail(user_email) === email,
  );

/** The caller's own event, with what is to be kept free around it. */
function ownBusy(calendar: Calendar, event: Event): BusyTime {
  const { start, end, all_day, kind } = plannedEvent(event, { isMovable: false, isBusy: true });
  const widened = all_day
    ? { start, end }
    : {
        start: instant(Date.parse(start) - event.buffer_before * MINUTE_MS),
        end: instant(Date.parse(end) + event.buffer_after * MINUTE_MS),
      };
  return {
    ...widened,
    all_day,
    busy: true,
    kind: isTentative(calendar, event) ? 'tentative' : kind,
  };
}

/** Whether an event is one that is named, or an occurrence of the series that is. */
const isMeant = ({ id, recurring_event_id }: Event, named: string | undefined): boolean =>
  named !== undefined && (id === named || recurring_event_id === named);

/** Somebody to be at the meeting, and who they are. */
export interface Seat {
  email: string;
  attendee: Attendee;
  /** Whether the zone is their own, or the caller's for want of better. */
  isZoneKnown: boolean;
}

/** Who is to be there: the caller first, by ids of which the sweep learns no more. */
export function seatsFor(
  calendar: Calendar,
  others: readonly Availability[],
  { attendees, exclude_event_id }: Pick<SuggestMeetingRequest, 'attendees' | 'exclude_event_id'>,
  timeZone: string,
): Seat[] {
  const own = ownPerson(calendar.preferences, timeZone);
  const me: Seat = {
    email: calendar.email,
    isZoneKnown: true,
    attendee: {
      ...own,
      id: ME,
      required: true,
      busy: calendar.events
        .filter((event) => takesTime(calendar, event) && !isMeant(event, exclude_event_id))
        .map((event) => ownBusy(calendar, event)),
    },
  };
  const isRequired = (email: string) =>
    attendees.find((one) => normalizeEmail(one.email) === email)?.required ?? true;
  const rest = others.map((person, index): Seat => ({
    email: person.email,
    isZoneKnown: person.hours !== null,
    attendee: {
      ...otherPerson(`p${index + 1}`, person, own),
      required: isRequired(person.email),
      focus: NO_FOCUS,
      busy: person.busy.map(({ start, end }) => ({
        start: instant(start),
        end: instant(end),
        all_day: false,
        busy: true,
        kind: 'personal',
      })),
    },
  }));
  return [me, ...rest];
}
