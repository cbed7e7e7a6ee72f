import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { invalid, required, timeRangeEmpty } from '../google-error.ts';
import type { Attendee, Calendar, EventFields } from '../shapes.ts';
import { checkRecurrence } from './recurrence.ts';
import { instantOf, readTime } from './times.ts';

type Json = Record<string, unknown>;

const WRITABLE = [
  'anyoneCanAddSelf',
  'attendees',
  'colorId',
  'description',
  'end',
  'eventType',
  'extendedProperties',
  'focusTimeProperties',
  'guestsCanInviteOthers',
  'guestsCanModify',
  'guestsCanSeeOtherGuests',
  'location',
  'outOfOfficeProperties',
  'recurrence',
  'reminders',
  'sequence',
  'source',
  'start',
  'status',
  'summary',
  'transparency',
  'visibility',
  'workingLocationProperties',
];

const CHOICES: [keyof EventFields, string[]][] = [
  ['status', ['confirmed', 'tentative', 'cancelled']],
  ['transparency', ['opaque', 'transparent']],
  ['visibility', ['default', 'public', 'private', 'confidential']],
  ['eventType', ['default', 'focusTime', 'outOfOffice', 'workingLocation', 'birthday']],
];

const schema = JSON.parse(
  readFileSync(new URL('../../schemas/calendar-v3.json', import.meta.url), 'utf8'),
) as { $id: string };
// The formats are of what Google answers; a time it is given may leave its offset to a zone.
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(schema);

/** Checks a request's body against the shape that the discovery document gives it. */
export function checkShape(kind: 'Channel' | 'Event', body: unknown): void {
  const check = ajv.getSchema(`${schema.$id}#/$defs/${kind}`);
  if (!check) throw new Error(`No schema of ${kind}`);
  if (check(body)) return;
  const [fault] = check.errors ?? [];
  throw invalid(`Invalid value for ${fault?.instancePath || 'the body'}: ${fault?.message ?? ''}`);
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A patch laid over a value: objects are merged, null takes away, anything else replaces. */
export function patched(old: Json, patch: Json): Json {
  const merged = { ...old };
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name];
    else if (isObject(value)) merged[name] = patched(isObject(old[name]) ? old[name] : {}, value);
    else merged[name] = value;
  }
  return merged;
}

/** What of a body may be written. */
export const writable = (body: Json): Json =>
  Object.fromEntries(WRITABLE.filter((name) => name in body).map((name) => [name, body[name]]));

function readAttendee(attendee: Attendee, owner: string): Attendee {
  const { email } = attendee;
  if (!email) throw required('Missing attendee email.');
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw invalid('Invalid attendee email.');
  return {
    ...attendee,
    responseStatus: attendee.responseStatus ?? 'needsAction',
    ...(email.toLowerCase() === owner && { self: true }),
  };
}

function checkTimes({ start, end, recurrence }: EventFields, zone: string): void {
  const [from, to] = [instantOf(start ?? {}, zone), instantOf(end ?? {}, zone)];
  if (Boolean(start?.date) !== Boolean(end?.date)) throw invalid('Invalid end time.');
  if (to < from || (start?.date && to === from)) throw timeRangeEmpty();
  if (recurrence && start) checkRecurrence({ start, recurrence });
}

/** Checks what an event is to be and writes it as it is kept. */
export function readFields(body: Json, { timeZone, owner }: Calendar): EventFields {
  checkShape('Event', body);
  const fields = body as EventFields;
  for (const [name, choices] of CHOICES) {
    const value = fields[name];
    if (typeof value === 'string' && !choices.includes(value)) {
      throw invalid(`Invalid value for: ${value} is not a valid value`);
    }
  }
  const { recurrence = [], reminders } = fields;
  if (reminders?.useDefault && reminders.overrides?.length) {
    const message = 'Cannot specify both default reminders and overrides at the same time.';
    throw invalid(message);
  }
  for (const name of ['start', 'end'] as const) {
    if (recurrence.length > 0 && fields[name]?.dateTime && !fields[name].timeZone) {
      throw required(`Missing time zone definition for ${name} time.`);
    }
  }
  const { recurrence: _lines, attendees, ...rest } = fields;
  const read: EventFields = {
    ...rest,
    start: readTime(fields.start, 'start', timeZone),
    end: readTime(fields.end, 'end', timeZone),
    ...(recurrence.length > 0 && { recurrence }),
    ...(attendees?.length && { attendees: attendees.map((each) => readAttendee(each, owner)) }),
  };
  checkTimes(read, timeZone);
  return read;
}
