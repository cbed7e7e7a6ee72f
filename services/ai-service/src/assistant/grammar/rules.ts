import type { Intent } from '../intent.ts';

const DAYS = '(?:mon|tues|wednes|thurs|fri|satur|sun)days';
const PARTS = '(?:morning|afternoon|evening|night)s';
/** 'on Fridays', 'Friday afternoons', 'before 10' */
const EVER = `\\b(?:${DAYS}|${PARTS}|weekends|lunch(?:time)?|ever|(?:before|after|past|until|till)\\s+(?:noon|\\d))`;
/** 'no meetings after 4 tomorrow' is of that day alone. */
const ONCE =
  /\b(?:today|tomorrow|tonight|this|next|coming|(?:mon|tues|wednes|thurs|fri|satur|sun)day(?! (?:morning|afternoon|evening|night)s))\b/i;

/** How somebody says what always holds, and not what is to be done once. */
const RULES = [
  `^no (?:more )?(?:meetings?|calls?|events?|appointments?)\\b.*${EVER}`,
  `^(?:never|don['’]?t|do not) (?:ever )?(?:book|schedule|plan|put|add|accept|allow|take)\\b.*${EVER}`,
  `^i (?:don['’]?t|do not|never) (?:take|want|do|like|have|accept)\\b.*\\b(?:meetings?|calls?)\\b.*${EVER}`,
  `^(?:always )?keep (?:my |all )?.*(?:${DAYS}|${PARTS})\\b.*\\b(?:free|clear|open)$`,
  `^(?:always|never) (?:leave|keep|have)\\b.*\\bbetween\\b`,
  `^(?:i (?:only |usually |always )?(?:work|start|finish)|my (?:work(?:ing)? ?(?:day|hours)?|lunch(?: break)?) (?:is|are)(?: always)?)\\b.*\\b(?:from|between|at|until|till)\\s+\\d`,
].map((rule) => new RegExp(rule, 'i'));

/** 'no meetings after 4 on Fridays': what is to hold from now on is told where to set it. */
export function readRule(text: string): Intent | null {
  if (ONCE.test(text) || !RULES.some((rule) => rule.test(text))) return null;
  return { kind: 'open', open: 'rule', said: [] };
}
