import type { TimeContext, Intent } from '../intent.ts';
import { parseSpecificReference } from './event-reference.ts';

/** Matches “cancel” and “move it to Friday”. */
const VERB_ALONE =
  /^(?:cancel|delete|remove|move|reschedule|rename|postpone|shorten|extend)(?=$| (?:it|them)\b)/i;
/** Matches “delete all my meetings” and “cancel everything”. */
const ALL_EVENTS =
  /^(?<verb>cancel|delete|remove)\s+(?:(?:all|everything|every|all of|my|the|it|them)\s*)+(?:meetings?|events?|calls?|appointments?|calendar)?$/i;
/** Matches “decline the 3pm call” and “accept the invitation to lunch”. */
const INVITATION_REPLY =
  /^(?:accept|decline|reject|rsvp|(?:say|answer|respond|reply) (?:yes|no|maybe) to)\s+(?:to\s+)?(?:the|my|all|that|this|tomorrow['’]s|today['’]s)\s|^(?:accept|decline|rsvp|turn down|reject)\s.*\b(?:invit\w+|meetings?|events?|calls?|1:1s?|lunch|sync|review)\b/i;
/**
 * Matches “duplicate my standup”, “make the review weekly” and “change the location of the review”.
 */
const EVENT_DETAIL_CHANGE =
  /^(?:(?:duplicate|copy|clone)\s+(?:my|the|this)\s.+|repeat\s+(?:my|the|this)\s.+\s(?:every|each|daily|weekly|monthly)\b.*|make\s+(?:my|the|this)\s.+?\s(?:a series|recurring|(?:bi-?)?weekly|daily|monthly|yearly|private|public|an all[- ]day event|online|every (?:day|week|weekday|month|year|morning))|make\s+(?:stand-?up|lunch)\s(?:(?:bi-?)?weekly|daily|monthly|every (?:day|week|weekday|month))|(?:add|attach)\s+(?:a|an|the|some)\s+(?:\p{L}+ )?(?:notes?|link|attachment|agenda|file|document)\s+(?:to|on)\s.+|(?:change|set|edit|add)\s+.*\b(?:description|location|place|reminder|colou?r|schedule) (?:of|for|to|on)\s.+)$/iu;

const HABIT = /^(?:add|create|start|make|set up|new)\s+(?:an?\s+)?(?:new\s+)?habit\b/i;

/** Parses requests that are missing details or are handled elsewhere in the product. */
export function parseIncompleteRequest(text: string): Intent | null {
  const verbMatch = VERB_ALONE.exec(text);
  if (verbMatch) return { kind: 'open', reason: 'which', phrases: [verbMatch[0]] };
  const verb = ALL_EVENTS.exec(text)?.groups?.verb;
  if (verb) return { kind: 'open', reason: 'which days', phrases: [verb] };
  if (INVITATION_REPLY.test(text)) return { kind: 'open', reason: 'answer', phrases: [] };
  if (HABIT.test(text)) return { kind: 'open', reason: 'habit', phrases: [] };
  return EVENT_DETAIL_CHANGE.test(text)
    ? { kind: 'open', reason: 'in the event', phrases: [] }
    : null;
}

/** Matches “move the review” and “push lunch to another day”. */
const MOVE =
  /^(?:move|reschedule|shift|push|bring|postpone|put off|delay)\s+(?<which>[^,]+?)(?:\s+(?:to\s+)?(?:later|earlier|back|forward|sooner|another (?:day|time)))?$/i;
/** Matches “make the review later in the day”. */
const MAKE_LATER =
  /^(?:make|do|have)\s+(?<which>(?:the|my|our)\s.+?)\s+(?:a bit |a little )?(?:later|earlier)(?: (?:in|on|that|the) .*)?$/i;
/**
 * Matches “move to Berlin”, “move house”, “move the car to the garage” and “move lunch after the
 * review”.
 */
const NOT_AN_EVENT =
  /^(?:to|on|over|out|house|home|in|away|it|this|that|is|was|by)\b|\s(?:to|from|into|after|before)\s/i;

/** Parses a move without a target time. */
export function parseMoveWithoutTarget(text: string, { today }: TimeContext): Intent | null {
  const eventPhrase = (MAKE_LATER.exec(text) ?? MOVE.exec(text))?.groups?.which;
  if (
    eventPhrase === undefined ||
    NOT_AN_EVENT.test(eventPhrase) ||
    !parseSpecificReference(eventPhrase, today)
  )
    return null;
  return { kind: 'open', reason: 'where to', phrases: [eventPhrase] };
}

/** Matches a separator before a verb or a question word. “With Ana and Tom” isn't split. */
const SEPARATOR =
  /(?:\s*[;.!?,]?\s+(?:and(?: then| also)?|then|also)|\s*[;.!?])\s+(?=(?:please |can you |could you )?(?:move|reschedule|shift|push|bring|postpone|delay|cancel|delete|remove|drop|clear|free up|keep|find|schedule|book|set up|add|create|block|protect|optimi[sz]e|rename|extend|shorten|lengthen|invite|swap|undo|remind me|show me|tell me|what|when|who|where|how|am i|do i)\b)/i;
const MAX_REQUESTS = 4;

/**
 * Splits text like “cancel lunch and move the review to Friday” into requests that the user can
 * send one at a time.
 */
export function parseMultipleRequests(
  text: string,
  parse: (part: string) => Intent | null,
): Intent | null {
  const parts = text.split(SEPARATOR);
  if (parts.length < 2 || parts.length > MAX_REQUESTS || !parts.every((part) => parse(part)))
    return null;
  return { kind: 'open', reason: 'several', phrases: parts };
}
