import { setImmediate } from 'node:timers/promises';
import type { Db } from '@scheduler/service-kit';
import type { CalendarEvent } from './calendar-event.ts';
import {
  calendarProperties,
  toVEvents,
  getTimeZonesById,
  getTimeZoneRanges,
} from './build-calendar.ts';
import { generateCalendarText, type Component } from './jcal.ts';
import { findCalendarEvents, type EventOutline } from './repository.ts';
import { buildVTimezone } from './vtimezone.ts';

/** Number of events to load at a time. */
const BATCH_SIZE = 500;

/** Removes all details except the time, for users with free/busy access. */
const maskEvent = (event: CalendarEvent): CalendarEvent => ({
  ...event,
  ical_uid: null,
  title: 'Busy',
  description: null,
  location: null,
  visibility: 'default',
  reminders: null,
  other_properties: null,
  organizer: null,
  attendees: [],
});

async function* generateComponents(
  db: Db,
  outlines: readonly EventOutline[],
  transform: (event: CalendarEvent) => CalendarEvent,
): AsyncGenerator<Component[]> {
  yield getTimeZoneRanges(outlines).map(buildVTimezone);
  const timeZones = getTimeZonesById(outlines);
  const maskedIds = new Set(outlines.filter((outline) => outline.is_masked).map(({ id }) => id));
  for (let start = 0; start < outlines.length; start += BATCH_SIZE) {
    const ids = outlines.slice(start, start + BATCH_SIZE).map(({ id }) => id);
    const events = await findCalendarEvents(db, ids);
    yield toVEvents(
      events.map((event) => (maskedIds.has(event.id) ? maskEvent(event) : transform(event))),
      timeZones,
    );
    await setImmediate();
  }
}

/**
 * Streams events as iCalendar text, loading them in batches.
 *
 * @param transform applied to events that are not masked, for example to remove fields
 */
export const streamCalendar = (
  db: Db,
  outlines: readonly EventOutline[],
  name: string | null,
  transform: (event: CalendarEvent) => CalendarEvent = (event) => event,
): AsyncIterable<string> =>
  generateCalendarText(
    calendarProperties(name === null ? {} : { name }),
    generateComponents(db, outlines, transform),
  );
