import { addDays, type CalendarDate } from '@scheduler/scheduling';
import type { EventReference } from '../intent.ts';
import { extractPeople } from './people.ts';
import { createScanner, extract } from './text-scanner.ts';
import { getUpcomingDays, extractRequestedTime } from './date-and-time.ts';
import { wordPattern } from './lexicon.ts';

const ONE_TO_ONE = wordPattern('(?:1|one)\\s*(?::|-|on|to|-on-|-to-)+\\s*(?:1|one)s?');
const ALL_WORD = wordPattern('all|every|everything|any|both|each');
/** Matches words that refer to events without describing them. */
const GENERIC_PHRASE =
  /^(?:(?:my|the|our|of|all|every|each|any|both|next|upcoming|remaining|other|planned|scheduled)\s*)*(?:(?:meetings?|events?|calls?|appointments?|things?|stuff|everything|entries|calendar)\s*)?$/i;
const LEADING_DETERMINERS =
  /^(?:(?:my|the|our|that|this|all|of|every|each|any|both|next|upcoming)\s+)+/i;
const ABOUT_PREFIX =
  /^(?:meetings?|calls?|events?|appointments?|things?)\s+(?:about|on|regarding|concerning|called|named|titled|for)\s+/i;
const EVENT_NOUN_SUFFIX = /\s+(?:meetings?|events?|appointments?)$/i;
const PLURAL_NOUN =
  /(?:meetings|events|calls|appointments|things|stuff|everything|1s|ones|sessions|blocks|syncs|reviews|interviews|stand-?ups|lunches)\s*$/i;

/** Matches “my first meeting tomorrow” and “the last call”, which means today's last call. */
const FIRST_OR_LAST = /\b(?<edge>first|last) (?=(?:meeting|event|call|appointment|thing)s?\b)/i;

/** Matches “my afternoon”, which refers to all events this afternoon. */
const PART_OF_DAY =
  /^(?:all of )?(?:my|the)\s+(?:whole\s+|entire\s+)?(?:morning|afternoon|evening)$/i;

/** Parses the part of a request that refers to events. */
export function parseEventReference(text: string, today: CalendarDate): EventReference {
  const scanner = createScanner(text);
  const quotedTitle = extract(scanner, /["“”']([^"“”']{2,80})["“”']/)?.[1] ?? null;
  const isOneToOne = extract(scanner, ONE_TO_ONE) !== null;
  const isPluralOneToOne = /1s\b|ones\b/i.test(text);
  const position = extract(scanner, FIRST_OR_LAST)?.groups?.edge?.toLowerCase();
  const isPartOfDay = PART_OF_DAY.test(scanner.rest);
  const parsedTime = extractRequestedTime(scanner, today);
  const time =
    parsedTime && isPartOfDay ? { ...parsedTime, to: addDays(parsedTime.from, 1) } : parsedTime;
  const requestedTime =
    time ?? (position ? { ...getUpcomingDays(today, 1), hasExplicitDates: true } : null);
  const people = extractPeople(scanner);
  const isAll =
    isPartOfDay ||
    ALL_WORD.test(scanner.rest) ||
    (isOneToOne && isPluralOneToOne) ||
    PLURAL_NOUN.test(scanner.rest);
  const titleWords = scanner.rest
    .replace(LEADING_DETERMINERS, '')
    .replace(ABOUT_PREFIX, '')
    .replace(EVENT_NOUN_SUFFIX, '')
    .trim();
  const isGeneric = GENERIC_PHRASE.test(scanner.rest) || GENERIC_PHRASE.test(titleWords);
  return {
    titleWords: quotedTitle ?? (isGeneric ? null : titleWords),
    isAll,
    position: position === 'first' || position === 'last' ? position : null,
    isOneToOne,
    people,
    requestedTime,
    eventIds: null,
  };
}

/** Returns whether a reference narrows down the events in any way. */
export const isSpecific = ({
  titleWords,
  isOneToOne,
  people,
  requestedTime,
  isAll,
  eventIds,
}: EventReference): boolean =>
  titleWords !== null ||
  isOneToOne ||
  people.length > 0 ||
  requestedTime !== null ||
  isAll ||
  eventIds !== null;

const NEXT_ONE = /\bnext (?:meeting|event|call|appointment|one|thing)\b/i;

/** Parses a reference. Returns `null` unless it's specific or means “the next meeting”. */
export const parseSpecificReference = (
  text: string,
  today: CalendarDate,
): EventReference | null => {
  const reference = parseEventReference(text, today);
  return isSpecific(reference) || NEXT_ONE.test(text) ? reference : null;
};
