import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Reminder } from '@scheduler/contracts/core';
import type { SyncAttendee } from '@scheduler/contracts/core/sync';

/**
 * When an event is, its rule included: halves of two answers to that would make no event, so that
 * it is one field. `rule` has the RRULE and RDATE lines of a series in the one way in which
 * `parseRecurrence` writes them; what a series leaves out stands beside it.
 */
export type When =
  | {
      is_all_day: false;
      /** Instants in UTC, to the second. */
      start: string;
      end: string;
      time_zone: string;
      rule: string[] | null;
    }
  | {
      is_all_day: true;
      /** Dates, the end exclusive; they are of no zone. */
      start: string;
      end: string;
      rule: string[] | null;
    };

/** What both calendars can say of an event: what only one of them knows is not here. */
export interface Content {
  title: string;
  description: string | null;
  location: string | null;
  when: When;
  transparency: 'opaque' | 'transparent';
  visibility: 'default' | 'private';
  /** `null`: as the calendar has them. */
  reminders: Reminder[] | null;
  /** In order of their addresses, which are in lower case. */
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

const sameField = (field: Field, one: Content, other: Content): boolean =>
  isDeepStrictEqual(one[field], other[field]);

/** The fields in which two contents differ. */
export const differences = (one: Content, other: Content): Field[] =>
  FIELDS.filter((field) => !sameField(field, one, other));

export const sameContent = (one: Content, other: Content): boolean => isDeepStrictEqual(one, other);

const written = ({ is_all_day, start, end, rule, ...rest }: When) => [
  is_all_day,
  start,
  end,
  rule,
  'time_zone' in rest ? rest.time_zone : null,
];

/** What tells one content, with what its series leaves out, from any other. */
export function hashOf(content: Content, excluded: readonly string[]): string {
  const { title, description, location, when, transparency, visibility } = content;
  const text = JSON.stringify([
    [title, description, location, transparency, visibility],
    written(when),
    content.reminders?.map(({ method, minutes }) => [method, minutes]) ?? null,
    content.attendees.map(({ email, status }) => [email, status]),
    excluded.toSorted(),
  ]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
