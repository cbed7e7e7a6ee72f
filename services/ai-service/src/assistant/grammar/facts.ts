import { addDays } from '@scheduler/scheduling';
import type { Detail, Here, Intent, When } from '../intent.ts';
import { scan } from './scan.ts';
import { comingDays, takeWhen } from './when.ts';
import { readWhich, saysWhich } from './which.ts';

/** What is left of a question that asks for nothing but a number. */
const SPARE =
  /^(?:(?:my|the|in|on|for|of|do|does|did|i|we|have|has|is|are|was|were|there|any|with|meetings?|events?|calendar|schedule|at|to|each other|time|so far|spent?|spend|get|got|much|many|how|hours?)\s*)*$/i;

/** A question of which nothing but its days is left. */
function daysLeft(rest: string, { today }: Here, usual: When): When | null {
  const scanned = scan(rest);
  const when = takeWhen(scanned, today);
  return SPARE.test(scanned.rest) ? (when ?? usual) : null;
}

/** 'overlapping meetings', 'am I double-booked' */
const CONFLICTS =
  /\b(?:conflicts?|conflicting|overlap(?:s|ping)?|clash(?:es|ing)?|double[- ]?book(?:ed|ings?)?|collisions?)\b/i;
/** A question or a look, never 'resolve the conflict'. */
const ASKS_CONFLICTS =
  /^(?:(?:what|which|any|are there|do i have|is (?:there|anything)|have i|am i|do any|show(?: me)?|list|find|where(?: are)?|how many|my)\b.*)?$/i;

/** 'what conflicts do I have' */
export function readConflicts(text: string, here: Here): Intent | null {
  if (!CONFLICTS.test(text) || !ASKS_CONFLICTS.test(text.replace(/^conflicts?\b/i, 'any'))) {
    return null;
  }
  const rest = text
    .replace(CONFLICTS, ' ')
    .replace(/\b(?:what|which|any|anything|all|am|show|list|find|where|me|every)\b/gi, ' ');
  const when = daysLeft(rest, here, comingDays(here.today, 14));
  return when && { kind: 'conflicts', when };
}

/** 'undo', 'take that back', 'undo my last change' */
const UNDO =
  /^(?:undo|revert|take (?:that|it) back|put (?:that|it|them|everything) back|change (?:that|it) back|roll (?:that|it) back|go back)(?:\s+(?:that|it|this|(?:my|the|that)?\s*(?:last|latest|previous)?\s*(?:change|move|edit|action|thing)?))?$/i;
/** 'help', 'what can you do' */
const HELP =
  /^(?:help|help me|what (?:can|do) you do(?: for me)?|what can i (?:ask|say|do)(?: here)?|how does this work|who are you|hi|hello|hey|\?)$/i;
/** 'what is my productivity score' */
const SCORE =
  /^(?:what(?:['’]s| is)|how(?:['’]s| is)|show(?: me)?|tell me)\s+(?:my|the)\s+(?:productivity\s+)?score(?:\s+(?:like|now|today|this week))?$|^(?:my\s+)?(?:productivity )?score$|^how productive (?:am i|was i|have i been)(?: this week| lately| recently| today)?$|^how am i doing$/i;
/** 'show my tasks', 'what is due', 'what to-dos do I have', 'what do I still have to do' */
const TASKS =
  /^(?:(?:what|which)(?:['’]s| is| are)?|show(?: me)?|list|do i have)\s+(?:(?:on\s+)?(?:my|the|any|all)\s+)*(?:open\s+)?(?:tasks?(?:\s+list)?|to[- ]?dos?(?:\s+list)?|due|(?<late>overdue))(?<rest>.*)$|^my (?:tasks|to[- ]?dos?)(?: list)?$|^what (?:do i (?:still )?have|have i (?:still )?got|is (?:there )?(?:still )?left|do i (?:still )?need|needs) to (?:do|finish|be done)(?<more>\b.*)$/i;
/** What is left of 'do I have left', once its days are taken. */
const TASK_SPARE = /^(?:(?:are|is|do|i|have|left|open|due|to|there|on|by)\s*)*$/i;

/** 'what is due this week' */
function readTasks(text: string, { today }: Here): Intent | null {
  const match = TASKS.exec(text);
  if (!match) return null;
  const scanned = scan(match.groups?.rest ?? match.groups?.more ?? '');
  const when = takeWhen(scanned, today);
  if (match.groups?.late && scanned.rest === '') return { kind: 'tasks', until: today };
  return TASK_SPARE.test(scanned.rest) ? { kind: 'tasks', until: when?.to ?? null } : null;
}

/** What needs no word beside its own. */
export function readPlain(text: string, here: Here): Intent | null {
  if (UNDO.test(text)) return { kind: 'undo' };
  if (HELP.test(text)) return { kind: 'help' };
  if (SCORE.test(text)) return { kind: 'score' };
  return readTasks(text, here);
}

/** 'who did I meet most', 'how much focus time', 'how many hours of meetings' */
const TALLIES: [RegExp, Extract<Intent, { kind: 'tally' }>['of']][] = [
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

/** 'who did I meet most last month' */
export function readTally(text: string, here: Here): Intent | null {
  for (const [pattern, of] of TALLIES) {
    const match = pattern.exec(text);
    if (!match) continue;
    const past = { ...comingDays(addDays(here.today, -28), 28), to: addDays(here.today, 1) };
    const week = takeWhen(scan('this week'), here.today) ?? past;
    const when = daysLeft(text.slice(match[0].length), here, of === 'people' ? past : week);
    if (when) return { kind: 'tally', of, when };
  }
  return null;
}

/** 'where is …', 'what room is … in', 'who is coming to …', 'has Ana accepted …', 'how long until …', 'how long is …' */
const DETAILS: [asks: RegExp, Detail, ofAnEvent?: true][] = [
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

/** 'the review', 'Team sync' and '"Lunch"' are events; 'a football match' is none. */
const OWN = /\b(?:[Mm]y|[Tt]he|[Oo]ur|this|next|today|tomorrow)\b|["“”]|^\p{Lu}/u;

/** 'where is the review' */
export function readDetail(text: string, { today }: Here): Intent | null {
  for (const [pattern, asks, isEvent] of DETAILS) {
    const said = pattern.exec(text)?.groups?.which;
    if (said === undefined) continue;
    const which = { ...readWhich(said, today), isAll: false };
    const isOwn = isEvent ?? OWN.test(said);
    if (isOwn && (saysWhich(which) || /\b(?:meeting|event|call)\b/i.test(said))) {
      return { kind: 'detail', which, asks };
    }
  }
  return null;
}
