import type { Here, Intent, When } from '../intent.ts';
import { capital } from '../telling.ts';
import { takeLength } from './clock.ts';
import { takePeople, takeThose, takeThoseWhoMeet } from './people.ts';
import { scan, take, type Scan } from './scan.ts';
import { comingDays, takeWhen } from './when.ts';
import { whole } from './words.ts';

const NEAR_FUTURE = 14;
const soon = ({ today }: Here): When => comingDays(today, NEAR_FUTURE);

/** 'find 45 minutes with Ana' */
const FIND =
  /^(?:find|schedule|book|set up|arrange|plan|organi[sz]e|get|need|i need|look for|suggest|propose|make|fit in|squeeze in|have(?! (?:i|we|you)\b))\s+(?:me |us )?(?<what>.+)$/i;
/** 'when can Ana, Tom and I meet' */
const WHEN_CAN = /^(?:when|what time) (?:can|could|might|should|will|would|are|is) (?<who>.+)$/i;
/** 'have lunch with Ana next week' */
const MEET =
  /^(?:meet|talk|speak|catch up|chat|sync|have (?:lunch|coffee|dinner|a call|a meeting))(?: up)?\s+(?=.*\bwith\b)(?<what>.+)$/i;
/** 'coffee with Ana next week': at a time that is to be found */
const SOME_TIME =
  /^(?!.*\d)(?:a )?(?:quick )?(?:coffee|lunch|dinner|breakfast|brunch|drinks?|meeting|call|chat|catch[- ]?up)\s+with\b/i;
/** 'get Ana and Tom together' */
const TOGETHER = /^(?:get|bring|gather)\s+(?<who>.+?)\s+(?:together|in a room)\b(?<rest>.*)$/i;
/** '30 minutes with Ana' */
const LENGTH_WITH =
  /^(?:half an hour|an hour|\d{1,3}\s*(?:minutes?|mins?|hours?|hrs?|h|m)) with\b/i;
/** 'for me and Ana' */
export const FOR_US =
  /\bfor (?:me|us) and (?=\p{L})|\bfor (?=(?:\p{Lu}[\p{Ll}'’-]+(?:,| and)? )+(?:and me|and I)\b)/u;
/** 'a good time', 'some slots' */
const A_TIME = whole(
  '(?:a|some|any|good|free|suitable|common|best)?\\s*(?:times?|slots?|gaps?|openings?|moment)(?: slots?)?',
);
/** What is left of 'for us to meet', which is no title. */
const SPARE_WORDS =
  /^(?:(?:a|an|the|some|my|for|to|of|at|on|in|all|that|works?|when|meet|up|us|we|i)\s*)*$/i;
const TITLE_LIMIT = 60;

function titleOf({ rest }: Scan): string | null {
  const words = rest
    .replace(/\b(?:asap|soon|urgently|only|preferably|ideally|sometime)\b/gi, '')
    .trim()
    .replace(/^(?:(?:for|to|a|an|the|some|my|of|about)\s+)+/i, '')
    .replace(/\s+(?:for|to|of|about|at|on)$/i, '')
    .trim();
  if (SPARE_WORDS.test(words) || words === 'meeting' || words.length > TITLE_LIMIT) return null;
  return capital(words.replace(/^(?:meet|talk|speak)\b.*/i, '').trim()) || null;
}

function whenCan(text: string, here: Here): Intent | null {
  const who = WHEN_CAN.exec(text)?.groups?.who;
  if (who === undefined) return null;
  const scanned = scan(who);
  const minutes = takeLength(scanned);
  const when = takeWhen(scanned, here.today);
  // 'when can I see Ana'
  const met = take(
    scanned,
    /^(?:i|we)\s+(?:(?:next|all)\s+)?(?:meet|see|talk (?:to|with)|speak (?:to|with)|catch up with|call)\s+/i,
  );
  const named = met ? takeThose(scanned) : takeThoseWhoMeet(scanned);
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
  const together = TOGETHER.exec(text)?.groups;
  if (together) return readFindTime(`find time with ${together.who} ${together.rest}`, here);
  const isSaid = meet !== null || LENGTH_WITH.test(text) || SOME_TIME.test(text);
  const what = isSaid ? text : FIND.exec(text.replace(FOR_US, 'with '))?.groups?.what;
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
