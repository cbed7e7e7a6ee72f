import type { TimeContext, Intent } from '../intent.ts';
import { createScanner, extract } from './text-scanner.ts';
import { getUpcomingDays, extractRequestedTime } from './date-and-time.ts';
import { parseEventReference } from './event-reference.ts';
import { wordPattern } from './lexicon.ts';

/**
 * Matches “when does my day end”, “what is my first meeting tomorrow” and “when do I finish on
 * Friday”.
 */
const FIRST_OR_LAST =
  /^(?:when|what time|what)(?:['’]s| is| does| do| are| will| am)?\s+(?:(?:my|the)\s+(?<edge>first|last|day|work ?day)|i\b|work\b)(?:\s+(?:meetings?|events?|calls?|appointments?|things?))?\b(?<rest>.*)$/i;
/** Matches “how late do I work on Thursday”. */
const WORKDAY_BOUNDARY_QUESTION =
  /^how (?<late>late|early) (?:do|will|am) i (?:work(?:ing)?|finish|start|begin|busy|on)\b(?<rest>.*)$/i;
/** Matches “when can I leave on Wednesday”. */
const LEAVE_WORK = /^when (?:can|do|will) i (?<late>leave|log off|go home)\b(?<rest>.*)$/i;
/** Matches filler, as in “the last thing I have on”. */
const CALENDAR_FILLER =
  /\b(?:(?:that )?(?:do )?i have(?: on)?|in my (?:calendar|schedule|agenda)|scheduled|planned|on$|on (?=today|tomorrow))/i;
/** Matches “when did I last meet Ana” and “when was my last review”. */
const PAST_EVENT =
  /^when (?:did|have) (?:i|we) (?:last )?(?:meet|met|see|seen|talk(?:ed)? to|sp[eo]ken? (?:to|with)|have)\s+(?:with\s+)?(?<who>.+?)(?:\s+last(?: time)?)?$|^when was (?:the|my) last (?<what>.+)$/i;

/** Parses questions like “when does my day start” and “when did I last meet Ana”. */
export function parseFirstOrLastRequest(text: string, context: TimeContext): Intent | null {
  const past = PAST_EVENT.exec(text)?.groups;
  if (past) {
    const phrase = past.who ? `with ${past.who}` : (past.what ?? '');
    const target = { ...parseEventReference(phrase, context.today), isAll: false };
    return { kind: 'past', target };
  }
  const dayBoundary = (WORKDAY_BOUNDARY_QUESTION.exec(text) ?? LEAVE_WORK.exec(text))?.groups;
  if (dayBoundary) {
    const { late = '', rest: remainder = '' } = dayBoundary;
    return parseFirstOrLastRequest(
      `when does my day ${/^(?:l|go)/i.test(late) ? 'end' : 'start'} ${remainder}`,
      context,
    );
  }
  const { edge: position = 'day', rest } = FIRST_OR_LAST.exec(text)?.groups ?? {};
  if (rest === undefined) return null;
  const hasPosition = /^(?:first|last)$/i.test(position);
  const scanner = createScanner(hasPosition ? rest.replace(CALENDAR_FILLER, '') : rest);
  const endVerb = extract(
    scanner,
    wordPattern('ends?|over|done|finish(?:ed)?|be (?:over|done|finished)'),
  );
  const startVerb = extract(scanner, wordPattern('(?:start|begin)s?(?: work)?'));
  const requestedTime = extractRequestedTime(scanner, context.today) ?? {
    ...getUpcomingDays(context.today, 1),
    hasExplicitDates: true,
  };
  if (scanner.rest !== '' || (!hasPosition && !endVerb && !startVerb)) return null;
  const isLast = /^last$/i.test(position) || (endVerb !== null && !/^first$/i.test(position));
  return { kind: 'edge', requestedTime, position: isLast ? 'last' : 'first' };
}
