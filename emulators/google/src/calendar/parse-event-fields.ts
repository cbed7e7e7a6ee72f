import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { invalidError, requiredError, timeRangeEmptyError } from '../google-error.ts';
import type { Attendee, Calendar, EventFields } from '../types.ts';
import { checkRecurrence } from './recurrence.ts';
import { toInstantMs, parseEventTime } from './event-times.ts';

type JsonObject = Record<string, unknown>;

const WRITABLE_FIELDS = [
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

const ALLOWED_VALUES: [keyof EventFields, string[]][] = [
  ['status', ['confirmed', 'tentative', 'cancelled']],
  ['transparency', ['opaque', 'transparent']],
  ['visibility', ['default', 'public', 'private', 'confidential']],
  ['eventType', ['default', 'focusTime', 'outOfOffice', 'workingLocation', 'birthday']],
];

const schema = JSON.parse(
  readFileSync(new URL('../../schemas/calendar-v3.json', import.meta.url), 'utf8'),
) as { $id: string };
// The formats in the discovery document describe responses. In requests, the UTC offset of a time
// may be omitted if a time zone is given.
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(schema);

/**
 * Validates a request body against the discovery document.
 *
 * @throws GoogleError 400 for an invalid body
 */
export function validateBody(kind: 'Channel' | 'Event', body: unknown): void {
  const validate = ajv.getSchema(`${schema.$id}#/$defs/${kind}`);
  if (!validate) throw new Error(`No schema for ${kind}`);
  if (validate(body)) return;
  const [error] = validate.errors ?? [];
  throw invalidError(
    `Invalid value for ${error?.instancePath || 'the body'}: ${error?.message ?? ''}`,
  );
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Applies a patch: objects are merged, `null` removes a field, other values replace it. */
export function applyPatch(target: JsonObject, patch: JsonObject): JsonObject {
  const merged = { ...target };
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name];
    else if (isObject(value))
      merged[name] = applyPatch(isObject(target[name]) ? target[name] : {}, value);
    else merged[name] = value;
  }
  return merged;
}

/** Returns the fields of a body that clients can write. */
export const pickWritableFields = (body: JsonObject): JsonObject =>
  Object.fromEntries(
    WRITABLE_FIELDS.filter((name) => name in body).map((name) => [name, body[name]]),
  );

function parseAttendee(attendee: Attendee, owner: string): Attendee {
  const { email } = attendee;
  if (!email) throw requiredError('Missing attendee email.');
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw invalidError('Invalid attendee email.');
  return {
    ...attendee,
    responseStatus: attendee.responseStatus ?? 'needsAction',
    ...(email.toLowerCase() === owner && { self: true }),
  };
}

function checkTimes({ start, end, recurrence }: EventFields, timeZone: string): void {
  const [startMs, endMs] = [toInstantMs(start ?? {}, timeZone), toInstantMs(end ?? {}, timeZone)];
  if (Boolean(start?.date) !== Boolean(end?.date)) throw invalidError('Invalid end time.');
  if (endMs < startMs || (start?.date && endMs === startMs)) throw timeRangeEmptyError();
  if (recurrence && start) checkRecurrence({ start, recurrence });
}

/** Validates event fields and converts them to the stored format. */
export function parseEventFields(body: JsonObject, { timeZone, owner }: Calendar): EventFields {
  validateBody('Event', body);
  const fields = body as EventFields;
  for (const [name, allowedValues] of ALLOWED_VALUES) {
    const value = fields[name];
    if (typeof value === 'string' && !allowedValues.includes(value)) {
      throw invalidError(`Invalid value for: ${value} is not a valid value`);
    }
  }
  const { recurrence = [], reminders } = fields;
  if (reminders?.useDefault && reminders.overrides?.length) {
    const message = 'Cannot specify both default reminders and overrides at the same time.';
    throw invalidError(message);
  }
  for (const name of ['start', 'end'] as const) {
    if (recurrence.length > 0 && fields[name]?.dateTime && !fields[name].timeZone) {
      throw requiredError(`Missing time zone definition for ${name} time.`);
    }
  }
  const { recurrence: _recurrence, attendees, ...rest } = fields;
  const parsed: EventFields = {
    ...rest,
    start: parseEventTime(fields.start, 'start', timeZone),
    end: parseEventTime(fields.end, 'end', timeZone),
    ...(recurrence.length > 0 && { recurrence }),
    ...(attendees?.length && {
      attendees: attendees.map((attendee) => parseAttendee(attendee, owner)),
    }),
  };
  checkTimes(parsed, timeZone);
  return parsed;
}
