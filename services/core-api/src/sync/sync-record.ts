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
import { listAttendees, getOrganizerEmail, resolveAttendees, type SyncUser } from './attendees.ts';
import type { StoredEvent } from './repository.ts';

/** Appearance of a private event to editors who don't own the schedule. */
const MASKED_FIELDS = {
  ical_uid: null,
  title: 'Busy',
  description: null,
  location: null,
  reminders: null,
  attendees: [],
  organizer_email: null,
} satisfies Partial<SyncRecord>;

export interface ScheduleEditor extends SyncUser {
  isOwner: boolean;
  /** Owner of the schedule. */
  ownerId: string;
}

const isMasked = (stored: StoredEvent, { userId, email, isOwner }: ScheduleEditor) =>
  stored.visibility === 'private' &&
  !isOwner &&
  stored.organizer_id !== userId &&
  !stored.attendees.some((guest) => guest.email.toLowerCase() === email);

/** Returns whether a synced calendar may change the event. */
export const isWritable = (stored: StoredEvent, editor: ScheduleEditor): boolean =>
  stored.source !== 'feed' && !stored.by_invitation && !isMasked(stored, editor);

/** Converts an event to the record of the sync contract. */
export function toSyncRecord(stored: StoredEvent, editor: ScheduleEditor): SyncRecord {
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
    attendees: listAttendees(stored),
    organizer_email: getOrganizerEmail(stored, editor.userId),
    is_own: isWritable(stored, editor),
    ...(isMasked(stored, editor) && MASKED_FIELDS),
  };
}

const MISSING_TIMES_MESSAGE = 'Start and end are required';

/** Validating a time zone is slow, so valid names are cached. */
const validTimeZones = new Set<string>();
const MAX_CACHED_TIME_ZONES = 1000;

const timeZoneSchema = z.string().check(
  z.check<string>(({ value, issues }) => {
    if (validTimeZones.has(value)) return;
    const { error } = timeZone.safeParse(value);
    if (!error) {
      if (validTimeZones.size < MAX_CACHED_TIME_ZONES) validTimeZones.add(value);
      return;
    }
    for (const { message } of error.issues) issues.push({ code: 'custom', message, input: value });
  }),
);

/** Rules for the fields of a put step that the contract does not check. */
const putSchema = z.object({
  title: requiredText(() => 'Title is required', 500),
  description: optionalText(20_000),
  location: optionalText(1000),
  time_zone: timeZoneSchema,
  ical_uid: z.nullable(requiredText(() => 'UID must not be blank', 1000)),
  reminders: z.nullable(reminderList),
  attendees: z.array(z.object({ email: emailInput, status: z.string() })),
  organizer_email: z.nullable(emailInput),
  series_id: z.nullable(anId),
  original_start: z.nullable(instantOrDate),
});

const timesSchema = z.object({ start: instant, end: instant });
/** A date in the supported range. */
const supportedDate = z.pipe(date, instantOrDate);
const datesSchema = z.object({ start: supportedDate, end: supportedDate });

/** The reason why a put step is invalid. */
export interface PutError {
  error: string;
}

const toInvalidPut = ({ issues: [first] }: z.core.$ZodError): PutError => ({
  error: first?.message ?? 'Invalid event',
});

function parseTimes(put: SyncPut): EventTimes | PutError {
  const { is_all_day, time_zone } = put;
  const parsed = is_all_day
    ? datesSchema.safeParse({ start: put.start_date, end: put.end_date })
    : timesSchema.safeParse({ start: put.start_time, end: put.end_time });
  if (!parsed.success) return { error: MISSING_TIMES_MESSAGE };
  const { start: start_time, end: end_time } = parsed.data;
  const times = normalizeEventTimes({ start_time, end_time, is_all_day, time_zone });
  return times ?? { error: endBeforeStartMessage() };
}

type RecurringTimes = EventTimes & Pick<EventContent, 'recurrence'>;

function parseRecurringTimes(times: EventTimes, lines: string[] | null): RecurringTimes | PutError {
  if (lines === null || lines.length === 0) return { ...times, recurrence: null };
  const start = roundToSeconds(times);
  const parsed = parseRecurrence(lines, start);
  if ('error' in parsed) return { error: `Invalid recurrence rule: ${parsed.error}` };
  const series = { ...start, recurrence: parsed.lines };
  const isEmpty = findFirstOccurrence(toSeries(series) ?? series) === null;
  return isEmpty ? { error: 'The series has no occurrences' } : series;
}

/** A valid put step. */
export interface CheckedPut {
  content: EventContent;
  uid: string | null;
  series_id: string | null;
  original_start: string | null;
}

/** Validates a put step and merges it with the stored event. */
export function checkPut(
  put: SyncPut,
  stored: StoredEvent | undefined,
  user: SyncUser,
): CheckedPut | PutError {
  const parsed = putSchema.safeParse(put);
  if (!parsed.success) return toInvalidPut(parsed.error);
  const { title, description, location, time_zone, ical_uid, reminders } = parsed.data;
  const { series_id, original_start } = parsed.data;
  if ((series_id === null) !== (original_start === null)) {
    return { error: 'An exception requires both series_id and original_start' };
  }
  if (series_id !== null && put.recurrence !== null) {
    return { error: "An exception can't have a recurrence rule" };
  }
  const times = parseTimes({ ...put, time_zone });
  if ('error' in times) return times;
  const recurringTimes = parseRecurringTimes(times, put.recurrence);
  if ('error' in recurringTimes) return recurringTimes;
  const attendees = put.attendees.map((guest, index) => ({
    ...guest,
    email: parsed.data.attendees[index]?.email ?? guest.email,
  }));
  return {
    content: {
      title,
      description,
      location,
      reminders,
      ...recurringTimes,
      transparency: put.transparency,
      visibility: put.visibility,
      buffer_before: stored?.buffer_before ?? 0,
      buffer_after: stored?.buffer_after ?? 0,
      sequence: stored?.sequence ?? 0,
      ...resolveAttendees(
        { ...put, attendees, organizer_email: parsed.data.organizer_email },
        stored,
        user,
      ),
    },
    uid: ical_uid,
    series_id,
    original_start,
  };
}
