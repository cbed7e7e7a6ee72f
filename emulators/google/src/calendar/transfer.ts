import { GoogleError, invalid, required } from '../google-error.ts';
import type { Calendar, Event, Row } from '../shapes.ts';
import { readFields, writable, patched } from './fields.ts';
import { exceptionsOf } from './occurrences.ts';
import { insertEvent, newEvent, updateEvent, type Place } from './write.ts';

type Json = Record<string, unknown>;

/** Takes in an event of another calendar system; its iCalUID says whether it is here already. */
export function importEvent(place: Place, body: Json): Event {
  const { world, calendar } = place;
  const { iCalUID, organizer } = body as { iCalUID?: string; organizer?: Event['organizer'] };
  if (!iCalUID) throw required('Missing iCalUID.');
  const here = [...world.store.book(calendar.id).values()].find(
    ({ event }) => event.iCalUID === iCalUID && !event.recurringEventId,
  );
  const event = here ? updateEvent(place, here, body) : insertEvent(place, body);
  const row = world.store.book(calendar.id).get(event.id);
  if (!organizer || !row) return event;
  const self = organizer.email === calendar.owner && { self: true };
  return world.keep({ ...row, event: { ...event, organizer: { ...organizer, ...self } } }).event;
}

/** Moves an event to another calendar, with the occurrences that were changed on their own. */
export function moveEvent(place: Place, row: Row, destination: Calendar): Event {
  const { world, calendar } = place;
  const { event } = row;
  if (event.recurringEventId) throw invalid('Cannot move an instance of a recurring event.');
  if (event.status === 'cancelled') {
    throw new GoogleError('deleted', 'Resource has been deleted', { status: 410 });
  }
  if (destination.id === calendar.id) throw invalid('The destination is the same calendar.');
  const fields = readFields(patched({}, writable({ ...event })), destination);
  const fresh = newEvent({ ...place, calendar: destination }, event.id, fields);
  const { iCalUID, created, creator } = event;
  const moved = { ...fresh, iCalUID, created, creator, sequence: event.sequence };
  for (const each of [row, ...exceptionsOf(world, calendar.id, event.id)]) {
    const { organizer } = moved;
    const there = each === row ? moved : { ...each.event, organizer };
    world.keep({ ...each, calendar: destination.id, event: there });
    world.keep({ ...each, event: { ...each.event, status: 'cancelled' } });
  }
  return world.store.book(destination.id).get(event.id)?.event ?? moved;
}
