import type { CalendarDate } from '@scheduler/scheduling';
import type { Edit, Here, Intent } from '../intent.ts';
import { takeLength } from './clock.ts';
import { splitPeople } from './people.ts';
import { scan } from './scan.ts';
import { takeWhen } from './when.ts';
import { readMeant } from './which.ts';
import { NUMBER } from './words.ts';

const edited = (said: string, edit: Edit, { today }: Here): Intent | null => {
  const which = readMeant(said, today);
  return which && { kind: 'edit', which, edit };
};

/** 'rename Team sync to Weekly sync', 'change the title of my 3pm to Review' */
const RENAME =
  /^(?:rename|retitle|(?:change|edit|update|set) the (?:title|name) of)\s+(?<which>.+?)\s+(?:to|as|into)\s+["“”]?(?<title>[^"“”]{1,200}?)["“”]?$/i;

function readRename(text: string, here: Here): Intent | null {
  const { which, title } = RENAME.exec(text)?.groups ?? {};
  if (which === undefined || title === undefined) return null;
  return edited(which, { field: 'title', title }, here);
}

const LENGTH = `(?:half an hour|an hour and a half|\\d{1,2}h\\d{2}|(?:${NUMBER})[\\s-]*(?:hours?|hrs?|h)(?:\\s+(?:and\\s+)?\\d{1,2}\\s*(?:minutes?|mins?))?|(?:${NUMBER})[\\s-]*(?:minutes?|mins?|m))`;
/** 'extend the review by 30 minutes' */
const LONGER = new RegExp(
  `^(?<verb>extend|lengthen|prolong|shorten|cut|trim|reduce)\\s+(?<which>.+?)\\s+by\\s+(?<length>${LENGTH})$`,
  'i',
);
/** 'make the review 15 minutes longer' */
const MAKE_LONGER = new RegExp(
  `^make\\s+(?<which>.+?)\\s+(?<length>${LENGTH})\\s+(?<verb>longer|shorter)(?:\\s+each)?$`,
  'i',
);
/** 'make all my meetings 25 minutes', 'shorten the review to half an hour' */
const SET_LENGTH = new RegExp(
  `^(?:make|change|set|extend|lengthen|prolong|shorten|cut|trim|reduce|limit|keep)\\s+(?<which>.+?)\\s+(?:(?:(?:down\\s+)?to|last|take|at)\\s+)?(?:only\\s+)?(?<length>${LENGTH})(?:\\s+(?:long|each))*$`,
  'i',
);
/** 'cut the review to 45', 'extend it by 15' */
const BARE_MINUTES =
  /^(?:(?:shorten|cut|trim|reduce|limit)\s.+\sto|(?:extend|lengthen|prolong|shorten|cut|trim|reduce)\s.+\sby)\s+\d{2,3}$/i;
/** A length, and something behind it. */
const DAYS_LAST = new RegExp(
  `^(.*\\s${LENGTH}(?:\\s+(?:longer|shorter|long|each))*)\\s+(\\S.*)$`,
  'i',
);
const LESS = /^(?:shorten|cut|trim|reduce|shorter)$/i;

/** '… to an hour next Monday': the days, told last, say which is meant. */
function daysLast(text: string, today: CalendarDate): string {
  const [, head = '', tail = ''] = DAYS_LAST.exec(text) ?? [];
  const scanned = scan(tail);
  const isDays = tail !== '' && takeWhen(scanned, today) !== null && scanned.rest === '';
  return isDays ? head.replace(/^(\S+) /, `$1 ${tail} `) : text;
}

function readLength(said: string, here: Here): Intent | null {
  const text = daysLast(said, here.today).replace(BARE_MINUTES, '$& minutes');
  const by = (LONGER.exec(text) ?? MAKE_LONGER.exec(text))?.groups;
  const { which = '', length = '', verb = '' } = by ?? SET_LENGTH.exec(text)?.groups ?? {};
  const minutes = takeLength(scan(length));
  // 'make room for 2 hours' and 'set up a call for 1 hour' speak of no event that is there.
  if (minutes === null || /^(?:me\b|room|time|space|sure|up\b|aside\b)/i.test(which)) return null;
  const signed = LESS.test(verb) ? -minutes : minutes;
  return edited(which, { field: 'length', minutes: signed, isBy: by !== undefined }, here);
}

/** 'end the review at 3', 'extend the review until half past 4' */
const END =
  /^(?:(?:end\s+|finish\s+(?=(?:the|my|our)\s))(?<ended>.+?)\s+(?:at|by)|(?:extend|lengthen|prolong|shorten|cut)\s+(?<which>.+?)\s+(?:until|till|to))\s+(?<at>\S+(?: ?[ap]m)?)$/i;

function readEnd(text: string, here: Here): Intent | null {
  const { ended, which = ended, at: told = '' } = END.exec(text)?.groups ?? {};
  if (which === undefined) return null;
  const scanned = scan(`at ${told}`);
  const at = takeWhen(scanned, here.today)?.at ?? null;
  return at === null || scanned.rest !== '' ? null : edited(which, { field: 'end', at }, here);
}

/** 'invite Ana to the review' */
const INVITE =
  /^(?:(?<sure>invite|include|bring in|loop(?: in)?)|add)\s+(?<names>.+?)\s+(?:to|into|in|for)\s+(?<which>.+)$/iu;
/** 'remove Tom from Team sync' */
const UNINVITE =
  /^(?:(?<sure>uninvite|disinvite)|remove|drop|take|kick)\s+(?<names>.+?)\s+(?:from|off|out of)\s+(?<which>.+)$/iu;
/** What begins with a capital or is an address; all else may be an event. */
const NAMES = /^(?:\p{Lu}|\S+@\S)/u;
const A_CALENDAR = /^(?:(?:my|the|our)\s+)?(?:calendar|schedule|agenda|list|to-?do|tasks?)\b/i;

function readGuests(text: string, here: Here): Intent | null {
  for (const [pattern, isAdded] of [
    [INVITE, true],
    [UNINVITE, false],
  ] as const) {
    const { sure, names = '', which = '' } = pattern.exec(text)?.groups ?? {};
    if (which === '' || A_CALENDAR.test(which)) continue;
    if (sure === undefined && !NAMES.test(names)) continue;
    const people = splitPeople(names);
    const seen = readMeant(which, here.today);
    if (!seen) continue;
    // 'add Dentist to Friday' is an event.
    const isEvent = seen.words !== null || seen.people.length > 0 || seen.isOneToOne;
    if (people.length > 0 && (isEvent || sure !== undefined || (seen.when?.at ?? null) !== null)) {
      return { kind: 'edit', which: seen, edit: { field: 'guests', people, isAdded } };
    }
  }
  return null;
}

/** What is to become of events where they are. */
export const readEdit = (text: string, here: Here): Intent | null =>
  readRename(text, here) ?? readLength(text, here) ?? readEnd(text, here) ?? readGuests(text, here);

/** 'swap my 10am and 2pm' */
const SWAP = /^(?:swap|exchange|switch|trade)\s+(?<one>.+?)\s+(?:and|with|for)\s+(?<other>.+)$/i;

export function readSwap(text: string, { today }: Here): Intent | null {
  const { one = '', other = '' } = SWAP.exec(text)?.groups ?? {};
  const [which, with_] = [readMeant(one, today), readMeant(other, today)];
  if (!which || !with_ || /^(?:me|us|you|him|her|them)\b/i.test(other)) return null;
  // 'my 10am and 2pm tomorrow': the day holds for both.
  const [first, second] = [which.when, with_.when];
  const when =
    first && second && !first.isNamed && second.isNamed
      ? { ...first, from: second.from, to: second.to, isNamed: true }
      : first;
  return { kind: 'swap', which: { ...which, when }, other: with_ };
}
