import { normalizeEmail } from '@scheduler/contracts';
import type { Event } from '@scheduler/contracts/core';
import { parseInterval, overlaps } from '@scheduler/scheduling';
import type { EventReference } from './intent.ts';
import { toInstantAtMinute, listDates, getIntervals } from './time-ranges.ts';

/** A name in a request and the email address it resolves to. */
export interface ResolvedPerson {
  name: string;
  /** `null` if the caller has never invited a person with this name. */
  email: string | null;
}

const normalizeText = (text: string) =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
const tokenize = (text: string) => normalizeText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
const STOP_WORDS = new Set([
  'the',
  'a',
  'an',
  'my',
  'our',
  'of',
  'with',
  'and',
  'for',
  'to',
  'on',
  'in',
  'about',
]);

const matchesWord = (word: string, searchWord: string) =>
  word === searchWord ||
  (searchWord.length > 3 && word.startsWith(searchWord)) ||
  `${word}s` === searchWord;

/** Removes hyphens between letters, so that “standup” matches “Stand-up”. */
const joinHyphens = (text: string) => normalizeText(text).replaceAll(/(?<=\p{L})-(?=\p{L})/gu, '');

/** Returns whether a title contains every word, ignoring stop words. */
function titleMatches(title: string, titleWords: string): boolean {
  const wordsInTitle = [...tokenize(title), ...tokenize(joinHyphens(title))];
  const searchWords = tokenize(titleWords).filter((word) => !STOP_WORDS.has(word));
  return (
    searchWords.length > 0 &&
    searchWords.every((word) => wordsInTitle.some((titleWord) => matchesWord(titleWord, word)))
  );
}

/** Returns the email addresses of all attendees except the user, including the organizer. */
export function getOtherAttendees(event: Event, userEmail: string): string[] {
  const emails = [...event.invited_users, event.organizer?.email ?? ''].map(normalizeEmail);
  return [...new Set(emails)].filter((email) => email !== '' && email !== userEmail);
}

const ONE_TO_ONE_TITLE =
  /(?<![\p{L}\p{N}])(?:1|one)\s*(?::|-|on|\/|to|-on-)+\s*(?:1|one)(?![\p{L}\p{N}])/iu;

const isOneToOne = (event: Event, userEmail: string) =>
  ONE_TO_ONE_TITLE.test(event.title) || getOtherAttendees(event, userEmail).length === 1;

function involvesPerson(event: Event, userEmail: string, { name, email }: ResolvedPerson): boolean {
  const isGuest =
    email !== null && getOtherAttendees(event, userEmail).includes(normalizeEmail(email));
  const { organizer } = event;
  const isHost =
    !event.is_organizer && organizer?.full_name && titleMatches(organizer.full_name, name);
  return isGuest || Boolean(isHost) || titleMatches(event.title, name);
}

function overlapsTime(event: Event, { requestedTime }: EventReference, timeZone: string): boolean {
  if (requestedTime === null) return true;
  const time = parseInterval(event);
  if (requestedTime.startMinute !== null) {
    const { startMinute } = requestedTime;
    return listDates(requestedTime).some(
      (date) => toInstantAtMinute(date, startMinute, timeZone) === time.start,
    );
  }
  if (requestedTime.timeOfDay === null)
    return getIntervals(requestedTime, timeZone).some((interval) => overlaps(interval, time));
  if (event.is_all_day) return false;
  return getIntervals(requestedTime, timeZone).some((interval) => overlaps(interval, time));
}

export interface FilterContext {
  userEmail: string;
  timeZone: string;
  now: number;
  people: readonly ResolvedPerson[];
}

/**
 * Returns the referenced events that haven't ended, in the given order. Returns at most one unless
 * `target.isAll` is set.
 */
export function filterEvents(
  events: readonly Event[],
  target: EventReference,
  { userEmail, timeZone, now, people }: FilterContext,
): Event[] {
  const { titleWords, eventIds } = target;
  const matches = events.filter(
    (event) =>
      Date.parse(event.end_time) > now &&
      (eventIds === null || eventIds.includes(event.id)) &&
      (titleWords === null || eventIds !== null || titleMatches(event.title, titleWords)) &&
      (!target.isOneToOne || isOneToOne(event, userEmail)) &&
      people.every((person) => involvesPerson(event, userEmail, person)) &&
      overlapsTime(event, target, timeZone),
  );
  if (target.isAll) return matches;
  return target.position === 'last' ? matches.slice(-1) : matches.slice(0, 1);
}
