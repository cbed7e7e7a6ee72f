import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { GoogleError, invalid, notFound } from '../google-error.ts';
import type { Calendar, Event, EventFields, Row } from '../shapes.ts';
import type { World } from '../world.ts';
import { patched, readFields, writable } from './fields.ts';
import { writeLetters, type SendUpdates } from './letters.ts';
import { exceptionsOf, findEvent, seriesOf } from './occurrences.ts';
import { holds } from './recurrence.ts';

type Json = Record<string, unknown>;

export interface Place {
  world: World;
  calendar: Calendar;
  sendUpdates?: SendUpdates;
}

const OWN_ID = /^[a-v0-9]{5,1024}$/;
const BASE32HEX = '0123456789abcdefghijklmnopqrstuv';

const newEventId = () =>
  Array.from(randomBytes(26), (byte) => BASE32HEX[byte % 32] ?? '0').join('');

const without = (body: Json) => patched({}, body);

const self = ({ owner, primary, id, summary }: Calendar) =>
  primary ? { email: owner, self: true } : { email: id, displayName: summary, self: true };

const letters = ({ world, calendar, sendUpdates = 'none' }: Place, event: Event) => ({
  send: (kind: 'cancelled' | 'invited' | 'updated') =>
    writeLetters(world, calendar, event, { kind, sendUpdates }),
});

/** An event that nobody has seen before. */
export function newEvent({ calendar }: Place, id: string, fields: EventFields): Event {
  const now = new Date().toISOString();
  return {
    kind: 'calendar#event',
    id,
    status: 'confirmed',
    eventType: 'default',
    reminders: { useDefault: true },
    ...fields,
    etag: '',
    created: now,
    updated: now,
    creator: { email: calendar.owner, ...(calendar.primary && { self: true }) },
    organizer: self(calendar),
    iCalUID: `${id}@google.com`,
    sequence: fields.sequence ?? 0,
  };
}

export function insertEvent(place: Place, body: Json): Event {
  const { world, calendar } = place;
  const { id = newEventId(), iCalUID } = body;
  if (typeof id !== 'string' || !OWN_ID.test(id)) throw invalid('Invalid resource id value.');
  if (world.store.book(calendar.id).has(id)) {
    const message = 'The requested identifier already exists.';
    throw new GoogleError('duplicate', message, { status: 409 });
  }
  const event = newEvent(place, id, readFields(writable(without(body)), calendar));
  const named = typeof iCalUID === 'string' ? { ...event, iCalUID } : event;
  const row = world.keep({ calendar: calendar.id, event: named, earlier: [] });
  letters(place, row.event).send('invited');
  return row.event;
}

/** The event that an id names in a calendar. */
export function getEvent({ world, calendar }: Place, id: string): Row {
  const row = findEvent(world, calendar, id);
  if (!row) throw notFound();
  return row;
}

const sameTimes = (one: EventFields, other: EventFields) =>
  ['start', 'end', 'recurrence'].every((name) =>
    isDeepStrictEqual(one[name as 'start'], other[name as 'start']),
  );

function checkSequence(old: Event, { sequence }: EventFields): void {
  if (sequence === undefined || sequence >= old.sequence) return;
  const message =
    'Invalid sequence value. The specified sequence number is below the current sequence ' +
    'number of the resource. Re-fetch the resource and use its sequence number on the ' +
    'following request.';
  throw invalid(message);
}

/** Occurrences changed on their own that a series' new rule no longer holds are cancelled. */
function dropStrays({ world, calendar }: Place, master: Event): void {
  const series = master.status === 'cancelled' ? undefined : seriesOf(master);
  for (const row of exceptionsOf(world, calendar.id, master.id)) {
    const { originalStartTime = {}, status } = row.event;
    if (status === 'cancelled') continue;
    if (series && holds(series, originalStartTime, calendar.timeZone)) continue;
    world.keep({ ...row, event: { ...row.event, status: 'cancelled' } });
  }
}

function keepChanged(place: Place, row: Row, event: Event): Event {
  const { world } = place;
  const { start, recurrence } = row.event;
  const until = world.revision + 1;
  const moved = !sameTimes(row.event, event);
  const course = start && recurrence && moved ? [{ until, start, recurrence }] : [];
  const kept = world.keep({ ...row, event, earlier: [...row.earlier, ...course] });
  if (recurrence && (moved || event.status === 'cancelled')) dropStrays(place, kept.event);
  letters(place, kept.event).send('updated');
  return kept.event;
}

/** What nobody may change of an event. */
const fixedOf = (event: Event) => ({
  id: event.id,
  kind: event.kind,
  etag: event.etag,
  created: event.created,
  updated: event.updated,
  creator: event.creator,
  organizer: event.organizer,
  iCalUID: event.iCalUID,
  ...(event.recurringEventId && { recurringEventId: event.recurringEventId }),
  ...(event.originalStartTime && { originalStartTime: event.originalStartTime }),
});

function change(place: Place, row: Row, fields: EventFields): Event {
  const old = row.event;
  checkSequence(old, fields);
  if (old.recurringEventId && fields.recurrence) {
    throw invalid('Recurrence cannot be set on an instance of a recurring event.');
  }
  const event: Event = {
    status: 'confirmed',
    eventType: old.eventType ?? 'default',
    reminders: { useDefault: true },
    ...fields,
    ...fixedOf(old),
    sequence: Math.max(fields.sequence ?? 0, old.sequence + (sameTimes(old, fields) ? 0 : 1)),
  };
  return isDeepStrictEqual(event, old) ? old : keepChanged(place, row, event);
}

export function patchEvent(place: Place, row: Row, body: Json): Event {
  const merged = patched(writable({ ...row.event }), writable(body));
  return change(place, row, readFields(merged, place.calendar));
}

export function updateEvent(place: Place, row: Row, body: Json): Event {
  return change(place, row, readFields(writable(without(body)), place.calendar));
}

export function deleteEvent(place: Place, row: Row): void {
  const { world } = place;
  const { event } = row;
  if (event.status === 'cancelled') {
    throw new GoogleError('deleted', 'Resource has been deleted', { status: 410 });
  }
  const cancelled = { ...event, status: 'cancelled' };
  const kept = world.keep({ ...row, event: cancelled });
  if (event.recurrence) dropStrays(place, kept.event);
  letters(place, kept.event).send('cancelled');
}
