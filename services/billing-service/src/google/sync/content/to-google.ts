import type { Content, Field, EventTime } from './content.ts';
import { hashContent } from './content.ts';
import type { GoogleEvent } from './google-event-schema.ts';
import { formatRecurrenceLines } from './series.ts';

/** A request body for the Google Calendar API. `null` removes a value. */
export type GoogleBody = Record<string, unknown>;

type Attendees = NonNullable<GoogleEvent['attendees']>;

const RESPONSE_STATUSES = {
  pending: 'needsAction',
  accepted: 'accepted',
  declined: 'declined',
  tentative: 'tentative',
} as const;

function toGoogleTime(eventTime: EventTime, boundary: 'start' | 'end', isPatch: boolean) {
  // A patch must remove the other kind of time, or the event would have both.
  if (eventTime.is_all_day) {
    return { date: eventTime[boundary], ...(isPatch && { dateTime: null, timeZone: null }) };
  }
  return {
    dateTime: eventTime[boundary],
    timeZone: eventTime.time_zone,
    ...(isPatch && { date: null }),
  };
}

/**
 * Merges the attendees into the current list. Preserves rooms, the user's own entry and the fields
 * that exist only in Google (name, comment, optional).
 */
function toGoogleAttendees({ attendees }: Content, current: Attendees): object[] {
  const statusByEmail = new Map(
    attendees.map(({ email, status }) => [email, RESPONSE_STATUSES[status]]),
  );
  const existing = current.flatMap((attendee) => {
    if (attendee.self || attendee.resource || !attendee.email) return [attendee];
    const email = attendee.email.toLowerCase();
    const responseStatus = statusByEmail.get(email);
    statusByEmail.delete(email);
    return responseStatus ? [{ ...attendee, responseStatus }] : [];
  });
  const added = [...statusByEmail].map(([email, responseStatus]) => ({ email, responseStatus }));
  return [...existing, ...added];
}

const toGoogleReminders = ({ reminders }: Content) => ({
  useDefault: reminders === null,
  overrides: (reminders ?? []).map(({ method, minutes }) => ({
    method: method === 'email' ? 'email' : 'popup',
    minutes,
  })),
});

export interface EventWrite {
  /** ID of the local event, stored in the Google event. */
  eventId: string;
  content: Content;
  /** Start times to exclude by EXDATE lines. */
  exdates: readonly string[];
  /** All excluded start times, including canceled occurrences. */
  excluded: readonly string[];
}

type FieldWriters = Record<
  Field,
  (write: EventWrite, isPatch: boolean, current: Attendees) => GoogleBody
>;

const FIELD_WRITERS: FieldWriters = {
  title: ({ content }) => ({ summary: content.title }),
  description: ({ content }) => ({ description: content.description }),
  location: ({ content }) => ({ location: content.location }),
  when: ({ content, exdates }, isPatch) => ({
    start: toGoogleTime(content.when, 'start', isPatch),
    end: toGoogleTime(content.when, 'end', isPatch),
    recurrence: formatRecurrenceLines(content.when, exdates),
  }),
  transparency: ({ content }) => ({ transparency: content.transparency }),
  visibility: ({ content }) => ({ visibility: content.visibility }),
  reminders: ({ content }) => ({ reminders: toGoogleReminders(content) }),
  attendees: ({ content }, _, current) => ({ attendees: toGoogleAttendees(content, current) }),
};

const toExtendedProperties = ({ eventId, content, excluded }: EventWrite) => ({
  extendedProperties: { private: { aiSchedulerId: eventId, rev: hashContent(content, excluded) } },
});

const hasValue = ([, value]: [string, unknown]) =>
  value !== null && !(Array.isArray(value) && value.length === 0);

export function createInsertBody(write: EventWrite): GoogleBody {
  const fields = Object.values(FIELD_WRITERS).map((writeField) => writeField(write, false, []));
  const entries = Object.entries(Object.assign({}, ...fields) as GoogleBody).filter(hasValue);
  return { ...Object.fromEntries(entries), ...toExtendedProperties(write) };
}

/** @param current the event's attendees in Google */
export function createPatchBody(
  write: EventWrite,
  fields: readonly Field[],
  current: Attendees = [],
): GoogleBody {
  const values = fields.map((field) => FIELD_WRITERS[field](write, true, current));
  return Object.assign({}, ...values, toExtendedProperties(write)) as GoogleBody;
}

/**
 * Returns the body that turns an occurrence into an exception. Also restores a canceled occurrence.
 */
export function createOccurrenceBody(write: EventWrite, current: Attendees): GoogleBody {
  const { recurrence: _none, ...body } = createPatchBody(write, ALL_FIELDS, current);
  return { ...body, status: 'confirmed' };
}

const ALL_FIELDS = Object.keys(FIELD_WRITERS) as Field[];
