import type { Reminder } from '@scheduler/contracts/core';
import type { SyncAttendee } from '@scheduler/contracts/core/sync';
import { isSupportedTimeZone } from '@scheduler/i18n/time-zones';
import type { Content, EventTime } from './content.ts';
import { googleEventSchema, type GoogleEvent } from './google-event-schema.ts';
import { normalizeEndDate, parseRecurrenceLines } from './series.ts';
import {
  MAX_TITLE_LENGTH,
  normalizeAttendees,
  normalizeDescription,
  normalizeLocation,
  normalizeReminders,
  normalizeTitle,
} from './normalize.ts';

/** The occurrence of a series that an exception replaces. */
export interface OccurrenceRef {
  /** Google ID of the series. */
  seriesId: string;
  /** Start time according to the rule (RECURRENCE-ID): an instant in UTC, or a date. */
  originalStart: string;
}

/** A Google event in the sync's format. */
export interface RemoteEvent {
  kind: 'event';
  id: string;
  etag: string | null;
  /** Epoch milliseconds. 0 if unknown. */
  updatedMs: number;
  uid: string | null;
  content: Content;
  /** Start times excluded by EXDATE lines. */
  excluded: string[];
  /** `null` if the user is the organizer. */
  organizerEmail: string | null;
  /** Whether the user may change the event in Google. */
  isWritable: boolean;
  /** Extended properties of our last write: the local event ID and the hash of the content. */
  syncMetadata: { eventId: string; rev: string } | null;
  occurrence: OccurrenceRef | null;
}

/** A deleted event or a canceled occurrence. */
export interface DeletedRemoteEvent {
  kind: 'deleted';
  id: string;
  etag: string | null;
  occurrence: OccurrenceRef | null;
}

/** An event that can't be synced. The user sees the reason, unless it is `null`. */
export interface UnreadableRemoteEvent {
  kind: 'unreadable';
  id: string;
  title: string;
  reason: string | null;
  occurrence: OccurrenceRef | null;
}

export type RemoteItem = RemoteEvent | DeletedRemoteEvent | UnreadableRemoteEvent;

/** Event types that aren't appointments, or that Google creates from emails. */
const SILENTLY_SKIPPED_TYPES = new Set(['workingLocation', 'birthday', 'fromGmail']);
const SYNCED_TYPES = new Set(['default', 'focusTime', 'outOfOffice']);

/** Thrown if an event has invalid data. The message is shown to the user. */
class UnreadableEventError extends Error {}

const rejectUnreadableEvent = (reason: string): never => {
  throw new UnreadableEventError(reason);
};

const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:?\d{2})$/i;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

function parseDateTime(text: string, label: string): string {
  const time = DATE_TIME.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) return rejectUnreadableEvent(`The ${label} time is invalid`);
  return new Date(Math.floor(time / 1000) * 1000).toISOString();
}

function parseDate(text: string, label: string): string {
  const time = DATE.test(text) ? Date.parse(text) : Number.NaN;
  const isValid = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
  return isValid ? text : rejectUnreadableEvent(`The ${label} date is invalid`);
}

const requireTimeZone = (timeZone: string): string =>
  isSupportedTimeZone(timeZone)
    ? timeZone
    : rejectUnreadableEvent(`Unknown time zone "${timeZone.slice(0, 60)}"`);

type EventTimeWithoutRule =
  | Omit<Extract<EventTime, { is_all_day: true }>, 'rule'>
  | Omit<Extract<EventTime, { is_all_day: false }>, 'rule'>;

function parseEventTime(
  { start, end, endTimeUnspecified }: GoogleEvent,
  calendarTimeZone: string,
): EventTimeWithoutRule {
  if (!start || (!start.date && !start.dateTime))
    return rejectUnreadableEvent('The event has no start time');
  if (!end || (!end.date && !end.dateTime) || endTimeUnspecified)
    return rejectUnreadableEvent('The event has no end time');
  if (start.date) {
    const from = parseDate(start.date, 'start');
    const to = normalizeEndDate(from, parseDate(end.date ?? '', 'end'));
    return to > from
      ? { is_all_day: true, start: from, end: to }
      : rejectUnreadableEvent('The event ends before it starts');
  }
  const from = parseDateTime(start.dateTime ?? '', 'start');
  const to = parseDateTime(end.dateTime ?? '', 'end');
  if (to === from) return rejectUnreadableEvent('The event has no duration');
  if (to < from) return rejectUnreadableEvent('The event ends before it starts');
  const time_zone = requireTimeZone(start.timeZone ?? calendarTimeZone);
  return { is_all_day: false, start: from, end: to, time_zone };
}

function parseOccurrence(event: GoogleEvent): OccurrenceRef | null {
  const { recurringEventId: seriesId, originalStartTime } = event;
  if (!seriesId || !originalStartTime) return null;
  try {
    const originalStart = originalStartTime.date
      ? parseDate(originalStartTime.date, 'original start')
      : parseDateTime(originalStartTime.dateTime ?? '', 'original start');
    return { seriesId, originalStart };
  } catch {
    return null;
  }
}

const ATTENDEE_STATUSES: Record<string, SyncAttendee['status']> = {
  accepted: 'accepted',
  declined: 'declined',
  tentative: 'tentative',
};

const parseAttendees = ({ attendees }: GoogleEvent) =>
  normalizeAttendees(
    (attendees ?? []).flatMap(({ email, self, resource, responseStatus }) =>
      email && !self && !resource
        ? [{ email, status: ATTENDEE_STATUSES[responseStatus ?? ''] ?? ('pending' as const) }]
        : [],
    ),
  );

function parseReminders({ reminders }: GoogleEvent): Reminder[] | null {
  if (!reminders || reminders.useDefault) return null;
  return normalizeReminders(
    (reminders.overrides ?? []).flatMap(({ method, minutes }) =>
      minutes == null ? [] : [{ method: method === 'email' ? 'email' : 'in_app', minutes }],
    ),
  );
}

/** Whether the user declined the invitation. */
const isDeclined = ({ attendees }: GoogleEvent) =>
  (attendees ?? []).some(({ self, responseStatus }) => self && responseStatus === 'declined');

function parseSyncMetadata({ extendedProperties }: GoogleEvent): RemoteEvent['syncMetadata'] {
  const { aiSchedulerId: eventId, rev } = extendedProperties?.private ?? {};
  return eventId ? { eventId: eventId.toLowerCase(), rev: rev ?? '' } : null;
}

/** Returns `null` for the calendar's own events, regardless of their email address. */
const parseOrganizer = ({ organizer }: GoogleEvent): string | null =>
  !organizer || organizer.self ? null : (organizer.email ?? null);

function parseEvent(
  event: GoogleEvent,
  calendarTimeZone: string,
  occurrence: OccurrenceRef | null,
): RemoteEvent {
  const times = parseEventTime(event, calendarTimeZone);
  const recurrence = occurrence
    ? { rule: null, excluded: [] }
    : parseRecurrenceLines(event.recurrence ?? [], times);
  if ('error' in recurrence)
    return rejectUnreadableEvent(`Invalid recurrence rule: ${recurrence.error}`);
  const title = normalizeTitle(event.summary ?? null);
  if (title.length > MAX_TITLE_LENGTH)
    rejectUnreadableEvent(`The title is longer than ${MAX_TITLE_LENGTH} characters`);
  const organizerEmail = parseOrganizer(event);
  // An invitation that the user declined doesn't block time.
  const isFree =
    event.transparency === 'transparent' || (organizerEmail !== null && isDeclined(event));
  return {
    kind: 'event',
    id: event.id,
    etag: event.etag ?? null,
    updatedMs: Date.parse(event.updated ?? '') || 0,
    uid: event.iCalUID ?? null,
    content: {
      title,
      description: normalizeDescription(event.description ?? null),
      location: normalizeLocation(event.location ?? null),
      when: { ...times, rule: recurrence.rule },
      transparency: isFree ? 'transparent' : 'opaque',
      visibility: /^(private|confidential)$/.test(event.visibility ?? '') ? 'private' : 'default',
      reminders: parseReminders(event),
      attendees: parseAttendees(event),
    },
    excluded: recurrence.excluded,
    organizerEmail,
    isWritable: organizerEmail === null || event.guestsCanModify === true,
    syncMetadata: parseSyncMetadata(event),
    occurrence,
  };
}

const formatTitle = (summary: string | null | undefined) =>
  normalizeTitle(summary ?? null).slice(0, 100);

/**
 * Parses an item of a Google event list. Never throws, so one invalid event doesn't stop the sync.
 *
 * @returns `null` if the item has no ID
 */
export function parseRemoteItem(rawItem: unknown, calendarTimeZone: string): RemoteItem | null {
  const parsed = googleEventSchema.safeParse(rawItem);
  if (!parsed.success) {
    const { id, summary } = (rawItem ?? {}) as { id?: unknown; summary?: unknown };
    if (typeof id !== 'string') return null;
    const title = formatTitle(typeof summary === 'string' ? summary : null);
    return { kind: 'unreadable', id, title, reason: "The event can't be read", occurrence: null };
  }
  const event = parsed.data;
  const { id } = event;
  const occurrence = parseOccurrence(event);
  if (event.status === 'cancelled')
    return { kind: 'deleted', id, etag: event.etag ?? null, occurrence };
  const unreadable = {
    kind: 'unreadable',
    id,
    title: formatTitle(event.summary),
    occurrence,
  } as const;
  const { eventType } = event;
  if (SILENTLY_SKIPPED_TYPES.has(eventType ?? '')) return { ...unreadable, reason: null };
  if (eventType && !SYNCED_TYPES.has(eventType)) {
    return {
      ...unreadable,
      reason: `Unsupported event type "${eventType.slice(0, 40)}"`,
    };
  }
  try {
    return parseEvent(event, calendarTimeZone, occurrence);
  } catch (error) {
    if (error instanceof UnreadableEventError) return { ...unreadable, reason: error.message };
    throw error;
  }
}
