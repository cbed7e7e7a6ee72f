import { addDays, type CalendarDate } from '@scheduler/scheduling';
import type { Here, Intent, When, Which } from '../intent.ts';
import { takeLength } from './clock.ts';
import { scan, take } from './scan.ts';
import { comingDays, takeWhen } from './when.ts';
import { readMeant } from './which.ts';
import { NUMBER, numberOf, WEEKDAY, whole } from './words.ts';

const OPTIMISE =
  /^(?:optimi[sz]e|organi[sz]e|tidy(?: up)?|sort(?: out)?|clean up|improve|rearrange|reorgani[sz]e|defrag(?:ment)?|fix|plan|balance|make (?:the best|more|better use) of)\b(?<what>.*)$/i;
const OF_CALENDAR =
  /^\s*(?:(?:my|the|our|this|next|entire|whole)\s*)*(?:calendar|schedules?|week|day|days|agenda|time|month|today|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day)?\b/i;

/** 'make Thursday less busy' */
const EASIER =
  /^make\s+(?<what>.+?)\s+(?:less (?:busy|full|packed|hectic)|calmer|quieter|lighter|better|nicer)$/i;

/** 'optimise my week' */
export function readOptimise(text: string, { today }: Here): Intent | null {
  const what = (EASIER.exec(text) ?? OPTIMISE.exec(text))?.groups?.what;
  if (what === undefined) return null;
  const scanned = scan(what.replace(/ (?:out|up)$/i, ''));
  const when = takeWhen(scanned, today);
  take(scanned, whole('for|in|on|of'));
  const rest = scanned.rest.replace(OF_CALENDAR, '').trim();
  if (rest !== '' || (what.trim() !== '' && !when && !OF_CALENDAR.exec(what)?.[0].trim()))
    return null;
  const isAnyWeek =
    /\b(?:my|the|our) (?:whole |entire )?week\b(?! (?:after|of|starting|beginning|commencing)\b)/i.test(
      what,
    );
  if (!when && /\bday\b/i.test(what)) return { kind: 'optimise', when: comingDays(today, 1) };
  return { kind: 'optimise', when: when && !isAnyWeek ? when : comingDays(today, 7) };
}

const CANCEL =
  /^(?:cancel|delete|remove|drop|call off|get rid of|scrap|skip|bin|ditch|axe)\s+(?<which>.+)$/i;

/** What is cancelled elsewhere. */
const NO_EVENT =
  /^(?:(?:my|the|our)\s+)?(?:account|subscription|plan|trial|membership|profile|data)$/i;

/** 'cancel my call with Tom on Friday' */
export function readCancel(text: string, { today }: Here): Intent | null {
  const said = CANCEL.exec(text)?.groups?.which;
  if (said === undefined || NO_EVENT.test(said)) return null;
  const which = readMeant(said, today);
  if (!which) return null;
  // 'cancel Friday' is all that is on it.
  const isDay =
    which.words === null && which.edge === null && !which.isOneToOne && which.people.length === 0;
  const isWhole = isDay && which.when?.isNamed === true && which.when.at === null;
  return { kind: 'cancel', which: isWhole ? { ...which, isAll: true } : which };
}

const MOVE =
  /^(?:move|reschedule|shift|push|bring|postpone|put off|delay|rearrange|change|bump|nudge|slide)\s+(?:(?<way>forward|back) )?(?<what>.+)$/i;
const BY =
  /^(?<which>.+?)\s+(?:(?<sign>back|forward|forwards|later|earlier|up)\s+)?by\s+(?<length>.+?)(?:\s+(?<after>later|earlier))?$/i;
const LATER = new RegExp(
  `^(?<which>.+?)\\s+(?<length>(?:half an hour|(?:${NUMBER})\\s*\\S+))\\s+(?<after>later|earlier)$`,
  'i',
);
/** 'push the review back an hour', 'push the review a day' */
const WITHOUT_BY = new RegExp(
  `^(?<which>.+?)\\s+(?:(?<sign>back|out|forward|forwards|up)\\s+)?(?<length>(?:half an hour|(?:${NUMBER})\\s*(?:minutes?|mins?|hours?|hrs?|h|m|days?|weeks?)))$`,
  'i',
);
const IN_DAYS = new RegExp(`^(?<number>${NUMBER})\\s*(?<unit>days?|weeks?)$`, 'i');
const MEANS_EARLIER = /^(?:earlier|forward|forwards|up)$/i;
const DAYS_AT_MOST = 28;

/** 'by a week' */
function daysIn(length: string): number | null {
  const { number, unit = '' } = IN_DAYS.exec(length.trim())?.groups ?? {};
  if (number === undefined) return null;
  const days = Math.round(numberOf(number)) * (/^w/i.test(unit) ? 7 : 1);
  return days > 0 && days <= DAYS_AT_MOST ? days : null;
}

/** '… back 30 minutes tomorrow': the day is that of the events. */
const DAY_LAST = new RegExp(
  `^(?<head>.+?)\\s+(?<day>(?:(?:on|this|next)\\s+)?(?:today|tomorrow|morning|afternoon|evening|${WEEKDAY}))$`,
  'i',
);

/** 'push my 3pm by 30 minutes' */
function readShift(said: string, way: string | undefined, { today }: Here): Intent | null {
  const shiftIn = (text: string) =>
    (BY.exec(text) ?? LATER.exec(text) ?? WITHOUT_BY.exec(text))?.groups;
  const { head = '', day = '' } = DAY_LAST.exec(said)?.groups ?? {};
  const whole = shiftIn(said);
  const groups = whole ?? shiftIn(head);
  if (!groups || /\sto$/i.test(groups.which ?? '')) return null;
  const length = groups.length ?? '';
  const days = daysIn(length);
  // 'by 15'
  const minutes = days === null ? takeLength(scan(length.replace(/^\d{2,3}$/, '$& min'))) : 0;
  const meant = readMeant(`${groups.which ?? ''} ${whole ? '' : day}`, today);
  if (minutes === null || !meant) return null;
  const which = withDay(meant, today);
  const sign = MEANS_EARLIER.test(groups.after ?? groups.sign ?? way ?? '') ? -1 : 1;
  if (days !== null) return { kind: 'shift', which, minutes: 0, days: sign * days };
  return { kind: 'shift', which, minutes: sign * minutes, days: 0 };
}

/** 'everything after 3' is that of today. */
function withDay(which: Which, today: CalendarDate): Which {
  const isOpen = which.isAll && which.words === null && which.people.length === 0;
  if (!isOpen || which.isOneToOne || which.when?.isNamed) return which;
  const when = which.when ?? comingDays(today, 1);
  return { ...which, when: { ...when, from: today, to: addDays(today, 1), isNamed: true } };
}

/** 'from 9:30 to …' */
const FROM_HOUR = /\s+from(?=\s\d{1,2}(?:[:.]\d{2})?\s*(?:[ap]m)?$)/i;
/** 'to 4', 'to 10 tomorrow' */
const BARE_HOUR = new RegExp(
  `^\\d{1,2}(?=$|\\s+(?:on|today|tomorrow|next|this|${WEEKDAY})\\b)`,
  'i',
);

/** 'to Tuesday', of no week in particular */
const BARE_WEEKDAY = new RegExp(
  `^(?!.*\\b(?:this|next|last|coming|week)\\b).*\\b(?:${WEEKDAY})\\b`,
  'i',
);

const oneDay = (from: CalendarDate) => ({ from, to: addDays(from, 1), isNamed: true });
const isOneDay = ({ from, to }: When) => addDays(from, 1) >= to;

/** The days that moved events come from, where only their goal was told. */
function sourceOf(which: Which, to: When, { today }: Here): When {
  const isWithin = which.isAll && (to.part !== null || to.at !== null);
  // 'my 1:1s to the afternoon next week' means those of next week.
  if (isWithin) return { ...to, part: null, at: null };
  // 'everything to tomorrow' means what is left of today.
  const isOpen = which.isAll && which.words === null && which.people.length === 0;
  if (isOpen && !which.isOneToOne && to.isNamed && to.from > today)
    return { ...comingDays(today, 0), to: isOneDay(to) ? addDays(today, 1) : to.from };
  const isSpan = !isOneDay(to);
  // 'everything to next week' means what would come before it.
  if (isSpan && to.isNamed && to.from > today) return { ...comingDays(today, 0), to: to.from };
  return comingDays(today, which.isAll ? 7 : 28);
}

/** 'move my 1:1s to the afternoon next week' */
export function readMove(text: string, here: Here): Intent | null {
  const { what, way } = MOVE.exec(text)?.groups ?? {};
  if (what === undefined) return null;
  const shift = readShift(what, way, here);
  if (shift) return shift;
  const at = [
    ...what.matchAll(/\s+(?:to|into|onto|until|till|for)\s+|(?<!\bday)\s+(?=(?:after|before)\s)/gi),
  ];
  for (const joint of at.toReversed()) {
    const told = what.slice(joint.index + joint[0].length);
    // 'to 4' is an hour.
    const goal = scan(told.replace(BARE_HOUR, 'at $&'));
    const to = takeWhen(goal, here.today);
    const head = what.slice(0, joint.index);
    const said = head
      .replace(FROM_HOUR, ' at')
      .replace(/\s+from(?=\s)/i, '')
      // 'bring the demo forward to 1pm'
      .replace(/\s+(?:forward|back|up|out|over)$/i, '');
    const which = readMeant(said, here.today);
    if (!to || /[\p{L}\p{N}]/u.test(goal.rest.replace(/^(?:the|a|an|on|in)$/i, ''))) continue;
    if (!which) continue;
    // 'my Thursday meetings to 3pm' stay on their day.
    const day = !to.isNamed && which.when?.isNamed ? which.when : to;
    const goalWhen: When = { ...to, from: day.from, to: day.to, isNamed: day.isNamed };
    // 'from 9 to 10 tomorrow' is a change of tomorrow.
    const isOfGoal = FROM_HOUR.test(head) && which.when?.isNamed === false && to.isNamed;
    const source = which.when ?? sourceOf(which, goalWhen, here);
    const when = isOfGoal ? { ...source, from: to.from, to: to.to, isNamed: true } : source;
    const isOfItsWeek = !which.isAll && BARE_WEEKDAY.test(told) && isOneDay(to);
    return { kind: 'move', which: { ...which, when }, to: goalWhen, isOfItsWeek };
  }
  return null;
}

const CLEAR =
  /^(?:clear(?: out| up)?|free(?: up)?|empty|open up|unblock|keep|make)\s+(?<what>.+?)(?:\s+(?:free(?: of (?:meetings?|calls?|events?))?|clear|empty|meeting[- ]free|open))?$/i;
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
  if (!when || rest !== '' || (!when.isNamed && !when.part)) return null;
  // 'my afternoon' is that of today.
  return { kind: 'clear', when: when.isNamed ? when : { ...when, ...oneDay(today) } };
}
