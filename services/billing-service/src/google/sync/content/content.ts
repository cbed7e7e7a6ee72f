import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Reminder } from '@scheduler/contracts/core';
import type { SyncAttendee } from '@scheduler/contracts/core/sync';

/**
 * Times and recurrence of an event. They are merged as one field, because a mix of two versions
 * wouldn't be a valid event. `rule` contains the RRULE and RDATE lines as normalized by
 * `parseRecurrence`. EXDATEs are stored separately.
 */
export type EventTime =
  | {
      is_all_day: false;
      /** UTC, in whole seconds. */
      start: string;
      end: string;
      time_zone: string;
      rule: string[] | null;
    }
  | {
      is_all_day: true;
      /** Dates without a time zone. The end is exclusive. */
      start: string;
      end: string;
      rule: string[] | null;
    };

/** The fields of an event that exist on both sides. */
export interface Content {
  title: string;
  description: string | null;
  location: string | null;
  when: EventTime;
  transparency: 'opaque' | 'transparent';
  visibility: 'default' | 'private';
  /** `null` for the calendar's default reminders. */
  reminders: Reminder[] | null;
  /** Sorted by email, in lowercase. */
  attendees: SyncAttendee[];
}

export const FIELDS = [
  'title',
  'description',
  'location',
  'when',
  'transparency',
  'visibility',
  'reminders',
  'attendees',
] as const satisfies (keyof Content)[];
export type Field = (typeof FIELDS)[number];

const isSameField = (field: Field, a: Content, b: Content): boolean =>
  isDeepStrictEqual(a[field], b[field]);

export const getChangedFields = (a: Content, b: Content): Field[] =>
  FIELDS.filter((field) => !isSameField(field, a, b));

export const isSameContent = (a: Content, b: Content): boolean => isDeepStrictEqual(a, b);

const serializeEventTime = ({ is_all_day, start, end, rule, ...rest }: EventTime) => [
  is_all_day,
  start,
  end,
  rule,
  'time_zone' in rest ? rest.time_zone : null,
];

/** Returns the revision hash that is stored in the Google event. */
export function hashContent(content: Content, excluded: readonly string[]): string {
  const { title, description, location, when: eventTime, transparency, visibility } = content;
  const text = JSON.stringify([
    [title, description, location, transparency, visibility],
    serializeEventTime(eventTime),
    content.reminders?.map(({ method, minutes }) => [method, minutes]) ?? null,
    content.attendees.map(({ email, status }) => [email, status]),
    excluded.toSorted(),
  ]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
