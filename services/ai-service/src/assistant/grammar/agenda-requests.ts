import type { TimeContext, Intent } from '../intent.ts';
import { extractDuration } from './time-of-day.ts';
import { parseFirstOrLastRequest } from './first-and-last-requests.ts';
import { extractPeople } from './people.ts';
import { createScanner, extract } from './text-scanner.ts';
import { getUpcomingDays, extractRequestedTime } from './date-and-time.ts';
import { parseEventReference } from './event-reference.ts';

const FREE_QUESTION =
  /^(?:when (?:am|are) (?:i|we) (?:next )?(?:free|available|open)|when do (?:i|we) have (?:(?:some|any) )?(?:free )?(?:time|space|room)?|(?:am|are) (?:i|we) (?:free|available|busy)|do (?:i|we) have (?:any |some )?(?:free time|time|a gap|gaps|room|space|availability|(?=(?:\d|an? hour|half|(?:two|three|four) hours)))|(?:what|which)(?:['’]s| is| are|) my (?:free|open) (?:time|slots|times|hours)|(?:show|list|find)(?: me)?(?: my)? (?:free|open) (?:time|times|slots|gaps)|what(?:['’]s| is) my availability|(?:what|how much) (?:free )?time (?:do (?:i|we) have|is free)|free (?:time|slots|times)|my (?:free|open) (?:time|slots)|where do (?:i|we) have (?:time|room|space)|when (?:is|are) (?:there )?(?:a )?(?:free )?(?:slots?|gaps?)|(?:(?:have )?(?:i|we)(?:['’]ve)? )?got (?:any |some )?(?:free )?(?:time|room|space|gaps?)|when (?:can|could) (?:i|we) (?:squeeze|fit|take)(?: in)?)\b(?<rest>.*)$/i;
const FREE_FILLER =
  /^(?:(?:free|left|available|for|of|at|least|on|in|is|me|something|anything|i|have|do|a|an|meeting|call|time|quick|coffee|lunch|break|chat|walk|session|in)\s*)*$/i;

/** Matches “find me a free hour tomorrow”, without people or a purpose. */
const FREE_SLOT =
  /^(?:(?=any )|(?:(?:find|show|get|give)(?: me)?|(?:what|when|are there|is there)(?:['’]s| is| are)?(?: there)?)\s+)(?:(?:a|an|the|my|some|any|(?<many>two|three|four|\d))\s+)?(?:(?:first|next|earliest|soonest)\s+)?(?:free|open|available|empty)\s+(?<rest>.+)$/i;
const SLOT_NOUN = /\b(?:slots?|times?|gaps?|stretch(?:es)?|moments?|spots?|openings?)\b/gi;

/** Extracts the duration and days of a slot: “two free hours” is one slot of two hours. */
function extractSlotPhrase(text: string): string | undefined {
  const { rest, many: count = '' } = FREE_SLOT.exec(text)?.groups ?? {};
  return rest?.replaceAll(SLOT_NOUN, '').replace(/^\s*(?=half\b|hours?\b)/i, `${count || 'an'} `);
}

/** Parses questions like “when am I free tomorrow”. */
export function parseFreeTimeRequest(text: string, { today }: TimeContext): Intent | null {
  const rest = extractSlotPhrase(text) ?? FREE_QUESTION.exec(text)?.groups?.rest;
  if (rest === undefined) return null;
  const scanner = createScanner(rest);
  const minutes = extractDuration(scanner);
  const requestedTime = extractRequestedTime(scanner, today);
  if (!FREE_FILLER.test(scanner.rest)) return null;
  return { kind: 'free_time', requestedTime: requestedTime ?? getUpcomingDays(today, 7), minutes };
}

const NEXT =
  /^(?:what(?:['’]s| is)? (?:up )?(?:coming )?next|(?:when|what|where)(?:['’]s| is| do i have| are)? my next (?<which>.*)|(?:when|what time) (?:do|am|are) (?:i|we) (?:next )?(?:meet(?:ing)?|see(?:ing)?|talk(?:ing)? to|speak(?:ing)? to) (?<who>.+)|next (?:meeting|event)|(?:when|what time) (?:does|do|will) (?<begins>(?:my|the|our) .+?) (?:start|begin|end|finish)|(?:when|what time) do (?:i|we) have (?<had>.+)|what day is (?<day>(?:my|the|our) .+?)(?: on)?|(?:tell me |remind me |do you know )when (?<told>(?:my|the|our) .+?) (?:is|starts?|begins?)|(?:when|what time)(?:['’]s| is| are) (?<named>(?:(?:my|the|our) .+|[^ ]+(?: [^ ]+){0,3} with .+|(?!(?:it|that|this|a|an|there|now|good|best|you|they|he|she)\b)[^ ]+(?: [^ ]+){0,2})))$/i;

/** Parses questions like “when is my next meeting with Ana”. */
function parseNextRequest(text: string, { today }: TimeContext): Intent | null {
  const match = NEXT.exec(text);
  if (!match) return null;
  const {
    which: eventPhrase = '',
    who: person,
    named: namedEvent,
    begins: startingEvent,
    had: scheduledEvent,
    day: eventOnDay,
    told: reminderEvent,
  } = match.groups ?? {};
  const phrase = person
    ? `with ${person.replace(/\s+next$/i, '')}`
    : (namedEvent ?? startingEvent ?? scheduledEvent ?? eventOnDay ?? reminderEvent ?? eventPhrase);
  return { kind: 'next', target: { ...parseEventReference(phrase, today), isAll: false } };
}

const AGENDA =
  /^(?:(?=(?:today|tomorrow|this week|next week|(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?:['’]s)?(?: (?:agenda|schedule|plan|morning|afternoon|evening))?$)|is (?=.*\b(?:busy|full|packed|quiet|free)$)|how['’]s|what happened|what(?:['’]s| is| are)? (?:(?:on|in|happening|planned|scheduled|up|coming up)\b)?|what (?:do|does|have|will|am|did|meetings|events|appointments|calls)|how (?:does|do|is|busy|full|many(?! (?:days|weeks|hours|minutes)\b)|much|will)|show(?: me)?|tell me(?: about)?|list|give me|read(?: me)?|do (?:i|we) have (?:anything|any|something|a|meetings|plans|much)|anything|agenda|summari[sz]e|brief me (?:on|for|about)|(?:is|are) there (?:anything|any|a|something)|my (?:day|week|agenda|meetings|schedule|calendar)|who (?:am i|do i|are we) (?:meet|meeting|see|seeing))\b(?<rest>.*)$/i;
const AGENDA_FILLER =
  /(?<![\p{L}\p{N}])(?:what|what’s|what's|is|are|my|the|on|in|for|of|do|does|did|i|we|have|got|look|looks|looking|like|going|happening|planned|scheduled|up|coming|day|days|calendar|schedule|agenda|meetings?|events?|appointments?|calls?|plans?|things?|anything|something|any|a|much|many|busy|full|there|about|me|to|be|will|am|doing|at|meet|meeting|see|seeing|who|else|with|overview|been|an|packed|quiet|free|plate|happened|go|went|today’s|was|how|show|tell|left|important|special|remaining|still)(?![\p{L}\p{N}])/giu;

/** Matches “how many stand-ups do I have this week”. */
const HOW_MANY =
  /^how many (?!(?:hours|minutes|days|times|people|tasks)\b)(?<words>\S+(?: \S+){0,2}) (?:do (?:i|we) have|have (?:i|we)(?: got)?|are there)\b(?<rest>.*)$/i;
const ANY_EVENT = /^(?:meetings?|events?|appointments?|calls?|things?)$/i;

function parseHowManyRequest(text: string, { today }: TimeContext): Intent | null {
  const { words: titleWords = '', rest = '' } = HOW_MANY.exec(text)?.groups ?? {};
  if (titleWords === '' || ANY_EVENT.test(titleWords)) return null;
  const scanner = createScanner(rest);
  const requestedTime = extractRequestedTime(scanner, today) ?? getUpcomingDays(today, 28);
  const people = extractPeople(scanner);
  const isComplete = scanner.rest.replaceAll(AGENDA_FILLER, ' ').trim() === '';
  return isComplete ? { kind: 'agenda', requestedTime, people, titleWords } : null;
}

/** Parses questions like “what does Thursday look like”. */
export function parseAgendaRequest(text: string, context: TimeContext): Intent | null {
  const specificRequest =
    parseFirstOrLastRequest(text, context) ??
    parseNextRequest(text, context) ??
    parseHowManyRequest(text, context);
  if (specificRequest) return specificRequest;
  const rest = AGENDA.exec(text)?.groups?.rest;
  if (rest === undefined) return null;
  const scanner = createScanner(rest);
  const quotedTitle = extract(scanner, /["“”]([^"“”]{2,80})["“”]/)?.[1] ?? null;
  const requestedTime =
    extractRequestedTime(scanner, context.today) ??
    (/^(?:my )?(?:week|weeks)\b/i.test(text) ? getUpcomingDays(context.today, 7) : null);
  const people = extractPeople(scanner);
  const unknownWords = scanner.rest.replaceAll(AGENDA_FILLER, ' ').replaceAll(/\s+/g, ' ').trim();
  // Unrecognized words indicate a different question.
  if (unknownWords !== '' && !quotedTitle) return null;
  const mentionsDay = /\b(?:day|agenda|schedule|calendar|today)\b/i.test(text);
  if (!requestedTime && !mentionsDay && people.length === 0 && !quotedTitle) return null;
  return {
    kind: 'agenda',
    requestedTime:
      requestedTime ?? getUpcomingDays(context.today, people.length > 0 || quotedTitle ? 28 : 1),
    people,
    titleWords: quotedTitle,
  };
}
