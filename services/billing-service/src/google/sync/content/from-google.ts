import type { Reminder } from '@scheduler/contracts/core';
import type { SyncAttendee } from '@scheduler/contracts/core/sync';
import type { Content, When } from './content.ts';
import { googleEvent, type GoogleEvent } from './google-event.ts';
import { endOfDays, readLines } from './series.ts';
import {
  LONGEST_TITLE,
  plainAttendees,
  plainDescription,
  plainLocation,
  plainReminders,
  plainTitle,
} from './texts.ts';

/** The occurrence of a series that an event of Google's stands for. */
export interface Place {
  /** Google's id of the series. */
  series: string;
  /** Where the rule has it: an instant in UTC, or a date. */
  original: string;
}

/** An event of Google's as we understand it. */
export interface TheirEvent {
  kind: 'event';
  id: string;
  etag: string | null;
  /** Epoch milliseconds; 0 where Google does not tell. */
  updated: number;
  uid: string | null;
  content: Content;
  /** What its own lines leave out. */
  excluded: string[];
  /** Whose event it is; `null`: the user's. */
  organizer: string | null;
  /** Whether Google lets the user change it. */
  isWritable: boolean;
  /** What we wrote on it: our event, and the hash of what we wrote then. */
  mark: { eventId: string; rev: string } | null;
  place: Place | null;
}

/** An event that is not (any more). */
export interface TheirGone {
  kind: 'gone';
  id: string;
  etag: string | null;
  place: Place | null;
}

/** An event that cannot be synced; `reason` is for people, `null` where there is nothing to tell. */
export interface TheirUnread {
  kind: 'unread';
  id: string;
  title: string;
  reason: string | null;
  place: Place | null;
}

export type TheirItem = TheirEvent | TheirGone | TheirUnread;

/** Kinds of events that are only about the user's day, or copies of mails. */
const QUIET = new Set(['workingLocation', 'birthday', 'fromGmail']);
const SYNCED = new Set(['default', 'focusTime', 'outOfOffice']);

/** Something of an event makes no sense; its message says what. */
class Unreadable extends Error {}

const fail = (reason: string): never => {
  throw new Unreadable(reason);
};

/** Zones that are remembered: there are fewer, but names from outside may be anything. */
const MOST_ZONES = 1000;

const HAS_OFFSET = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:?\d{2})$/i;
const IS_DATE = /^\d{4}-\d{2}-\d{2}$/;

function readInstant(text: string, what: string): string {
  const time = HAS_OFFSET.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) return fail(`Its ${what} is no time`);
  return new Date(Math.floor(time / 1000) * 1000).toISOString();
}

function readDate(text: string, what: string): string {
  const time = IS_DATE.test(text) ? Date.parse(text) : Number.NaN;
  const isReal = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
  return isReal ? text : fail(`Its ${what} is no date`);
}

const zones = new Map<string, boolean>();

/** Whether our clock knows a zone; asking it is slow, and calendars name few. */
function isZone(zone: string): boolean {
  let isKnown = zones.get(zone);
  if (isKnown === undefined) {
    try {
      isKnown = Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions() !== undefined;
    } catch {
      isKnown = false;
    }
    if (zones.size < MOST_ZONES) zones.set(zone, isKnown);
  }
  return isKnown;
}

const knownZone = (zone: string): string =>
  isZone(zone) ? zone : fail(`Its time zone "${zone.slice(0, 60)}" is not known`);

type Bare =
  | Omit<Extract<When, { is_all_day: true }>, 'rule'>
  | Omit<Extract<When, { is_all_day: false }>, 'rule'>;

function readWhen({ start, end, endTimeUnspecified }: GoogleEvent, calendarZone: string): Bare {
  if (!start || (!start.date && !start.dateTime)) return fail('It has no start');
  if (!end || (!end.date && !end.dateTime) || endTimeUnspecified) return fail('It has no end');
  if (start.date) {
    const from = readDate(start.date, 'start');
    const to = endOfDays(from, readDate(end.date ?? '', 'end'));
    return to > from
      ? { is_all_day: true, start: from, end: to }
      : fail('It ends before it starts');
  }
  const from = readInstant(start.dateTime ?? '', 'start');
  const to = readInstant(end.dateTime ?? '', 'end');
  if (to === from) return fail('It takes no time');
  if (to < from) return fail('It ends before it starts');
  const time_zone = knownZone(start.timeZone ?? calendarZone);
  return { is_all_day: false, start: from, end: to, time_zone };
}

function readPlace(event: GoogleEvent): Place | null {
  const { recurringEventId: series, originalStartTime: at } = event;
  if (!series || !at) return null;
  try {
    const original = at.date
      ? readDate(at.date, 'original start')
      : readInstant(at.dateTime ?? '', 'original start');
    return { series, original };
  } catch {
    return null;
  }
}

const ANSWERS: Record<string, SyncAttendee['status']> = {
  accepted: 'accepted',
  declined: 'declined',
  tentative: 'tentative',
};

const readAttendees = ({ attendees }: GoogleEvent) =>
  plainAttendees(
    (attendees ?? []).flatMap(({ email, self, resource, responseStatus }) =>
      email && !self && !resource
        ? [{ email, status: ANSWERS[responseStatus ?? ''] ?? ('pending' as const) }]
        : [],
    ),
  );

function readReminders({ reminders }: GoogleEvent): Reminder[] | null {
  if (!reminders || reminders.useDefault) return null;
  return plainReminders(
    (reminders.overrides ?? []).flatMap(({ method, minutes }) =>
      minutes == null ? [] : [{ method: method === 'email' ? 'email' : 'in_app', minutes }],
    ),
  );
}

/** Somebody else's event that the user declined takes none of the user's time. */
const isDeclined = ({ attendees }: GoogleEvent) =>
  (attendees ?? []).some(({ self, responseStatus }) => self && responseStatus === 'declined');

function readMark({ extendedProperties }: GoogleEvent): TheirEvent['mark'] {
  const { aiSchedulerId: eventId, rev } = extendedProperties?.private ?? {};
  return eventId ? { eventId: eventId.toLowerCase(), rev: rev ?? '' } : null;
}

/** Who organizes an event: a calendar's own events are the user's, whatever their address. */
const readOrganizer = ({ organizer }: GoogleEvent): string | null =>
  !organizer || organizer.self ? null : (organizer.email ?? null);

function readEvent(event: GoogleEvent, calendarZone: string, place: Place | null): TheirEvent {
  const bare = readWhen(event, calendarZone);
  const read = place ? { rule: null, excluded: [] } : readLines(event.recurrence ?? [], bare);
  if ('fault' in read) return fail(`It cannot recur as it says: ${read.fault}`);
  const title = plainTitle(event.summary ?? null);
  if (title.length > LONGEST_TITLE) fail(`Its title is longer than ${LONGEST_TITLE} characters`);
  const organizer = readOrganizer(event);
  const isFree = event.transparency === 'transparent' || (organizer !== null && isDeclined(event));
  return {
    kind: 'event',
    id: event.id,
    etag: event.etag ?? null,
    updated: Date.parse(event.updated ?? '') || 0,
    uid: event.iCalUID ?? null,
    content: {
      title,
      description: plainDescription(event.description ?? null),
      location: plainLocation(event.location ?? null),
      when: { ...bare, rule: read.rule },
      transparency: isFree ? 'transparent' : 'opaque',
      visibility: /^(private|confidential)$/.test(event.visibility ?? '') ? 'private' : 'default',
      reminders: readReminders(event),
      attendees: readAttendees(event),
    },
    excluded: read.excluded,
    organizer,
    isWritable: organizer === null || event.guestsCanModify === true,
    mark: readMark(event),
    place,
  };
}

const titleOf = (summary: string | null | undefined) => plainTitle(summary ?? null).slice(0, 100);

/** Reads what Google lists: whatever it is, it is no reason not to sync the rest. */
export function readTheirItem(given: unknown, calendarZone: string): TheirItem | null {
  const parsed = googleEvent.safeParse(given);
  if (!parsed.success) {
    const { id, summary } = (given ?? {}) as { id?: unknown; summary?: unknown };
    if (typeof id !== 'string') return null;
    const title = titleOf(typeof summary === 'string' ? summary : null);
    return { kind: 'unread', id, title, reason: 'It cannot be read', place: null };
  }
  const event = parsed.data;
  const { id } = event;
  const place = readPlace(event);
  if (event.status === 'cancelled') return { kind: 'gone', id, etag: event.etag ?? null, place };
  const unread = { kind: 'unread', id, title: titleOf(event.summary), place } as const;
  const { eventType } = event;
  if (QUIET.has(eventType ?? '')) return { ...unread, reason: null };
  if (eventType && !SYNCED.has(eventType)) {
    return {
      ...unread,
      reason: `Events of the kind "${eventType.slice(0, 40)}" are not known here`,
    };
  }
  try {
    return readEvent(event, calendarZone, place);
  } catch (error) {
    if (error instanceof Unreadable) return { ...unread, reason: error.message };
    throw error;
  }
}
