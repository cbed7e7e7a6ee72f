import { setImmediate } from 'node:timers/promises';
import type { Db } from '@scheduler/service-kit';
import type { CalendarEvent } from './calendar-event.ts';
import { calendarProperties, vEventsOf, zonesById, zonesOf } from './component.ts';
import { calendarText, type Component } from './jcal.ts';
import { calendarEvents, type Outline } from './repository.ts';
import { toVTimezone } from './zone-component.ts';

/** Events that are held at a time. */
const AT_ONCE = 500;

/** What is told of an event to who may only know that the time is taken. */
const masked = (event: CalendarEvent): CalendarEvent => ({
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

async function* componentsOf(
  db: Db,
  outlines: readonly Outline[],
  show: (event: CalendarEvent) => CalendarEvent,
): AsyncGenerator<Component[]> {
  yield zonesOf(outlines).map(toVTimezone);
  const zones = zonesById(outlines);
  const hidden = new Set(outlines.filter((each) => each.is_masked).map(({ id }) => id));
  for (let at = 0; at < outlines.length; at += AT_ONCE) {
    const ids = outlines.slice(at, at + AT_ONCE).map(({ id }) => id);
    const events = await calendarEvents(db, ids);
    yield vEventsOf(
      events.map((event) => (hidden.has(event.id) ? masked(event) : show(event))),
      zones,
    );
    await setImmediate();
  }
}

/**
 * Events as the text of a calendar, read as it is written.
 *
 * @param show what is told of an event that is not masked
 */
export const exported = (
  db: Db,
  outlines: readonly Outline[],
  name: string | null,
  show: (event: CalendarEvent) => CalendarEvent = (event) => event,
): AsyncIterable<string> =>
  calendarText(calendarProperties(name === null ? {} : { name }), componentsOf(db, outlines, show));
