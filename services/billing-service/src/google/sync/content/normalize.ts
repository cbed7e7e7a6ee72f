import { isBlank } from '@scheduler/contracts';
import type { Reminder } from '@scheduler/contracts/core';
import type { SyncAttendee } from '@scheduler/contracts/core/sync';

const DEFAULT_TITLE = 'Untitled Event';
/** core-api's limit. */
export const MAX_TITLE_LENGTH = 500;
/** Google's limit. */
const MAX_DESCRIPTION_LENGTH = 8192;
/** core-api's limit. */
const MAX_LOCATION_LENGTH = 1000;
/** Google's limit. */
const MAX_REMINDERS = 5;

const CONTROL_CHARACTERS = /[\p{Cc}\p{Cs}]/gu;
const CONTROL_CHARACTERS_EXCEPT_WHITESPACE = /[^\P{Cc}\n\t]|\p{Cs}/gu;

/** Truncates without splitting a surrogate pair. */
const truncate = (text: string, maxLength: number) =>
  text.length <= maxLength
    ? text
    : text
        .slice(0, maxLength)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trim();

/** Returns the title as one line. Never empty. */
export function normalizeTitle(text: string | null): string {
  const title = (text ?? '')
    .replaceAll(/\s*[\n\t\r]\s*/g, ' ')
    .replaceAll(CONTROL_CHARACTERS, '')
    .trim();
  return isBlank(title) ? DEFAULT_TITLE : title;
}

function normalizeText(text: string | null, maxLength: number): string | null {
  const normalized = truncate(
    (text ?? '')
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll(CONTROL_CHARACTERS_EXCEPT_WHITESPACE, '')
      .trim(),
    maxLength,
  );
  return isBlank(normalized) ? null : normalized;
}

export const normalizeDescription = (text: string | null) =>
  normalizeText(text, MAX_DESCRIPTION_LENGTH);
export const normalizeLocation = (text: string | null) => normalizeText(text, MAX_LOCATION_LENGTH);

/** Sorts and deduplicates reminders, and limits their number. */
export function normalizeReminders(reminders: readonly Reminder[] | null): Reminder[] | null {
  if (reminders === null) return null;
  const uniqueReminders = new Map(
    reminders.map(({ method, minutes }) => [`${method} ${minutes}`, { method, minutes }]),
  );
  return [...uniqueReminders.values()]
    .toSorted((a, b) => a.minutes - b.minutes || a.method.localeCompare(b.method))
    .slice(0, MAX_REMINDERS);
}

/** Sorts attendees by lowercase email and removes duplicates. */
export function normalizeAttendees(attendees: readonly SyncAttendee[]): SyncAttendee[] {
  const attendeesByEmail = new Map(
    attendees.map(({ email, status }) => [
      email.toLowerCase(),
      { email: email.toLowerCase(), status },
    ]),
  );
  return [...attendeesByEmail.values()].toSorted((a, b) => (a.email < b.email ? -1 : 1));
}
