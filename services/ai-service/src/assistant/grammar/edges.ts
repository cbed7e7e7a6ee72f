import type { Here, Intent } from '../intent.ts';
import { scan, take } from './scan.ts';
import { comingDays, takeWhen } from './when.ts';
import { readWhich } from './which.ts';
import { whole } from './words.ts';

/** 'when does my day end', 'what is my first meeting tomorrow', 'when do I finish on Friday' */
const EDGE =
  /^(?:when|what time|what)(?:['’]s| is| does| do| are| will| am)?\s+(?:my\s+(?<edge>first|last|day)|i\b)(?:\s+(?:meetings?|events?|calls?|appointments?))?\b(?<rest>.*)$/i;
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
  const { edge = 'day', rest } = EDGE.exec(text)?.groups ?? {};
  if (rest === undefined) return null;
  const scanned = scan(rest);
  const ends = take(scanned, whole('ends?|over|done|finish(?:ed)?|be (?:over|done|finished)'));
  const begins = take(scanned, whole('(?:start|begin)s?(?: work)?'));
  const when = takeWhen(scanned, here.today) ?? {
    ...comingDays(here.today, 1),
    isNamed: true,
  };
  if (scanned.rest !== '' || (/^day$/i.test(edge) && !ends && !begins)) return null;
  const isLast = /^last$/i.test(edge) || (ends !== null && !/^first$/i.test(edge));
  return { kind: 'edge', when, edge: isLast ? 'last' : 'first' };
}
