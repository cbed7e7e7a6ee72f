import { GoogleError, invalidError, requiredError } from '../google-error.ts';
import type { Calendar, Event, StoredEvent } from '../types.ts';
import { parseEventFields, pickWritableFields, applyPatch } from './parse-event-fields.ts';
import { listExceptions } from './occurrences.ts';
import { insertEvent, createEvent, updateEvent, type WriteContext } from './write-events.ts';

type JsonObject = Record<string, unknown>;

/** Imports an event from an external calendar, or updates the event with the same iCalUID. */
export function importEvent(context: WriteContext, body: JsonObject): Event {
  const { state, calendar } = context;
  const { iCalUID, organizer } = body as { iCalUID?: string; organizer?: Event['organizer'] };
  if (!iCalUID) throw requiredError('Missing iCalUID.');
  const existing = [...state.store.getCalendarEvents(calendar.id).values()].find(
    ({ event }) => event.iCalUID === iCalUID && !event.recurringEventId,
  );
  const event = existing ? updateEvent(context, existing, body) : insertEvent(context, body);
  const storedEvent = state.store.getCalendarEvents(calendar.id).get(event.id);
  if (!organizer || !storedEvent) return event;
  const self = organizer.email === calendar.owner && { self: true };
  return state.saveEvent({
    ...storedEvent,
    event: { ...event, organizer: { ...organizer, ...self } },
  }).event;
}

/** Moves an event and its exceptions to a different calendar. */
export function moveEvent(
  context: WriteContext,
  storedEvent: StoredEvent,
  destination: Calendar,
): Event {
  const { state, calendar } = context;
  const { event } = storedEvent;
  if (event.recurringEventId) throw invalidError('Cannot move an instance of a recurring event.');
  if (event.status === 'cancelled') {
    throw new GoogleError('deleted', 'Resource has been deleted', { status: 410 });
  }
  if (destination.id === calendar.id) throw invalidError('The destination is the same calendar.');
  const fields = parseEventFields(applyPatch({}, pickWritableFields({ ...event })), destination);
  const newCopy = createEvent({ ...context, calendar: destination }, event.id, fields);
  const { iCalUID, created, creator } = event;
  const movedEvent = { ...newCopy, iCalUID, created, creator, sequence: event.sequence };
  for (const sourceEvent of [storedEvent, ...listExceptions(state, calendar.id, event.id)]) {
    const { organizer } = movedEvent;
    const destinationEvent =
      sourceEvent === storedEvent ? movedEvent : { ...sourceEvent.event, organizer };
    state.saveEvent({ ...sourceEvent, calendar: destination.id, event: destinationEvent });
    state.saveEvent({ ...sourceEvent, event: { ...sourceEvent.event, status: 'cancelled' } });
  }
  return state.store.getCalendarEvents(destination.id).get(event.id)?.event ?? movedEvent;
}
