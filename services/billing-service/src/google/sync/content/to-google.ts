import type { Content, Field, When } from './content.ts';
import { hashOf } from './content.ts';
import type { GoogleEvent } from './google-event.ts';
import { writeLines } from './series.ts';

/** A body of a request to Google; `null` takes a value away. */
export type GoogleBody = Record<string, unknown>;

type Attendees = NonNullable<GoogleEvent['attendees']>;

const ANSWERS = {
  pending: 'needsAction',
  accepted: 'accepted',
  declined: 'declined',
  tentative: 'tentative',
} as const;

function writeTime(when: When, at: 'start' | 'end', isPatch: boolean) {
  // In a patch the other kind of time has to be taken away, or an event would have both.
  if (when.is_all_day) {
    return { date: when[at], ...(isPatch && { dateTime: null, timeZone: null }) };
  }
  return { dateTime: when[at], timeZone: when.time_zone, ...(isPatch && { date: null }) };
}

/**
 * Guests as Google is to have them. What only Google knows of somebody (a name, a comment, whether
 * they must come) stays, and so do the user's own entry and rooms.
 */
function writeAttendees({ attendees }: Content, known: Attendees): object[] {
  const wanted = new Map(attendees.map(({ email, status }) => [email, ANSWERS[status]]));
  const kept = known.flatMap((attendee) => {
    if (attendee.self || attendee.resource || !attendee.email) return [attendee];
    const email = attendee.email.toLowerCase();
    const responseStatus = wanted.get(email);
    wanted.delete(email);
    return responseStatus ? [{ ...attendee, responseStatus }] : [];
  });
  return [...kept, ...[...wanted].map(([email, responseStatus]) => ({ email, responseStatus }))];
}

const writeReminders = ({ reminders }: Content) => ({
  useDefault: reminders === null,
  overrides: (reminders ?? []).map(({ method, minutes }) => ({
    method: method === 'email' ? 'email' : 'popup',
    minutes,
  })),
});

export interface Writing {
  /** Our event's id, written on Google's. */
  eventId: string;
  content: Content;
  /** What the lines of a series leave out. */
  excluded: readonly string[];
  /** What the event leaves out in all: some of it Google keeps as cancelled occurrences. */
  left: readonly string[];
}

type Writers = Record<Field, (writing: Writing, isPatch: boolean, known: Attendees) => GoogleBody>;

const WRITERS: Writers = {
  title: ({ content }) => ({ summary: content.title }),
  description: ({ content }) => ({ description: content.description }),
  location: ({ content }) => ({ location: content.location }),
  when: ({ content, excluded }, isPatch) => ({
    start: writeTime(content.when, 'start', isPatch),
    end: writeTime(content.when, 'end', isPatch),
    recurrence: writeLines(content.when, excluded),
  }),
  transparency: ({ content }) => ({ transparency: content.transparency }),
  visibility: ({ content }) => ({ visibility: content.visibility }),
  reminders: ({ content }) => ({ reminders: writeReminders(content) }),
  attendees: ({ content }, _, known) => ({ attendees: writeAttendees(content, known) }),
};

const marks = ({ eventId, content, left }: Writing) => ({
  extendedProperties: { private: { aiSchedulerId: eventId, rev: hashOf(content, left) } },
});

const isSaid = ([, value]: [string, unknown]) =>
  value !== null && !(Array.isArray(value) && value.length === 0);

/** The body that makes an event. */
export function newBody(writing: Writing): GoogleBody {
  const fields = Object.values(WRITERS).map((write) => write(writing, false, []));
  const said = Object.entries(Object.assign({}, ...fields) as GoogleBody).filter(isSaid);
  return { ...Object.fromEntries(said), ...marks(writing) };
}

/** The body that changes some fields of an event and leaves the rest as it is. */
export function changedBody(
  writing: Writing,
  fields: readonly Field[],
  known: Attendees = [],
): GoogleBody {
  const written = fields.map((field) => WRITERS[field](writing, true, known));
  return Object.assign({}, ...written, marks(writing)) as GoogleBody;
}

/** The body that makes an occurrence an exception, one that was cancelled included. */
export function occurrenceBody(writing: Writing, known: Attendees): GoogleBody {
  const { recurrence: _none, ...body } = changedBody(writing, FIELDS_OF_ALL, known);
  return { ...body, status: 'confirmed' };
}

const FIELDS_OF_ALL = Object.keys(WRITERS) as Field[];
