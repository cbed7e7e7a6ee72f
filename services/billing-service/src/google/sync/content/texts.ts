import type { Reminder } from '@scheduler/contracts/core';
import type { SyncAttendee } from '@scheduler/contracts/core/sync';

/** How an event without a title is called. */
const UNTITLED = 'Untitled Event';
/** Characters of a title that we keep. */
export const LONGEST_TITLE = 500;
/** Characters that Google keeps of a description; of a location ours is the shorter limit. */
const LONGEST_DESCRIPTION = 8192;
const LONGEST_LOCATION = 1000;
/** Reminders that Google keeps. */
const MOST_REMINDERS = 5;

const UNPRINTABLE = /[\p{Cc}\p{Cs}]/gu;
const UNPRINTABLE_IN_LINES = /[^\P{Cc}\n\t]|\p{Cs}/gu;

/** Half of a letter beyond the basic plane would be none. */
const cut = (text: string, longest: number) =>
  text.length <= longest
    ? text
    : text
        .slice(0, longest)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trim();

/** A title as both sides keep it: in one line, and never blank. */
export const plainTitle = (text: string | null): string =>
  (text ?? '')
    .replaceAll(/\s*[\n\t\r]\s*/g, ' ')
    .replaceAll(UNPRINTABLE, '')
    .trim() || UNTITLED;

const inLines = (text: string | null, longest: number): string | null =>
  cut(
    (text ?? '').replaceAll(/\r\n?/g, '\n').replaceAll(UNPRINTABLE_IN_LINES, '').trim(),
    longest,
  ) || null;

export const plainDescription = (text: string | null) => inLines(text, LONGEST_DESCRIPTION);
export const plainLocation = (text: string | null) => inLines(text, LONGEST_LOCATION);

/** Reminders in order, each once, as many as both sides keep. */
export function plainReminders(reminders: readonly Reminder[] | null): Reminder[] | null {
  if (reminders === null) return null;
  const each = new Map(
    reminders.map(({ method, minutes }) => [`${method} ${minutes}`, { method, minutes }]),
  );
  return [...each.values()]
    .toSorted((a, b) => a.minutes - b.minutes || a.method.localeCompare(b.method))
    .slice(0, MOST_REMINDERS);
}

/** Guests in order of their addresses, each once however it is spelled. */
export function plainAttendees(attendees: readonly SyncAttendee[]): SyncAttendee[] {
  const each = new Map(
    attendees.map(({ email, status }) => [
      email.toLowerCase(),
      { email: email.toLowerCase(), status },
    ]),
  );
  return [...each.values()].toSorted((a, b) => (a.email < b.email ? -1 : 1));
}
