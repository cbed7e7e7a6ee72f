import {
  date,
  id as anId,
  instant,
  instantOrDate,
  optionalText,
  requiredText,
  timeZone,
  emailInput,
} from '@scheduler/contracts';
import { endBeforeStartMessage, reminderList } from '@scheduler/contracts/core';
import type { SyncPut, SyncRecord } from '@scheduler/contracts/core/sync';
import { normalizeEventTimes, type EventTimes } from '@scheduler/scheduling';
import { findFirstOccurrence, parseRecurrence } from '@scheduler/scheduling/recurrence';
import * as z from 'zod/mini';
import { toSeries, roundToSeconds } from '../events/series.ts';
import type { EventContent } from '../ics/calendar-event.ts';
import { attendeesOf, organizerOf, peopleOf, type User } from './people.ts';
import type { StoredEvent } from './repository.ts';

/** What somebody who may write to a schedule, yet does not own it, sees of a private event there. */
const MASK = {
  ical_uid: null,
  title: 'Busy',
  description: null,
  location: null,
  reminders: null,
  attendees: [],
  organizer_email: null,
} satisfies Partial<SyncRecord>;

export interface Reader extends User {
  isOwner: boolean;
}

const isMasked = (stored: StoredEvent, { userId, email, isOwner }: Reader) =>
  stored.visibility === 'private' &&
  !isOwner &&
  stored.organizer_id !== userId &&
  !stored.attendees.some((guest) => guest.email.toLowerCase() === email);

/** Whether a calendar that is synced may change it. */
export const isWritable = (stored: StoredEvent, reader: Reader): boolean =>
  stored.source !== 'feed' && !stored.by_invitation && !isMasked(stored, reader);

/** An event as the contract tells of it. */
export function recordOf(stored: StoredEvent, reader: Reader): SyncRecord {
  const {
    sequence: _s,
    buffer_before: _b,
    buffer_after: _a,
    other_properties: _o,
    created_at: _c,
    organizer: _n,
    organizer_id: _i,
    organizer_account: _m,
    by_invitation: _v,
    is_only_here: _h,
    ...fields
  } = stored;
  return {
    ...fields,
    attendees: attendeesOf(stored),
    organizer_email: organizerOf(stored, reader.userId),
    is_own: isWritable(stored, reader),
    ...(isMasked(stored, reader) && MASK),
  };
}

const NEEDS_TIMES = 'It does not say when it begins and ends';

/** Zones that were found to be some: to ask for each event would take longer than all the rest. */
const knownZones = new Set<string>();
const ZONES_KNOWN = 1000;

const zone = z.string().check(
  z.check<string>(({ value, issues }) => {
    if (knownZones.has(value)) return;
    const { error } = timeZone.safeParse(value);
    if (!error) {
      if (knownZones.size < ZONES_KNOWN) knownZones.add(value);
      return;
    }
    for (const { message } of error.issues) issues.push({ code: 'custom', message, input: value });
  }),
);

/** What makes a put an event, beyond its shape. */
const sound = z.object({
  title: requiredText(() => 'It has no title', 500),
  description: optionalText(20_000),
  location: optionalText(1000),
  time_zone: zone,
  ical_uid: z.nullable(requiredText(() => 'Its UID is blank', 1000)),
  reminders: z.nullable(reminderList),
  attendees: z.array(z.object({ email: emailInput, status: z.string() })),
  organizer_email: z.nullable(emailInput),
  series_id: z.nullable(anId),
  original_start: z.nullable(instantOrDate),
});

const timed = z.object({ start: instant, end: instant });
/** Within reach as well. */
const day = z.pipe(date, instantOrDate);
const days = z.object({ start: day, end: day });

/** What is wrong with an event, as a sentence. */
export interface Fault {
  fault: string;
}

const faultOf = ({ issues: [first] }: z.core.$ZodError): Fault => ({
  fault: first?.message ?? 'It makes no event',
});

function timesOf(put: SyncPut): EventTimes | Fault {
  const { is_all_day, time_zone } = put;
  const given = is_all_day
    ? days.safeParse({ start: put.start_date, end: put.end_date })
    : timed.safeParse({ start: put.start_time, end: put.end_time });
  if (!given.success) return { fault: NEEDS_TIMES };
  const { start: start_time, end: end_time } = given.data;
  const times = normalizeEventTimes({ start_time, end_time, is_all_day, time_zone });
  return times ?? { fault: endBeforeStartMessage() };
}

type Recurring = EventTimes & Pick<EventContent, 'recurrence'>;

function recurring(times: EventTimes, lines: string[] | null): Recurring | Fault {
  if (lines === null || lines.length === 0) return { ...times, recurrence: null };
  const start = roundToSeconds(times);
  const parsed = parseRecurrence(lines, start);
  if ('error' in parsed) return { fault: `It cannot recur as it says: ${parsed.error}` };
  const series = { ...start, recurrence: parsed.lines };
  const isEmpty = findFirstOccurrence(toSeries(series) ?? series) === null;
  return isEmpty ? { fault: 'It is a series without any occurrence' } : series;
}

/** What a put comes to. */
export interface Judged {
  content: EventContent;
  uid: string | null;
  series_id: string | null;
  original_start: string | null;
}

/** A put as an event to be written, over the one that is stored; or what is wrong with it. */
export function judged(put: SyncPut, stored: StoredEvent | undefined, user: User): Judged | Fault {
  const read = sound.safeParse(put);
  if (!read.success) return faultOf(read.error);
  const { title, description, location, time_zone, ical_uid, reminders } = read.data;
  const { series_id, original_start } = read.data;
  if ((series_id === null) !== (original_start === null)) {
    return { fault: 'An exception names its series and where that would have it' };
  }
  if (series_id !== null && put.recurrence !== null) {
    return { fault: 'An exception of a series does not recur itself' };
  }
  const times = timesOf({ ...put, time_zone });
  if ('fault' in times) return times;
  const when = recurring(times, put.recurrence);
  if ('fault' in when) return when;
  const attendees = put.attendees.map((guest, index) => ({
    ...guest,
    email: read.data.attendees[index]?.email ?? guest.email,
  }));
  return {
    content: {
      title,
      description,
      location,
      reminders,
      ...when,
      transparency: put.transparency,
      visibility: put.visibility,
      buffer_before: stored?.buffer_before ?? 0,
      buffer_after: stored?.buffer_after ?? 0,
      sequence: stored?.sequence ?? 0,
      ...peopleOf({ ...put, attendees, organizer_email: read.data.organizer_email }, stored, user),
    },
    uid: ical_uid,
    series_id,
    original_start,
  };
}
