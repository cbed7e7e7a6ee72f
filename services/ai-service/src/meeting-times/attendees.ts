import { normalizeEmail } from '@scheduler/contracts';
import type { SuggestMeetingRequest } from '@scheduler/contracts/ai';
import type { Event } from '@scheduler/contracts/core';
import type { Attendee, BusyTime } from '@scheduler/scheduling/meeting-times';
import { toInstantRange } from '../calendar/instants.ts';
import { USER_ID, toPlannerGuest, toPlannerUser } from '../calendar/planner-people.ts';
import { toPlannedEvent } from '../calendar/planned-events.ts';
import type { Availability, Calendar } from '../calendar/read-calendar.ts';
import { getBufferedInterval, isBusyEvent } from '../calendar/busy-events.ts';

/**
 * Disables focus time for guests, because their preferences are unknown. The minimum block is
 * longer than any free gap.
 */
const NO_FOCUS = { min_block_minutes: 2880, goal_minutes_per_day: 0 };

const isTentative = ({ email }: Calendar, { invitations }: Event) =>
  invitations.some(
    ({ user_email, status }) => status === 'tentative' && normalizeEmail(user_email) === email,
  );

/** Converts one of the caller's events to busy time, including its buffers. */
function toBusyTime(calendar: Calendar, event: Event): BusyTime {
  const { start, end, all_day, kind } = toPlannedEvent(event, { isMovable: false, isBusy: true });
  const bufferedTimes = all_day
    ? { start, end }
    : toInstantRange(getBufferedInterval(event, { start_time: start, end_time: end }));
  return {
    ...bufferedTimes,
    all_day,
    busy: true,
    kind: isTentative(calendar, event) ? 'tentative' : kind,
  };
}

/** Returns whether an event is the excluded one, or an occurrence of the excluded series. */
const isExcluded = (
  { id, recurring_event_id }: Event,
  excludedEventId: string | undefined,
): boolean =>
  excludedEventId !== undefined &&
  (id === excludedEventId || recurring_event_id === excludedEventId);

/** An attendee with their email address. The search itself uses anonymous IDs. */
export interface Participant {
  email: string;
  attendee: Attendee;
  /** Whether the time zone is the attendee's own. If not, it is the caller's. */
  isTimeZoneKnown: boolean;
}

/** Builds the attendees, the caller first, with anonymous IDs. */
export function buildParticipants(
  calendar: Calendar,
  guestAvailability: readonly Availability[],
  { attendees, exclude_event_id }: Pick<SuggestMeetingRequest, 'attendees' | 'exclude_event_id'>,
  timeZone: string,
): Participant[] {
  const user = toPlannerUser(calendar.preferences, timeZone);
  const userParticipant: Participant = {
    email: calendar.email,
    isTimeZoneKnown: true,
    attendee: {
      ...user,
      id: USER_ID,
      required: true,
      busy: calendar.events
        .filter((event) => isBusyEvent(calendar, event) && !isExcluded(event, exclude_event_id))
        .map((event) => toBusyTime(calendar, event)),
    },
  };
  const isRequired = (email: string) =>
    attendees.find((requested) => normalizeEmail(requested.email) === email)?.required ?? true;
  const guestParticipants = guestAvailability.map((person, index): Participant => ({
    email: person.email,
    isTimeZoneKnown: person.workHours !== null,
    attendee: {
      ...toPlannerGuest(`p${index + 1}`, person, user),
      required: isRequired(person.email),
      focus: NO_FOCUS,
      busy: person.busy.map((interval) => ({
        ...toInstantRange(interval),
        all_day: false,
        busy: true,
        kind: 'personal',
      })),
    },
  }));
  return [userParticipant, ...guestParticipants];
}
