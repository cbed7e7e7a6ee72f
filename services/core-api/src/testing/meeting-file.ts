import { newId } from '@scheduler/service-kit';
import { HOUR_MS } from '@scheduler/scheduling/durations';
import { formatCalendar } from '../ics/build-calendar.ts';
import type { CalendarEvent } from '../ics/calendar-event.ts';

const toIso = (time: number) => new Date(time).toISOString();

/**
 * Creates a meeting with a location, description and guest. Every tenth meeting is a series that
 * starts in the future, so its reminders stay scheduled.
 */
function createMeeting(index: number, organizer: string): CalendarEvent {
  const isSeries = index % 10 === 0;
  const start = Date.UTC(isSeries ? 2037 : 2022, 0) + index * 5 * HOUR_MS;
  return {
    id: newId(),
    ical_uid: `${newId()}@example.test`,
    sequence: 0,
    title: `Meeting ${index}`,
    description: 'What there is to say,\nin two lines',
    location: 'Room 4',
    is_all_day: false,
    time_zone: 'Europe/Lisbon',
    start_time: toIso(start),
    end_time: toIso(start + HOUR_MS),
    start_date: null,
    end_date: null,
    recurrence: isSeries ? ['RRULE:FREQ=WEEKLY;COUNT=20'] : null,
    series_id: null,
    original_start: null,
    transparency: 'opaque',
    visibility: 'default',
    buffer_before: 0,
    buffer_after: 0,
    reminders: [{ method: 'in_app', minutes: 10 }],
    other_properties: null,
    created_at: toIso(start),
    updated_at: toIso(start),
    organizer: { email: organizer },
    attendees: [{ email: 'guest@example.test', partstat: 'accepted' }],
  };
}

/**
 * Creates an .ics file with meetings every five hours from 2022. Their guests are imported if the
 * importing user is the organizer.
 */
export const createMeetingFile = (count: number, organizer = 'boss@example.test'): string =>
  formatCalendar(Array.from({ length: count }, (_, index) => createMeeting(index, organizer)));
