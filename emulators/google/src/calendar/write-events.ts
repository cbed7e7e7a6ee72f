import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { GoogleError, invalidError, notFoundError } from '../google-error.ts';
import type { Calendar, Event, EventFields, SentEmail, StoredEvent } from '../types.ts';
import type { EmulatorState } from '../emulator-state.ts';
import { applyPatch, parseEventFields, pickWritableFields } from './parse-event-fields.ts';
import { recordAttendeeEmails, type SendUpdates } from './attendee-emails.ts';
import { listExceptions, findEvent, asSeries } from './occurrences.ts';
import { hasOccurrenceAt } from './recurrence.ts';

type JsonObject = Record<string, unknown>;

export interface WriteContext {
  state: EmulatorState;
  calendar: Calendar;
  sendUpdates?: SendUpdates;
}

const EVENT_ID_PATTERN = /^[a-v0-9]{5,1024}$/;
const BASE32HEX = '0123456789abcdefghijklmnopqrstuv';

const createEventId = () =>
  Array.from(randomBytes(26), (byte) => BASE32HEX[byte % 32] ?? '0').join('');

const removeNullFields = (body: JsonObject) => applyPatch({}, body);

const getOrganizer = ({ owner, primary, id, summary }: Calendar) =>
  primary ? { email: owner, self: true } : { email: id, displayName: summary, self: true };

const recordEmails = (
  { state, calendar, sendUpdates = 'none' }: WriteContext,
  event: Event,
  kind: SentEmail['kind'],
) => recordAttendeeEmails(state, calendar, event, { kind, sendUpdates });

/** Creates an event with default values. Does not save it. */
export function createEvent({ calendar }: WriteContext, id: string, fields: EventFields): Event {
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
    organizer: getOrganizer(calendar),
    iCalUID: `${id}@google.com`,
    sequence: fields.sequence ?? 0,
  };
}

export function insertEvent(context: WriteContext, body: JsonObject): Event {
  const { state, calendar } = context;
  const { id = createEventId(), iCalUID } = body;
  if (typeof id !== 'string' || !EVENT_ID_PATTERN.test(id))
    throw invalidError('Invalid resource id value.');
  if (state.store.getCalendarEvents(calendar.id).has(id)) {
    const message = 'The requested identifier already exists.';
    throw new GoogleError('duplicate', message, { status: 409 });
  }
  const event = createEvent(
    context,
    id,
    parseEventFields(pickWritableFields(removeNullFields(body)), calendar),
  );
  const eventWithUid = typeof iCalUID === 'string' ? { ...event, iCalUID } : event;
  const storedEvent = state.saveEvent({ calendar: calendar.id, event: eventWithUid, earlier: [] });
  recordEmails(context, storedEvent.event, 'invited');
  return storedEvent.event;
}

/**
 * Returns an event or occurrence by ID.
 *
 * @throws GoogleError 404 if it doesn't exist
 */
export function getEvent({ state, calendar }: WriteContext, id: string): StoredEvent {
  const storedEvent = findEvent(state, calendar, id);
  if (!storedEvent) throw notFoundError();
  return storedEvent;
}

const haveSameTimes = (a: EventFields, b: EventFields) =>
  ['start', 'end', 'recurrence'].every((name) =>
    isDeepStrictEqual(a[name as 'start'], b[name as 'start']),
  );

function checkSequence(current: Event, { sequence }: EventFields): void {
  if (sequence === undefined || sequence >= current.sequence) return;
  const message =
    'Invalid sequence value. The specified sequence number is below the current sequence ' +
    'number of the resource. Re-fetch the resource and use its sequence number on the ' +
    'following request.';
  throw invalidError(message);
}

/** Cancels the exceptions of a series that no longer match its recurrence. */
function cancelStrayExceptions({ state, calendar }: WriteContext, master: Event): void {
  const series = master.status === 'cancelled' ? undefined : asSeries(master);
  for (const storedEvent of listExceptions(state, calendar.id, master.id)) {
    const { originalStartTime = {}, status } = storedEvent.event;
    if (status === 'cancelled') continue;
    if (series && hasOccurrenceAt(series, originalStartTime, calendar.timeZone)) continue;
    state.saveEvent({ ...storedEvent, event: { ...storedEvent.event, status: 'cancelled' } });
  }
}

function saveChangedEvent(context: WriteContext, storedEvent: StoredEvent, event: Event): Event {
  const { state } = context;
  const { start, recurrence } = storedEvent.event;
  const until = state.revision + 1;
  const timesChanged = !haveSameTimes(storedEvent.event, event);
  const previousVersions =
    start && recurrence && timesChanged ? [{ until, start, recurrence }] : [];
  const saved = state.saveEvent({
    ...storedEvent,
    event,
    earlier: [...storedEvent.earlier, ...previousVersions],
  });
  if (recurrence && (timesChanged || event.status === 'cancelled'))
    cancelStrayExceptions(context, saved.event);
  recordEmails(context, saved.event, 'updated');
  return saved.event;
}

/** Returns the fields that clients can't change. */
const pickReadOnlyFields = (event: Event) => ({
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

function changeEvent(context: WriteContext, storedEvent: StoredEvent, fields: EventFields): Event {
  const current = storedEvent.event;
  checkSequence(current, fields);
  if (current.recurringEventId && fields.recurrence) {
    throw invalidError('Recurrence cannot be set on an instance of a recurring event.');
  }
  const event: Event = {
    status: 'confirmed',
    eventType: current.eventType ?? 'default',
    reminders: { useDefault: true },
    ...fields,
    ...pickReadOnlyFields(current),
    sequence: Math.max(
      fields.sequence ?? 0,
      current.sequence + (haveSameTimes(current, fields) ? 0 : 1),
    ),
  };
  return isDeepStrictEqual(event, current)
    ? current
    : saveChangedEvent(context, storedEvent, event);
}

export function patchEvent(
  context: WriteContext,
  storedEvent: StoredEvent,
  body: JsonObject,
): Event {
  const merged = applyPatch(pickWritableFields({ ...storedEvent.event }), pickWritableFields(body));
  return changeEvent(context, storedEvent, parseEventFields(merged, context.calendar));
}

export function updateEvent(
  context: WriteContext,
  storedEvent: StoredEvent,
  body: JsonObject,
): Event {
  return changeEvent(
    context,
    storedEvent,
    parseEventFields(pickWritableFields(removeNullFields(body)), context.calendar),
  );
}

export function deleteEvent(context: WriteContext, storedEvent: StoredEvent): void {
  const { state } = context;
  const { event } = storedEvent;
  if (event.status === 'cancelled') {
    throw new GoogleError('deleted', 'Resource has been deleted', { status: 410 });
  }
  const canceledEvent = { ...event, status: 'cancelled' };
  const saved = state.saveEvent({ ...storedEvent, event: canceledEvent });
  if (event.recurrence) cancelStrayExceptions(context, saved.event);
  recordEmails(context, saved.event, 'cancelled');
}
