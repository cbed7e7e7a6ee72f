import type { Here, Intent } from '../intent.ts';
import { scan, take } from './scan.ts';
import { comingDays, takeWhen } from './when.ts';
import { readWhich } from './which.ts';
import { whole } from './words.ts';

/** 'when does my day end', 'what is my first meeting tomorrow', 'when do I finish on Friday' */
const EDGE =
  /^(?:when|what time|what)(?:['’]s| is| does| do| are| will| am)?\s+(?:(?:my|the)\s+(?<edge>first|last|day|work ?day)|i\b|work\b)(?:\s+(?:meetings?|events?|calls?|appointments?|things?))?\b(?<rest>.*)$/i;
/** 'how late do I work on Thursday' */
const HOW_LATE =
  /^how (?<late>late|early) (?:do|will|am) i (?:work(?:ing)?|finish|start|begin|busy|on)\b(?<rest>.*)$/i;
/** 'when can I leave on Wednesday' */
const LEAVE = /^when (?:can|do|will) i (?<late>leave|log off|go home)\b(?<rest>.*)$/i;
/** 'the last thing I have on' */
const ON_IT =
  /\b(?:(?:that )?(?:do )?i have(?: on)?|in my (?:calendar|schedule|agenda)|scheduled|planned|on$|on (?=today|tomorrow))/i;
/** 'when did I last meet Ana', 'when was my last review' */
const PAST =
  /^when (?:did|have) (?:i|we) (?:last )?(?:meet|met|see|seen|talk(?:ed)? to|sp[eo]ken? (?:to|with)|have)\s+(?:with\s+)?(?<who>.+?)(?:\s+last(?: time)?)?$|^when was (?:the|my) last (?<what>.+)$/i;

/** 'when does my day start', 'when did I last meet Ana' */
export function readEdge(text: string, here: Here): Intent | null {
  const past = PAST.exec(text)?.groups;
  if (past) {
    const said = past.who ? `with ${past.who}` : (past.what ?? '');
    const which = { ...readWhich(said, here.today), isAll: false };
    return { kind: 'past', which };
  }
  const how = (HOW_LATE.exec(text) ?? LEAVE.exec(text))?.groups;
  if (how) {
    const { late = '', rest: more = '' } = how;
    return readEdge(`when does my day ${/^(?:l|go)/i.test(late) ? 'end' : 'start'} ${more}`, here);
  }
  const { edge = 'day', rest } = EDGE.exec(text)?.groups ?? {};
  if (rest === undefined) return null;
  const isNumbered = /^(?:first|last)$/i.test(edge);
  const scanned = scan(isNumbered ? rest.replace(ON_IT, '') : rest);
  const ends = take(scanned, whole('ends?|over|done|finish(?:ed)?|be (?:over|done|finished)'));
  const begins = take(scanned, whole('(?:start|begin)s?(?: work)?'));
  const when = takeWhen(scanned, here.today) ?? {
    ...comingDays(here.today, 1),
    isNamed: true,
  };
  if (scanned.rest !== '' || (!isNumbered && !ends && !begins)) return null;
  const isLast = /^last$/i.test(edge) || (ends !== null && !/^first$/i.test(edge));
  return { kind: 'edge', when, edge: isLast ? 'last' : 'first' };
}
