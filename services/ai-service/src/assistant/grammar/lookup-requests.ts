import { addDays } from '@scheduler/scheduling';
import type { EventDetail, TimeContext, Intent, RequestedTime } from '../intent.ts';
import { createScanner } from './text-scanner.ts';
import { getUpcomingDays, extractRequestedTime } from './date-and-time.ts';
import { parseEventReference, isSpecific } from './event-reference.ts';

/** Matches filler words in questions about totals. */
const TALLY_FILLER =
  /^(?:(?:my|the|in|on|for|of|do|does|did|i|we|have|has|is|are|was|were|there|any|with|meetings?|events?|calendar|schedule|at|to|each other|time|so far|spent?|spend|get|got|much|many|how|hours?)\s*)*$/i;

/** Parses the days in the rest of a question; `null` if it contains anything else. */
function parseRemainingDays(
  rest: string,
  { today }: TimeContext,
  defaultTime: RequestedTime,
): RequestedTime | null {
  const scanner = createScanner(rest);
  const requestedTime = extractRequestedTime(scanner, today);
  return TALLY_FILLER.test(scanner.rest) ? (requestedTime ?? defaultTime) : null;
}

/** Matches “overlapping meetings” and “am I double-booked”. */
const CONFLICTS =
  /\b(?:conflicts?|conflicting|overlap(?:s|ping)?|clash(?:es|ing)?|double[- ]?book(?:ed|ings?)?|collisions?)\b/i;
/** Matches questions, but not “resolve the conflict”. */
const CONFLICT_QUESTION =
  /^(?:(?:what|which|any|are there|do i have|is (?:there|anything)|have i|am i|do any|show(?: me)?|list|find|where(?: are)?|how many|my)\b.*)?$/i;

/** Parses questions like “what conflicts do I have”. */
export function parseConflictsRequest(text: string, context: TimeContext): Intent | null {
  if (!CONFLICTS.test(text) || !CONFLICT_QUESTION.test(text.replace(/^conflicts?\b/i, 'any'))) {
    return null;
  }
  const rest = text
    .replace(CONFLICTS, ' ')
    .replace(/\b(?:what|which|any|anything|all|am|show|list|find|where|me|every)\b/gi, ' ');
  const requestedTime = parseRemainingDays(rest, context, getUpcomingDays(context.today, 14));
  return requestedTime && { kind: 'conflicts', requestedTime };
}

/** Matches “undo”, “take that back” and “undo my last change”. */
const UNDO =
  /^(?:undo|revert|take (?:that|it) back|put (?:that|it|them|everything) back|change (?:that|it) back|roll (?:that|it) back|go back)(?:\s+(?:that|it|this|(?:my|the|that)?\s*(?:last|latest|previous)?\s*(?:change|move|edit|action|thing)?))?$/i;
/** Matches “help” and “what can you do”. */
const HELP =
  /^(?:help|help me|what (?:can|do) you do(?: for me)?|what can i (?:ask|say|do)(?: here)?|how does this work|who are you|hi|hello|hey|\?)$/i;
/** Matches “what is my productivity score”. */
const SCORE =
  /^(?:what(?:['’]s| is)|how(?:['’]s| is)|show(?: me)?|tell me)\s+(?:my|the)\s+(?:productivity\s+)?score(?:\s+(?:like|now|today|this week))?$|^(?:my\s+)?(?:productivity )?score$|^how productive (?:am i|was i|have i been)(?: this week| lately| recently| today)?$|^how am i doing$/i;
/**
 * Matches “show my tasks”, “what is due”, “what to-dos do I have” and “what do I still have to do”.
 */
const TASKS =
  /^(?:(?:what|which)(?:['’]s| is| are)?|show(?: me)?|list|do i have)\s+(?:(?:on\s+)?(?:my|the|any|all)\s+)*(?:open\s+)?(?:tasks?(?:\s+list)?|to[- ]?dos?(?:\s+list)?|due|(?<late>overdue))(?<rest>.*)$|^my (?:tasks|to[- ]?dos?)(?: list)?$|^what (?:do i (?:still )?have|have i (?:still )?got|is (?:there )?(?:still )?left|do i (?:still )?need|needs) to (?:do|finish|be done)(?<more>\b.*)$/i;
/** Matches the remainder of “do I have left” after its days are extracted. */
const TASK_FILLER = /^(?:(?:are|is|do|i|have|left|open|due|to|there|on|by)\s*)*$/i;

/** Parses questions like “what is due this week”. */
function parseTaskListRequest(text: string, { today }: TimeContext): Intent | null {
  const match = TASKS.exec(text);
  if (!match) return null;
  const scanner = createScanner(match.groups?.rest ?? match.groups?.more ?? '');
  const requestedTime = extractRequestedTime(scanner, today);
  if (match.groups?.late && scanner.rest === '') return { kind: 'tasks', until: today };
  return TASK_FILLER.test(scanner.rest)
    ? { kind: 'tasks', until: requestedTime?.to ?? null }
    : null;
}

/** Parses requests that start with a fixed phrase: undo, help, the score and tasks. */
export function parseKeywordRequest(text: string, context: TimeContext): Intent | null {
  if (UNDO.test(text)) return { kind: 'undo' };
  if (HELP.test(text)) return { kind: 'help' };
  if (SCORE.test(text)) return { kind: 'score' };
  return parseTaskListRequest(text, context);
}

/** Match “who did I meet most”, “how much focus time” and “how many hours of meetings”. */
const TIME_TOTALS_PATTERNS: [RegExp, Extract<Intent, { kind: 'tally' }>['subject']][] = [
  [
    /^(?:who|whom)(?: all)? (?:did|do|have|will) (?:i|we) (?:meet|met|see|seen|talk to|spend)(?: with)?(?: the)? most(?: time)?(?: with)?\b/i,
    'people',
  ],
  [
    /^(?:who|whom) (?:did|do) (?:i|we) spend (?:the )?most (?:of my )?time (?:with|on)\b/i,
    'people',
  ],
  [
    /^how (?:much|many) (?:hours? )?(?:of )?(?:my )?focus(?: time)?\b|^how much time (?:for|to) focus\b/i,
    'focus',
  ],
  [
    /^how (?:much (?:of my )?time|many (?:hours|minutes)|long) (?:of (?:meetings?|calls?)|(?:do|did|have|will|am|is|was) (?:i|we)?\s*(?:have|spend|spent|be|been|in|going to be)?(?:\s+in)?(?: meetings?| calls?))\b/i,
    'meetings',
  ],
];

/** Parses questions like “who did I meet most last month”. */
export function parseTimeTotalsRequest(text: string, context: TimeContext): Intent | null {
  for (const [pattern, subject] of TIME_TOTALS_PATTERNS) {
    const match = pattern.exec(text);
    if (!match) continue;
    const lastFourWeeks = {
      ...getUpcomingDays(addDays(context.today, -28), 28),
      to: addDays(context.today, 1),
    };
    const thisWeek =
      extractRequestedTime(createScanner('this week'), context.today) ?? lastFourWeeks;
    const requestedTime = parseRemainingDays(
      text.slice(match[0].length),
      context,
      subject === 'people' ? lastFourWeeks : thisWeek,
    );
    if (requestedTime) return { kind: 'tally', subject, requestedTime };
  }
  return null;
}

/**
 * Match “where is …”, “what room is … in”, “who is coming to …”, “has Ana accepted …”, “how long
 * until …” and “how long is …”. `alwaysEvent`: the pattern can only refer to an event.
 */
const DETAIL_PATTERNS: [pattern: RegExp, detail: EventDetail, alwaysEvent?: true][] = [
  [/^where(?:['’]s| is| are)\s+(?<which>.+)$/i, 'place'],
  [/^where do i (?:need|have) to (?:go|be)(?: to| for)?\s+(?<which>.+)$/i, 'place', true],
  [
    /^what(?:['’]s| is) the (?:link|place|location|address|room|url) (?:for|of|to)\s+(?<which>.+)$/i,
    'place',
  ],
  [/^(?:what|which) (?:room|place) (?:is|are)\s+(?<which>.+?)\s+in$/i, 'place', true],
  [
    /^who(?:['’]s| is| are| else is)?\s+(?:all\s+)?(?:coming|going|invited|attending|joining)(?:\s+(?:to|at|in))?\s+(?<which>.+)$/i,
    'guests',
    true,
  ],
  [
    /^(?:did|has|have|is)\s+.+?\s+(?:accept|accepted|decline|declined|answer|answered|replied|reply|responded|respond|coming)(?:\s+to)?\s+(?<which>.+)$/i,
    'guests',
  ],
  [/^who(?:['’]s| is| are| else is)\s+(?:in|at|on)\s+(?<which>.+)$/i, 'guests'],
  [
    /^how long (?:do i have |have i got |is it )?(?:until|till|before|to)\s+(?<which>.+)$/i,
    'until',
  ],
  [
    /^how long(?:['’]s| is| are| does| will)\s+(?!it\b)(?<which>.+?)(?:\s+(?:take|last|be|going to (?:be|take)))?$/i,
    'length',
  ],
];

/**
 * Matches an existing event, like “the review”, “Team sync” or “"Lunch"”, but not “a football
 * match”.
 */
const EVENT_MARKER = /\b(?:[Mm]y|[Tt]he|[Oo]ur|this|next|today|tomorrow)\b|["“”]|^\p{Lu}/u;

/** Parses questions like “where is the review”. */
export function parseDetailRequest(text: string, { today }: TimeContext): Intent | null {
  for (const [pattern, detail, alwaysEvent] of DETAIL_PATTERNS) {
    const phrase = pattern.exec(text)?.groups?.which;
    if (phrase === undefined) continue;
    const target = { ...parseEventReference(phrase, today), isAll: false };
    const meansEvent = alwaysEvent ?? EVENT_MARKER.test(phrase);
    if (meansEvent && (isSpecific(target) || /\b(?:meeting|event|call)\b/i.test(phrase))) {
      return { kind: 'detail', target, detail };
    }
  }
  return null;
}
