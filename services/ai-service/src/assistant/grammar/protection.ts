import { t } from '@scheduler/i18n/words';
import { daysBetween } from '@scheduler/scheduling';
import type { Here, Intent, When } from '../intent.ts';
import { capital } from '../telling.ts';
import { clockOf, takeLength } from './clock.ts';
import { readEach, USUAL_FOCUS } from './each-day.ts';
import { FOR_US } from './meetings.ts';
import { takePeople } from './people.ts';
import { scan, take } from './scan.ts';
import { readTask } from './tasks.ts';
import { comingDays, takeWhen } from './when.ts';
import { FOCUS, FOR_WHAT } from './words.ts';

/** 'protect 2 hours for writing', 'block tomorrow afternoon', 'focus time on Friday' */
const PROTECT =
  /^(?:protect|reserve|block(?: out| off)?|keep|set aside|hold|save|make|carve out|guard|defend|find|need|i need|i want|give me|get me|plan|schedule|book|put in|add|fit(?: in)?|squeeze in|(?=focus|deep work|quiet time|thinking time|(?:\d|an?|two|three|four|half)\b[^,]*? of\b))\s*(?<what>.+)$/i;
/** What is fitted in is work to be done; what is protected is time. */
const FITS_IN = /^(?:fit|squeeze) /i;
/** What is left of 'a free slot for me', which says nothing more. */
const SPARE =
  /^(?:(?:a|an|the|for|some|block|slot|room|of|time|free|my|me|session|at|least|on|in|during)\s*)*$/i;
/** 'find 30 minutes for a call' is no time to oneself. */
const UNFIT = /^(?:(?:a|an|the|my)\s+)?(?:meeting|call|chat|sync|catch[- ]?up|1:1)s?\b/i;

const BEGIN_OF_WORK = 9 * 60;

/** 'block tomorrow afternoon': as long as that part of the day. */
function readBlock(title: string | null, when: When | null): Intent | null {
  const isOneDay = when?.isNamed && when.part && daysBetween(when.from, when.to) === 1;
  if (!isOneDay || !when.part) return null;
  // A morning that is blocked is one of work.
  const start = when.part.end > BEGIN_OF_WORK ? Math.max(when.part.start, BEGIN_OF_WORK) : 0;
  const { end } = when.part;
  const name = title && !/\d/.test(title) ? capital(title) : 'Blocked';
  return { kind: 'create', text: `${name} ${when.from} from ${clockOf(start)} to ${clockOf(end)}` };
}

const lengthOfPart = (when: When | null): number =>
  when?.part ? when.part.end - when.part.start : USUAL_FOCUS;

/** 'protect 2 hours for writing before Friday' */
export function readProtect(text: string, here: Here): Intent | null {
  const task = readTask(text, here);
  if (task) return task;
  const what = PROTECT.exec(text)?.groups?.what;
  if (what === undefined || FOR_US.test(text)) return null;
  const each = readEach(what, here);
  if (each) return each;
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
    minutes: minutes ?? Math.min(USUAL_FOCUS, lengthOfPart(when)),
    title: title === null ? t('Focus time') : capital(title.replace(/^(?:the|my)\s+/i, '')),
    when: when ?? comingDays(here.today, 7),
  };
}
