import { t } from '@scheduler/i18n/words';
import { daysBetween } from '@scheduler/scheduling';
import type { Here, Intent, When } from '../intent.ts';
import { takeLength } from './clock.ts';
import { takePeople, takeThoseWhoMeet } from './people.ts';
import { scan, take, type Scan } from './scan.ts';
import { comingDays, takeWhen } from './when.ts';
import { whole } from './words.ts';

const NEAR_FUTURE = 14;
const soon = ({ today }: Here): When => comingDays(today, NEAR_FUTURE);

const PROTECT =
  /^(?:protect|reserve|block(?: out| off)?|keep|set aside|hold|save|make|carve out|guard|defend|find|need|i need|i want|give me|get me|plan|schedule|book|put in|add|fit(?: in)?|squeeze in|(?=focus|deep work|quiet time|thinking time))\s*(?<what>.+)$/i;
/** What is fitted in is work to be done; what is protected is time. */
const FITS_IN = /^(?:fit|squeeze) /i;
const FOCUS = whole(
  '(?:of )?(?:uninterrupted |quiet |deep )?(?:focus(?:ed)?(?: time| work| block| session)?|deep work|quiet time|thinking time|heads[- ]down time)',
);
const FOR_WHAT = /(?:^|\s)(?:for|to|on|of)\s+(?<title>(?!me\b)[^,]+?)$/i;
const SPARE =
  /^(?:(?:a|an|the|for|some|block|slot|of|time|free|my|me|session|at|least|on|in|during)\s*)*$/i;
const UNFIT = /^(?:(?:a|an|the|my)\s+)?(?:meeting|call|chat|sync|catch[- ]?up|1:1)s?\b/i;
const DEFAULT_FOCUS = 120;

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** 'block tomorrow afternoon': as long as that part of the day. */
function readBlock(title: string | null, when: When | null): Intent | null {
  const isOneDay = when?.isNamed && when.part && daysBetween(when.from, when.to) === 1;
  if (!isOneDay || !when.part) return null;
  const { start, end } = when.part;
  const name = title && !/\d/.test(title) ? capital(title) : 'Blocked';
  return { kind: 'create', text: `${name} ${when.from} from ${clock(start)} to ${clock(end)}` };
}

/** 'protect 2 hours for writing before Friday' */
export function readProtect(text: string, here: Here): Intent | null {
  const what = PROTECT.exec(text)?.groups?.what;
  if (what === undefined) return null;
  const scanned = scan(what);
  const minutes = takeLength(scanned);
  const when = takeWhen(scanned, here.today);
  // At a time of the clock it is an event like any other; with somebody it is a meeting.
  if (when?.at !== undefined && when.at !== null) return null;
  if (takePeople({ ...scanned }).length > 0) return null;
  const isFocus = take(scanned, FOCUS) !== null;
  const title = take(scanned, FOR_WHAT)?.groups?.title?.trim() ?? null;
  if (!SPARE.test(scanned.rest)) return null;
  if (minutes === null && !isFocus) return readBlock(title, when);
  if ((title === null && !isFocus) || (title !== null && UNFIT.test(title))) return null;
  return {
    kind: 'protect',
    as: !isFocus && FITS_IN.test(text) ? 'task' : 'focus',
    minutes: minutes ?? DEFAULT_FOCUS,
    title: title === null ? t('Focus time') : capital(title.replace(/^(?:the|my)\s+/i, '')),
    when: when ?? comingDays(here.today, 7),
  };
}

const FIND =
  /^(?:find|schedule|book|set up|arrange|plan|organi[sz]e|get|need|i need|look for|suggest|propose|make|fit in|squeeze in|have)\s+(?:me |us )?(?<what>.+)$/i;
const WHEN_CAN = /^(?:when|what time) (?:can|could|might|should|will|would|are|is) (?<who>.+)$/i;
const MEET =
  /^(?:meet|talk|speak|catch up|chat|sync|have (?:lunch|coffee|dinner|a call|a meeting))(?: up)?\s+(?=.*\bwith\b)(?<what>.+)$/i;
const A_TIME = whole(
  '(?:a|some|any|good|free|suitable|common|best)?\\s*(?:times?|slots?|gaps?|openings?|moment)(?: slots?)?',
);
const SPARE_WORDS =
  /^(?:(?:a|an|the|some|my|for|to|of|at|on|in|all|that|works?|when|meet|up|us|we|i)\s*)*$/i;
const TITLE_LIMIT = 60;

function titleOf({ rest }: Scan): string | null {
  const words = rest
    .replace(/^(?:(?:for|to|a|an|the|some|my|of|about)\s+)+/i, '')
    .replace(/\s+(?:for|to|of|about|at|on)$/i, '')
    .trim();
  if (SPARE_WORDS.test(words) || words.length > TITLE_LIMIT) return null;
  return capital(words.replace(/^(?:meet|talk|speak)\b.*/i, '').trim()) || null;
}

function whenCan(text: string, here: Here): Intent | null {
  const who = WHEN_CAN.exec(text)?.groups?.who;
  if (who === undefined) return null;
  const scanned = scan(who);
  const minutes = takeLength(scanned);
  const when = takeWhen(scanned, here.today);
  const named = takeThoseWhoMeet(scanned);
  const people = [...named, ...takePeople(scanned)].filter(
    (name) => !/^(?:i|we|me|us)$/i.test(name),
  );
  if (people.length === 0) return null;
  return { kind: 'find_time', minutes, people, when: when ?? soon(here), title: null };
}

/** 'find 45 minutes with Ana and Tom' */
export function readFindTime(text: string, here: Here): Intent | null {
  const asked = whenCan(text, here);
  if (asked) return asked;
  const meet = MEET.exec(text);
  const what = meet ? text : FIND.exec(text)?.groups?.what;
  if (what === undefined) return null;
  const scanned = scan(what);
  const minutes = takeLength(scanned);
  const when = takeWhen(scanned, here.today);
  const people = takePeople(scanned);
  // With its day and minute told there is nothing left to find.
  if (when?.at !== undefined && when.at !== null) return null;
  const asksForTime = take(scanned, A_TIME) !== null;
  if (people.length === 0 && !(asksForTime && minutes !== null)) return null;
  return { kind: 'find_time', minutes, people, when: when ?? soon(here), title: titleOf(scanned) };
}

const CREATE =
  /^(?:add|create|new|put(?: in)?|schedule|book|make|enter|insert|note|set up|remind me (?:to|of|about))\s+(?:(?:an?|the|my|new)\s+)*(?:(?:event|entry|appointment)\s*(?:(?:for|called|named|:)\s*)?)?(?<what>.+)$/i;
const TARGET = /\s+(?:to|in|on|into) (?:my|the) (?:calendar|schedule|agenda)\b/i;

/** 'add lunch with Tom friday 12': the grammar of quick add reads the rest. */
export function readCreate(text: string, _: Here): Intent | null {
  const what = CREATE.exec(text)?.groups?.what;
  return what === undefined ? null : { kind: 'create', text: what.replace(TARGET, '') };
}
