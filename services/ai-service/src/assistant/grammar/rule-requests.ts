import type { Intent } from '../intent.ts';

const DAYS = '(?:mon|tues|wednes|thurs|fri|satur|sun)days';
const PARTS = '(?:morning|afternoon|evening|night)s';
/** Matches “on Fridays”, “Friday afternoons” and “before 10”. */
const RECURRING_TIME = `\\b(?:${DAYS}|${PARTS}|weekends|lunch(?:time)?|ever|(?:before|after|past|until|till)\\s+(?:noon|\\d))`;
/** Matches a single day: “no meetings after 4 tomorrow” is not a weekly rule. */
const SINGLE_DAY =
  /\b(?:today|tomorrow|tonight|this|next|coming|(?:mon|tues|wednes|thurs|fri|satur|sun)day(?! (?:morning|afternoon|evening|night)s))\b/i;

/** Match statements about every week, as opposed to one-time requests. */
const RULES = [
  `^no (?:more )?(?:meetings?|calls?|events?|appointments?)\\b.*${RECURRING_TIME}`,
  `^(?:never|don['’]?t|do not) (?:ever )?(?:book|schedule|plan|put|add|accept|allow|take)\\b.*${RECURRING_TIME}`,
  `^i (?:don['’]?t|do not|never) (?:take|want|do|like|have|accept)\\b.*\\b(?:meetings?|calls?)\\b.*${RECURRING_TIME}`,
  `^(?:always )?keep (?:my |all )?.*(?:${DAYS}|${PARTS})\\b.*\\b(?:free|clear|open)$`,
  `^(?:always|never) (?:leave|keep|have)\\b.*\\bbetween\\b`,
  `^(?:i (?:only |usually |always )?(?:work|start|finish)|my (?:work(?:ing)? ?(?:day|hours)?|lunch(?: break)?) (?:is|are)(?: always)?)\\b.*\\b(?:from|between|at|until|till)\\s+\\d`,
].map((rule) => new RegExp(rule, 'i'));

/** Recognizes weekly rules like “no meetings after 4 on Fridays”. Users set them in preferences. */
export function parseRuleRequest(text: string): Intent | null {
  if (SINGLE_DAY.test(text) || !RULES.some((rule) => rule.test(text))) return null;
  return { kind: 'open', reason: 'rule', phrases: [] };
}
