import { addDays, type CalendarDate } from '@scheduler/scheduling';
import type { Which } from '../intent.ts';
import { takePeople } from './people.ts';
import { scan, take } from './scan.ts';
import { comingDays, takeWhen } from './when.ts';
import { whole } from './words.ts';

const ONE_TO_ONE = whole('(?:1|one)\\s*(?::|-|on|to|-on-|-to-)+\\s*(?:1|one)s?');
const ALL = whole('all|every|everything|any|both|each');
/** Words that say no more than that events are meant. */
const PLAIN =
  /^(?:(?:my|the|our|of|all|every|each|any|both|next|upcoming|remaining|other|planned|scheduled)\s*)*(?:(?:meetings?|events?|calls?|appointments?|things?|stuff|everything|entries|calendar)\s*)?$/i;
const LEADING = /^(?:(?:my|the|our|that|this|all|of|every|each|any|both|next|upcoming)\s+)+/i;
const ABOUT =
  /^(?:meetings?|calls?|events?|appointments?|things?)\s+(?:about|on|regarding|concerning|called|named|titled|for)\s+/i;
const KIND_WORD = /\s+(?:meetings?|events?|appointments?)$/i;
const IS_PLURAL =
  /(?:meetings|events|calls|appointments|things|stuff|everything|1s|ones|sessions|blocks|syncs|reviews|interviews|stand-?ups|lunches)\s*$/i;

/** 'my first meeting tomorrow', 'the last call' of today */
const EDGE = /\b(?<edge>first|last) (?=(?:meeting|event|call|appointment|thing)s?\b)/i;

/** 'my afternoon' is all that is in it, today. */
const STRETCH = /^(?:all of )?(?:my|the)\s+(?:whole\s+|entire\s+)?(?:morning|afternoon|evening)$/i;

/** What a piece of a request says of the events that it means. */
export function readWhich(text: string, today: CalendarDate): Which {
  const scanned = scan(text);
  const quoted = take(scanned, /["“”']([^"“”']{2,80})["“”']/)?.[1] ?? null;
  const isOneToOne = take(scanned, ONE_TO_ONE) !== null;
  const isEveryone = /1s\b|ones\b/i.test(text);
  const edge = take(scanned, EDGE)?.groups?.edge?.toLowerCase();
  const isStretch = STRETCH.test(scanned.rest);
  const said = takeWhen(scanned, today);
  const told = said && isStretch ? { ...said, to: addDays(said.from, 1) } : said;
  const when = told ?? (edge ? { ...comingDays(today, 1), isNamed: true } : null);
  const people = takePeople(scanned);
  const isAll =
    isStretch ||
    ALL.test(scanned.rest) ||
    (isOneToOne && isEveryone) ||
    IS_PLURAL.test(scanned.rest);
  const words = scanned.rest.replace(LEADING, '').replace(ABOUT, '').replace(KIND_WORD, '').trim();
  const isPlain = PLAIN.test(scanned.rest) || PLAIN.test(words);
  return {
    words: quoted ?? (isPlain ? null : words),
    isAll,
    edge: edge === 'first' || edge === 'last' ? edge : null,
    isOneToOne,
    people,
    when,
    eventIds: null,
  };
}

/** Whether anything at all says which events are meant. */
export const saysWhich = ({ words, isOneToOne, people, when, isAll, eventIds }: Which): boolean =>
  words !== null || isOneToOne || people.length > 0 || when !== null || isAll || eventIds !== null;

const NEXT_ONE = /\bnext (?:meeting|event|call|appointment|one|thing)\b/i;

/** Whether words say which events are meant; 'the next meeting' does, too. */
export const readMeant = (text: string, today: CalendarDate): Which | null => {
  const which = readWhich(text, today);
  return saysWhich(which) || NEXT_ONE.test(text) ? which : null;
};
