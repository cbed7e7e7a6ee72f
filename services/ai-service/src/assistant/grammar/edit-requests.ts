import type { CalendarDate } from '@scheduler/scheduling';
import type { Edit, TimeContext, Intent } from '../intent.ts';
import { extractDuration } from './time-of-day.ts';
import { splitNames } from './people.ts';
import { createScanner } from './text-scanner.ts';
import { extractRequestedTime } from './date-and-time.ts';
import { parseSpecificReference } from './event-reference.ts';
import { NUMBER } from './lexicon.ts';

const createEdit = (phrase: string, edit: Edit, { today }: TimeContext): Intent | null => {
  const target = parseSpecificReference(phrase, today);
  return target && { kind: 'edit', target, edit };
};

/** Matches “rename Team sync to Weekly sync” and “change the title of my 3pm to Review”. */
const RENAME =
  /^(?:rename|retitle|(?:change|edit|update|set) the (?:title|name) of)\s+(?<which>.+?)\s+(?:to|as|into)\s+["“”]?(?<title>[^"“”]{1,200}?)["“”]?$/i;

function parseRename(text: string, context: TimeContext): Intent | null {
  const { which: eventPhrase, title } = RENAME.exec(text)?.groups ?? {};
  if (eventPhrase === undefined || title === undefined) return null;
  return createEdit(eventPhrase, { field: 'title', title }, context);
}

const DURATION = `(?:half an hour|an hour and a half|\\d{1,2}h\\d{2}|(?:${NUMBER})[\\s-]*(?:hours?|hrs?|h)(?:\\s+(?:and\\s+)?\\d{1,2}\\s*(?:minutes?|mins?))?|(?:${NUMBER})[\\s-]*(?:minutes?|mins?|m))`;
/** Matches “extend the review by 30 minutes”. */
const CHANGE_BY = new RegExp(
  `^(?<verb>extend|lengthen|prolong|shorten|cut|trim|reduce)\\s+(?<which>.+?)\\s+by\\s+(?<length>${DURATION})$`,
  'i',
);
/** Matches “make the review 15 minutes longer”. */
const MAKE_LONGER_OR_SHORTER = new RegExp(
  `^make\\s+(?<which>.+?)\\s+(?<length>${DURATION})\\s+(?<verb>longer|shorter)(?:\\s+each)?$`,
  'i',
);
/** Matches “make all my meetings 25 minutes” and “shorten the review to half an hour”. */
const SET_DURATION = new RegExp(
  `^(?:make|change|set|extend|lengthen|prolong|shorten|cut|trim|reduce|limit|keep)\\s+(?<which>.+?)\\s+(?:(?:(?:down\\s+)?to|last|take|at)\\s+)?(?:only\\s+)?(?<length>${DURATION})(?:\\s+(?:long|each))*$`,
  'i',
);
/** Matches “cut the review to 45” and “extend it by 15”. */
const BARE_MINUTES =
  /^(?:(?:shorten|cut|trim|reduce|limit)\s.+\sto|(?:extend|lengthen|prolong|shorten|cut|trim|reduce)\s.+\sby)\s+\d{2,3}$/i;
/** Matches a duration and the text after it. */
const TRAILING_DAYS = new RegExp(
  `^(.*\\s${DURATION}(?:\\s+(?:longer|shorter|long|each))*)\\s+(\\S.*)$`,
  'i',
);
const SHORTENING_VERB = /^(?:shorten|cut|trim|reduce|shorter)$/i;

/** Moves trailing days, as in “… to an hour next Monday”, to the event they describe. */
function moveTrailingDays(text: string, today: CalendarDate): string {
  const [, head = '', tail = ''] = TRAILING_DAYS.exec(text) ?? [];
  const scanner = createScanner(tail);
  const isDateRange =
    tail !== '' && extractRequestedTime(scanner, today) !== null && scanner.rest === '';
  return isDateRange ? head.replace(/^(\S+) /, `$1 ${tail} `) : text;
}

function parseDurationEdit(request: string, context: TimeContext): Intent | null {
  const text = moveTrailingDays(request, context.today).replace(BARE_MINUTES, '$& minutes');
  const relativeEdit = (CHANGE_BY.exec(text) ?? MAKE_LONGER_OR_SHORTER.exec(text))?.groups;
  const {
    which: eventPhrase = '',
    length = '',
    verb = '',
  } = relativeEdit ?? SET_DURATION.exec(text)?.groups ?? {};
  const minutes = extractDuration(createScanner(length));
  // “make room for 2 hours” and “set up a call for 1 hour” don't refer to an existing event.
  if (minutes === null || /^(?:me\b|room|time|space|sure|up\b|aside\b)/i.test(eventPhrase))
    return null;
  const signedMinutes = SHORTENING_VERB.test(verb) ? -minutes : minutes;
  return createEdit(
    eventPhrase,
    { field: 'length', minutes: signedMinutes, isRelative: relativeEdit !== undefined },
    context,
  );
}

/** Matches “end the review at 3” and “extend the review until half past 4”. */
const END =
  /^(?:(?:end\s+|finish\s+(?=(?:the|my|our)\s))(?<ended>.+?)\s+(?:at|by)|(?:extend|lengthen|prolong|shorten|cut)\s+(?<which>.+?)\s+(?:until|till|to))\s+(?<at>\S+(?: ?[ap]m)?)$/i;

function parseEndEdit(text: string, context: TimeContext): Intent | null {
  const {
    ended: endedPhrase,
    which: eventPhrase = endedPhrase,
    at: endPhrase = '',
  } = END.exec(text)?.groups ?? {};
  if (eventPhrase === undefined) return null;
  const scanner = createScanner(`at ${endPhrase}`);
  const endMinute = extractRequestedTime(scanner, context.today)?.startMinute ?? null;
  return endMinute === null || scanner.rest !== ''
    ? null
    : createEdit(eventPhrase, { field: 'end', endMinute }, context);
}

/** Matches “invite Ana to the review”. */
const INVITE =
  /^(?:(?<sure>invite|include|bring in|loop(?: in)?)|add)\s+(?<names>.+?)\s+(?:to|into|in|for)\s+(?<which>.+)$/iu;
/** Matches “remove Tom from Team sync”. */
const UNINVITE =
  /^(?:(?<sure>uninvite|disinvite)|remove|drop|take|kick)\s+(?<names>.+?)\s+(?:from|off|out of)\s+(?<which>.+)$/iu;
/** Matches a capitalized word or an email address; anything else may be an event. */
const NAME_OR_ADDRESS = /^(?:\p{Lu}|\S+@\S)/u;
const CALENDAR_NOUN = /^(?:(?:my|the|our)\s+)?(?:calendar|schedule|agenda|list|to-?do|tasks?)\b/i;

function parseGuestEdit(text: string, context: TimeContext): Intent | null {
  for (const [pattern, isAdded] of [
    [INVITE, true],
    [UNINVITE, false],
  ] as const) {
    const {
      sure: unambiguousVerb,
      names = '',
      which: eventPhrase = '',
    } = pattern.exec(text)?.groups ?? {};
    if (eventPhrase === '' || CALENDAR_NOUN.test(eventPhrase)) continue;
    if (unambiguousVerb === undefined && !NAME_OR_ADDRESS.test(names)) continue;
    const people = splitNames(names);
    const target = parseSpecificReference(eventPhrase, context.today);
    if (!target) continue;
    // “add Dentist to Friday” creates an event.
    const isEvent = target.titleWords !== null || target.people.length > 0 || target.isOneToOne;
    if (
      people.length > 0 &&
      (isEvent ||
        unambiguousVerb !== undefined ||
        (target.requestedTime?.startMinute ?? null) !== null)
    ) {
      return { kind: 'edit', target, edit: { field: 'guests', people, isAdded } };
    }
  }
  return null;
}

/** Parses requests to rename an event, or to change its duration, end or guests. */
export const parseEditRequest = (text: string, context: TimeContext): Intent | null =>
  parseRename(text, context) ??
  parseDurationEdit(text, context) ??
  parseEndEdit(text, context) ??
  parseGuestEdit(text, context);

/** Matches “swap my 10am and 2pm”. */
const SWAP = /^(?:swap|exchange|switch|trade)\s+(?<one>.+?)\s+(?:and|with|for)\s+(?<other>.+)$/i;

export function parseSwapRequest(text: string, { today }: TimeContext): Intent | null {
  const { one: firstPhrase = '', other: secondPhrase = '' } = SWAP.exec(text)?.groups ?? {};
  const [target, other] = [
    parseSpecificReference(firstPhrase, today),
    parseSpecificReference(secondPhrase, today),
  ];
  if (!target || !other || /^(?:me|us|you|him|her|them)\b/i.test(secondPhrase)) return null;
  // In “my 10am and 2pm tomorrow”, the day applies to both.
  const [firstTime, secondTime] = [target.requestedTime, other.requestedTime];
  const requestedTime =
    firstTime && secondTime && !firstTime.hasExplicitDates && secondTime.hasExplicitDates
      ? { ...firstTime, from: secondTime.from, to: secondTime.to, hasExplicitDates: true }
      : firstTime;
  return { kind: 'swap', target: { ...target, requestedTime }, other };
}
