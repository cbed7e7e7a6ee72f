import { t } from '@scheduler/i18n/words';
import { addDays, daysBetween, type CalendarDate } from '@scheduler/scheduling';
import type { Here, Intent, When } from '../intent.ts';
import { minuteOn } from '../spans.ts';
import { capital } from '../telling.ts';
import { clockOf, takeLength } from './clock.ts';
import { takePeople } from './people.ts';
import { scan, take, type Scan } from './scan.ts';
import { takeWhen } from './when.ts';
import { FOCUS, FOR_WHAT, whole } from './words.ts';

/** 'every morning', 'mornings', 'an hour a day', 'daily' */
const EACH = whole(
  '(?:on |in )?(?:every|each)\\s+(?<of>day|morning|afternoon|evening|weekday|workday|work ?day)|(?:the |my )?(?<parts>mornings|afternoons|evenings)|(?:a|per) day|daily',
);
/** When something of each day begins that was told no hour. */
const PARTS_OF_DAY: [RegExp, string][] = [
  [/morning/i, '09:00'],
  [/afternoon/i, '13:00'],
  [/evening/i, '18:00'],
];

export const USUAL_FOCUS = 120;
const USUAL_LUNCH = { at: '12:00', minutes: 60 };
const USUAL = { at: '09:00', minutes: USUAL_FOCUS };

/** What the time of each day is called: 'for writing', 'my lunch', else focus time. */
function titleOf(scanned: Scan): string {
  const isFocus = take(scanned, FOCUS) !== null;
  const named = take(scanned, FOR_WHAT)?.groups?.title?.trim();
  const rest = scanned.rest.replace(/^(?:(?:my|a|an|the|out|off|some|time)\s*)+/i, '').trim();
  return named ?? ((!isFocus && rest.replace(/(?:^| )free$/i, '')) || t('Focus time'));
}

/** The days of work of some days that are still to come. */
function workdaysOf({ from, to }: When, today: CalendarDate): CalendarDate[] {
  const first = from < today ? today : from;
  const days = Array.from({ length: Math.max(daysBetween(first, to), 0) }, (_, index) =>
    addDays(first, index),
  );
  return days.filter((date) => ![0, 6].includes(new Date(date).getUTCDay()));
}

/** 'block focus time every morning next week': the same time each day, as one series. */
export function readEach(what: string, { today, now, timeZone }: Here): Intent | null {
  const scanned = scan(what);
  const each = take(scanned, EACH);
  if (!each) return null;
  const minutes = takeLength(scanned);
  const when = takeWhen(scanned, today);
  if (takePeople({ ...scanned }).length > 0) return null;
  const title = capital(titleOf(scanned).replaceAll('"', ''));
  const usual = /lunch/i.test(title) ? USUAL_LUNCH : USUAL;
  const part = PARTS_OF_DAY.find(([word]) => word.test(each[0]))?.[1] ?? usual.at;
  const told = when?.at ?? when?.part?.start;
  const at = told === undefined ? part : clockOf(told);
  // What is over today begins tomorrow.
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  const isOver = minuteOn(today, hour * 60 + minute, timeZone) < now;
  const first = isOver ? addDays(today, 1) : today;
  const days = when?.isNamed ? workdaysOf(when, first) : null;
  if (days?.length === 0) return null;
  const span = days ? ` starting ${days[0]} ${days.length} times` : '';
  const text = `"${title}" every weekday at ${at} for ${minutes ?? usual.minutes} minutes${span}`;
  return { kind: 'create', text };
}
