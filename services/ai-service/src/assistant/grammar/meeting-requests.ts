import type { TimeContext, Intent, RequestedTime } from '../intent.ts';
import { capitalize } from '../formatters.ts';
import { extractDuration } from './time-of-day.ts';
import { extractPeople, extractLeadingNames, extractMeetingNames } from './people.ts';
import { createScanner, extract, type TextScanner } from './text-scanner.ts';
import { getUpcomingDays, extractRequestedTime } from './date-and-time.ts';
import { wordPattern } from './lexicon.ts';

const DEFAULT_DAYS = 14;
const getDefaultTime = ({ today }: TimeContext): RequestedTime =>
  getUpcomingDays(today, DEFAULT_DAYS);

/** Matches “find 45 minutes with Ana”. */
const FIND =
  /^(?:find|schedule|book|set up|arrange|plan|organi[sz]e|get|need|i need|look for|suggest|propose|make|fit in|squeeze in|have(?! (?:i|we|you)\b))\s+(?:me |us )?(?<what>.+)$/i;
/** Matches “when can Ana, Tom and I meet”. */
const WHEN_CAN = /^(?:when|what time) (?:can|could|might|should|will|would|are|is) (?<who>.+)$/i;
/** Matches “have lunch with Ana next week”. */
const MEET =
  /^(?:meet|talk|speak|catch up|chat|sync|have (?:lunch|coffee|dinner|a call|a meeting))(?: up)?\s+(?=.*\bwith\b)(?<what>.+)$/i;
/** Matches meetings without a time, like “coffee with Ana next week”. */
const SOCIAL_EVENT =
  /^(?!.*\d)(?:a )?(?:quick )?(?:coffee|lunch|dinner|breakfast|brunch|drinks?|meeting|call|chat|catch[- ]?up)\s+with\b/i;
/** Matches “get Ana and Tom together”. */
const TOGETHER = /^(?:get|bring|gather)\s+(?<who>.+?)\s+(?:together|in a room)\b(?<rest>.*)$/i;
/** Matches “30 minutes with Ana”. */
const DURATION_WITH =
  /^(?:half an hour|an hour|\d{1,3}\s*(?:minutes?|mins?|hours?|hrs?|h|m)) with\b/i;
/** Matches “for me and Ana”. */
export const FOR_ATTENDEES =
  /\bfor (?:me|us) and (?=\p{L})|\bfor (?=(?:\p{Lu}[\p{Ll}'’-]+(?:,| and)? )+(?:and me|and I)\b)/u;
/** Matches “a good time” and “some slots”. */
const TIME_NOUN = wordPattern(
  '(?:a|some|any|good|free|suitable|common|best)?\\s*(?:times?|slots?|gaps?|openings?|moment)(?: slots?)?',
);
/** Matches words like “for us to meet” that don't form a title. */
const FILLER =
  /^(?:(?:a|an|the|some|my|for|to|of|at|on|in|all|that|works?|when|meet|up|us|we|i)\s*)*$/i;
const MAX_TITLE_LENGTH = 60;

function extractTitle({ rest }: TextScanner): string | null {
  const title = rest
    .replace(/\b(?:asap|soon|urgently|only|preferably|ideally|sometime)\b/gi, '')
    .trim()
    .replace(/^(?:(?:for|to|a|an|the|some|my|of|about)\s+)+/i, '')
    .replace(/\s+(?:for|to|of|about|at|on)$/i, '')
    .trim();
  if (FILLER.test(title) || title === 'meeting' || title.length > MAX_TITLE_LENGTH) return null;
  return capitalize(title.replace(/^(?:meet|talk|speak)\b.*/i, '').trim()) || null;
}

function parseAvailabilityRequest(text: string, context: TimeContext): Intent | null {
  const subject = WHEN_CAN.exec(text)?.groups?.who;
  if (subject === undefined) return null;
  const scanner = createScanner(subject);
  const minutes = extractDuration(scanner);
  const requestedTime = extractRequestedTime(scanner, context.today);
  // “when can I see Ana”
  const meetVerb = extract(
    scanner,
    /^(?:i|we)\s+(?:(?:next|all)\s+)?(?:meet|see|talk (?:to|with)|speak (?:to|with)|catch up with|call)\s+/i,
  );
  const names = meetVerb ? extractLeadingNames(scanner) : extractMeetingNames(scanner);
  const people = [...names, ...extractPeople(scanner)].filter(
    (name) => !/^(?:i|we|me|us)$/i.test(name),
  );
  if (people.length === 0) return null;
  return {
    kind: 'find_time',
    minutes,
    people,
    requestedTime: requestedTime ?? getDefaultTime(context),
    title: null,
  };
}

/** Parses requests like “find 45 minutes with Ana and Tom”. */
export function parseMeetingRequest(text: string, context: TimeContext): Intent | null {
  const availabilityRequest = parseAvailabilityRequest(text, context);
  if (availabilityRequest) return availabilityRequest;
  const meet = MEET.exec(text);
  const together = TOGETHER.exec(text)?.groups;
  if (together)
    return parseMeetingRequest(`find time with ${together.who} ${together.rest}`, context);
  const startsWithMeeting = meet !== null || DURATION_WITH.test(text) || SOCIAL_EVENT.test(text);
  const phrase = startsWithMeeting
    ? text
    : FIND.exec(text.replace(FOR_ATTENDEES, 'with '))?.groups?.what;
  if (phrase === undefined) return null;
  const scanner = createScanner(phrase);
  const minutes = extractDuration(scanner);
  const requestedTime = extractRequestedTime(scanner, context.today);
  const people = extractPeople(scanner);
  // A meeting with an exact time doesn't require a search.
  if (requestedTime?.startMinute !== undefined && requestedTime.startMinute !== null) return null;
  const mentionsTime = extract(scanner, TIME_NOUN) !== null;
  if (people.length === 0 && !(mentionsTime && minutes !== null)) return null;
  return {
    kind: 'find_time',
    minutes,
    people,
    requestedTime: requestedTime ?? getDefaultTime(context),
    title: extractTitle(scanner),
  };
}
