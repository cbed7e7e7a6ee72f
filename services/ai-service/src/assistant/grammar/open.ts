import type { Here, Intent } from '../intent.ts';
import { readMeant } from './which.ts';

/** 'cancel', 'move it to Friday' */
const VERB_ALONE =
  /^(?:cancel|delete|remove|move|reschedule|rename|postpone|shorten|extend)(?=$| (?:it|them)\b)/i;
/** 'delete all my meetings', 'cancel everything' */
const ALL_OF_IT =
  /^(?<verb>cancel|delete|remove)\s+(?:(?:all|everything|every|all of|my|the|it|them)\s*)+(?:meetings?|events?|calls?|appointments?|calendar)?$/i;
/** 'decline the 3pm call', 'accept the invitation to lunch' */
const ANSWERS =
  /^(?:accept|decline|reject|rsvp|(?:say|answer|respond|reply) (?:yes|no|maybe) to)\s+(?:to\s+)?(?:the|my|all|that|this|tomorrow['’]s|today['’]s)\s|^(?:accept|decline|rsvp|turn down|reject)\s.*\b(?:invit\w+|meetings?|events?|calls?|1:1s?|lunch|sync|review)\b/i;
/** 'duplicate my standup', 'make the review weekly', 'change the location of the review' */
const IN_THE_EVENT =
  /^(?:(?:duplicate|copy|clone)\s+(?:my|the|this)\s.+|repeat\s+(?:my|the|this)\s.+\s(?:every|each|daily|weekly|monthly)\b.*|make\s+(?:my|the|this)\s.+?\s(?:a series|recurring|(?:bi-?)?weekly|daily|monthly|yearly|private|public|an all[- ]day event|online|every (?:day|week|weekday|month|year|morning))|make\s+(?:stand-?up|lunch)\s(?:(?:bi-?)?weekly|daily|monthly|every (?:day|week|weekday|month))|(?:add|attach)\s+(?:a|an|the|some)\s+(?:\p{L}+ )?(?:notes?|link|attachment|agenda|file|document)\s+(?:to|on)\s.+|(?:change|set|edit|add)\s+.*\b(?:description|location|place|reminder|colou?r|schedule) (?:of|for|to|on)\s.+)$/iu;

const HABIT = /^(?:add|create|start|make|set up|new)\s+(?:an?\s+)?(?:new\s+)?habit\b/i;

/** What is known as a request but lacks something, or is done elsewhere. */
export function readOpen(text: string): Intent | null {
  const alone = VERB_ALONE.exec(text);
  if (alone) return { kind: 'open', open: 'which', said: [alone[0]] };
  const all = ALL_OF_IT.exec(text)?.groups?.verb;
  if (all) return { kind: 'open', open: 'which days', said: [all] };
  if (ANSWERS.test(text)) return { kind: 'open', open: 'answer', said: [] };
  if (HABIT.test(text)) return { kind: 'open', open: 'habit', said: [] };
  return IN_THE_EVENT.test(text) ? { kind: 'open', open: 'in the event', said: [] } : null;
}

/** 'move the review', 'push lunch to another day' */
const MOVE =
  /^(?:move|reschedule|shift|push|bring|postpone|put off|delay)\s+(?<which>[^,]+?)(?:\s+(?:to\s+)?(?:later|earlier|back|forward|sooner|another (?:day|time)))?$/i;
/** 'make the review later in the day' */
const LATER =
  /^(?:make|do|have)\s+(?<which>(?:the|my|our)\s.+?)\s+(?:a bit |a little )?(?:later|earlier)(?: (?:in|on|that|the) .*)?$/i;
/** 'move to Berlin', 'move house', 'move the car to the garage', 'move lunch after the review' */
const NO_EVENT =
  /^(?:to|on|over|out|house|home|in|away|it|this|that|is|was|by)\b|\s(?:to|from|into|after|before)\s/i;

/** A move without a goal. */
export function readWhereTo(text: string, { today }: Here): Intent | null {
  const which = (LATER.exec(text) ?? MOVE.exec(text))?.groups?.which;
  if (which === undefined || NO_EVENT.test(which) || !readMeant(which, today)) return null;
  return { kind: 'open', open: 'where to', said: [which] };
}

/** A second request begins with its verb or its question: 'with Ana and Tom' does not. */
const JOINT =
  /(?:\s*[;.!?,]?\s+(?:and(?: then| also)?|then|also)|\s*[;.!?])\s+(?=(?:please |can you |could you )?(?:move|reschedule|shift|push|bring|postpone|delay|cancel|delete|remove|drop|clear|free up|keep|find|schedule|book|set up|add|create|block|protect|optimi[sz]e|rename|extend|shorten|lengthen|invite|swap|undo|remind me|show me|tell me|what|when|who|where|how|am i|do i)\b)/i;
const MOST_PARTS = 4;

/** 'cancel lunch and move the review to Friday': each is asked for by itself. */
export function readSeveral(text: string, read: (part: string) => Intent | null): Intent | null {
  const parts = text.split(JOINT);
  if (parts.length < 2 || parts.length > MOST_PARTS || !parts.every((part) => read(part)))
    return null;
  return { kind: 'open', open: 'several', said: parts };
}
