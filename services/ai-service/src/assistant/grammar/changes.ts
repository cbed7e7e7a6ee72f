import { addDays } from '@scheduler/scheduling';
import type { Here, Intent, When, Which } from '../intent.ts';
import { takeLength } from './clock.ts';
import { scan, take } from './scan.ts';
import { comingDays, takeWhen } from './when.ts';
import { readWhich, saysWhich } from './which.ts';
import { NUMBER, whole } from './words.ts';

const OPTIMISE =
  /^(?:optimi[sz]e|tidy(?: up)?|sort(?: out)?|clean up|improve|rearrange|reorgani[sz]e|defrag(?:ment)?|fix|plan|balance|make (?:the best|more|better use) of)\b(?<what>.*)$/i;
const OF_CALENDAR =
  /^\s*(?:(?:my|the|our|this|next|entire|whole)\s*)*(?:calendar|schedules?|week|day|days|agenda|time|month|today|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day)?\b/i;

/** 'optimise my week' */
export function readOptimise(text: string, { today }: Here): Intent | null {
  const what = OPTIMISE.exec(text)?.groups?.what;
  if (what === undefined) return null;
  const scanned = scan(what);
  const when = takeWhen(scanned, today);
  take(scanned, whole('for|in|on|of'));
  const rest = scanned.rest.replace(OF_CALENDAR, '').trim();
  if (rest !== '' || (what.trim() !== '' && !when && !OF_CALENDAR.exec(what)?.[0].trim()))
    return null;
  const isAnyWeek = /\b(?:my|the|our) (?:whole |entire )?week\b/i.test(what);
  return { kind: 'optimise', when: when && !isAnyWeek ? when : comingDays(today, 7) };
}

const CANCEL = /^(?:cancel|delete|remove|drop|call off|get rid of|scrap|skip|bin)\s+(?<which>.+)$/i;

/** 'cancel my call with Tom on Friday' */
export function readCancel(text: string, { today }: Here): Intent | null {
  const said = CANCEL.exec(text)?.groups?.which;
  if (said === undefined) return null;
  const which = readWhich(said, today);
  return saysWhich(which) ? { kind: 'cancel', which } : null;
}

const MOVE =
  /^(?:move|reschedule|shift|push|bring|postpone|put off|delay|rearrange|change)\s+(?:forward |back )?(?<what>.+)$/i;
const BY =
  /^(?<which>.+?)\s+(?:(?<sign>back|forward|forwards|later|earlier|up)\s+)?by\s+(?<length>.+?)(?:\s+(?<after>later|earlier))?$/i;
const LATER = new RegExp(
  `^(?<which>.+?)\\s+(?<length>(?:half an hour|(?:${NUMBER})\\s*\\S+))\\s+(?<after>later|earlier)$`,
  'i',
);
const MEANS_EARLIER = /^(?:earlier|forward|forwards|up)$/i;

/** 'push my 3pm by 30 minutes' */
function readShift(what: string, { today }: Here): Intent | null {
  const { groups } = BY.exec(what) ?? LATER.exec(what) ?? {};
  if (!groups) return null;
  const minutes = takeLength(scan(groups.length ?? ''));
  const which = readWhich(groups.which ?? '', today);
  if (minutes === null || !saysWhich(which)) return null;
  const isEarlier = MEANS_EARLIER.test(groups.after ?? groups.sign ?? '');
  return { kind: 'shift', which, minutes: isEarlier ? -minutes : minutes };
}

/** The days that moved events come from, where only their goal was told. */
function sourceOf(which: Which, to: When, { today }: Here): When {
  const isWithin = which.isAll && (to.part !== null || to.at !== null);
  // 'my 1:1s to the afternoon next week' means those of next week.
  if (isWithin) return { ...to, part: null, at: null };
  const isSpan = addDays(to.from, 1) < to.to;
  // 'everything to next week' means what would come before it.
  if (isSpan && to.isNamed && to.from > today) return { ...comingDays(today, 0), to: to.from };
  return comingDays(today, which.isAll ? 7 : 28);
}

/** 'move my 1:1s to the afternoon next week' */
export function readMove(text: string, here: Here): Intent | null {
  const what = MOVE.exec(text)?.groups?.what;
  if (what === undefined) return null;
  const shift = readShift(what, here);
  if (shift) return shift;
  const at = [
    ...what.matchAll(/\s+(?:to|into|onto|until|till|for)\s+|\s+(?=(?:after|before)\s)/gi),
  ];
  for (const joint of at.toReversed()) {
    const goal = scan(what.slice(joint.index + joint[0].length));
    const to = takeWhen(goal, here.today);
    const said = what.slice(0, joint.index).replace(/\s+from(?=\s)/i, '');
    const which = readWhich(said, here.today);
    if (!to || /[\p{L}\p{N}]/u.test(goal.rest.replace(/^(?:the|a|an|on|in)$/i, ''))) continue;
    if (!saysWhich(which)) continue;
    // 'my Thursday meetings to 3pm' stay on their day.
    const day = !to.isNamed && which.when?.isNamed ? which.when : to;
    const goalWhen: When = { ...to, from: day.from, to: day.to, isNamed: day.isNamed };
    const when = which.when ?? sourceOf(which, goalWhen, here);
    return { kind: 'move', which: { ...which, when }, to: goalWhen };
  }
  return null;
}

const CLEAR =
  /^(?:clear(?: out| up)?|free(?: up)?|empty|open up|unblock|keep|make)\s+(?<what>.+?)(?:\s+(?:free|clear|empty|meeting[- ]free|open))?$/i;
const NO_MEETINGS =
  /^(?:no|avoid(?: all)?|get rid of all)\s+(?:more\s+)?(?:meetings?|calls?|events?)\s+(?<what>.+)$/i;

/** 'clear Friday afternoon' */
export function readClear(text: string, { today }: Here): Intent | null {
  const what = (NO_MEETINGS.exec(text) ?? CLEAR.exec(text))?.groups?.what;
  if (what === undefined) return null;
  const scanned = scan(what.replace(/^(?:my|all of|the|out)\s+/i, ''));
  if (takeLength({ ...scanned }) !== null) return null;
  const when = takeWhen(scanned, today);
  const rest = scanned.rest.replace(
    /^(?:(?:my|the|of|all|whole|entire|calendar|schedule|day|for|on|in|meetings?)\s*)*$/i,
    '',
  );
  if (!when || rest !== '' || !when.isNamed) return null;
  return { kind: 'clear', when };
}
