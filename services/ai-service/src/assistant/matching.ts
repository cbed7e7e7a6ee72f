import { comparedEmail } from '@scheduler/contracts';
import type { Event } from '@scheduler/contracts/core';
import { intervalOf, overlaps } from '@scheduler/scheduling';
import type { Which } from './intent.ts';
import { minuteOn, datesOf, spansOf } from './spans.ts';

/** Somebody who was named, as far as they are known. */
export interface NamedPerson {
  said: string;
  /** `null` for somebody whom the caller never invited. */
  email: string | null;
}

const folded = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
const wordsOf = (text: string) => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];
const SMALL = new Set([
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

const isLike = (word: string, said: string) =>
  word === said || (said.length > 3 && word.startsWith(said)) || `${word}s` === said;

/** 'standup' is how some write 'Stand-up'. */
const joined = (text: string) => folded(text).replaceAll(/(?<=\p{L})-(?=\p{L})/gu, '');

/** Whether each word that was said stands in a title. */
function titleHas(title: string, words: string): boolean {
  const inTitle = [...wordsOf(title), ...wordsOf(joined(title))];
  const said = wordsOf(words).filter((word) => !SMALL.has(word));
  return said.length > 0 && said.every((word) => inTitle.some((one) => isLike(one, word)));
}

/** Everybody else who takes part, whoever asks. */
export function othersAt(event: Event, own: string): string[] {
  const everybody = [...event.invited_users, event.organizer?.email ?? ''].map(comparedEmail);
  return [...new Set(everybody)].filter((email) => email !== '' && email !== own);
}

const ONE_TO_ONE_TITLE =
  /(?<![\p{L}\p{N}])(?:1|one)\s*(?::|-|on|\/|to|-on-)+\s*(?:1|one)(?![\p{L}\p{N}])/iu;

const isOneToOne = (event: Event, own: string) =>
  ONE_TO_ONE_TITLE.test(event.title) || othersAt(event, own).length === 1;

function isWith(event: Event, own: string, { said, email }: NamedPerson): boolean {
  const isGuest = email !== null && othersAt(event, own).includes(comparedEmail(email));
  const { organizer } = event;
  const isHost = !event.is_organizer && organizer?.full_name && titleHas(organizer.full_name, said);
  return isGuest || Boolean(isHost) || titleHas(event.title, said);
}

function isWithin(event: Event, { when }: Which, timeZone: string): boolean {
  if (when === null) return true;
  const time = intervalOf(event);
  if (when.at !== null) {
    const { at } = when;
    return datesOf(when).some((date) => minuteOn(date, at, timeZone) === time.start);
  }
  if (when.part === null) return spansOf(when, timeZone).some((span) => overlaps(span, time));
  if (event.is_all_day) return false;
  return spansOf(when, timeZone).some((span) => overlaps(span, time));
}

export interface Looking {
  own: string;
  timeZone: string;
  now: number;
  people: readonly NamedPerson[];
}

/** The events that are meant, earliest first: of those that are not over, all or the next one. */
export function eventsMeant(
  events: readonly Event[],
  which: Which,
  { own, timeZone, now, people }: Looking,
): Event[] {
  const { words, eventIds } = which;
  const found = events.filter(
    (event) =>
      Date.parse(event.end_time) > now &&
      (eventIds === null || eventIds.includes(event.id)) &&
      (words === null || eventIds !== null || titleHas(event.title, words)) &&
      (!which.isOneToOne || isOneToOne(event, own)) &&
      people.every((person) => isWith(event, own, person)) &&
      isWithin(event, which, timeZone),
  );
  if (which.isAll) return found;
  return which.edge === 'last' ? found.slice(-1) : found.slice(0, 1);
}
