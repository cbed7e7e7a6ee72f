import type { AssistantResult } from '@scheduler/contracts/ai';
import { quickAdd, QUICK_ADD_LENGTH, type QuickAddReading } from '@scheduler/contracts/core';
import { settleTimes } from '@scheduler/scheduling';
import { describeRecurrence } from '@scheduler/scheduling/recurrence';
import type { Caller, CoreClient } from '../../core-client.ts';
import { asWritten } from '../grammar/parse.ts';
import { scan } from '../grammar/scan.ts';
import { takeWhen } from '../grammar/when.ts';
import { WEEKDAY } from '../grammar/words.ts';
import type { Situation } from '../situation.ts';
import { capital } from '../telling.ts';

const DAY =
  '((?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tue|wed|thu|fri|sat|sun|today|tomorrow|tonight)';
/** A number behind a day is an hour of it: 'lunch friday 12'. */
const HOUR_BEHIND_A_DAY = new RegExp(`\\b${DAY}\\s+(\\d{1,2}(?:[:.]\\d{2})?)$`, 'i');
/** 'lunch friday 12-1' */
const HOURS_BEHIND_A_DAY = new RegExp(
  `\\b${DAY}\\s+(\\d{1,2}(?:[:.]\\d{2})?)\\s?[-–]\\s?(\\d{1,2}(?:[:.]\\d{2})?)$`,
  'i',
);

/** 'gym Mon/Wed/Fri', 'kids mon wed fri' */
const DAYS_JOINED = new RegExp(
  `(?<!every )\\b(?:${WEEKDAY})(?:(?:/(?:${WEEKDAY}))+|(?:,? (?:${WEEKDAY})){2,})\\b`,
  'gi',
);

/** 'I have a dentist appointment tomorrow at 3' */
const I_HAVE = /^(?:i|we)(?:['’]ve| have)(?: got)? (?!to\b)(?:an? )?/i;

/** What the grammar of events makes of a text; `null` for one that is too long for it. */
export async function readAsEvent(
  core: CoreClient,
  caller: Caller,
  text: string,
  { timeZone, now }: Situation,
): Promise<QuickAddReading | null> {
  if (text.length > QUICK_ADD_LENGTH) return null;
  const sentence = asWritten(text)
    .replace(I_HAVE, '')
    .replace(DAYS_JOINED, (days) => `every ${days.split(/[/, ]+/).join(', ')}`)
    .replace(HOUR_BEHIND_A_DAY, '$1 at $2')
    .replace(HOURS_BEHIND_A_DAY, '$1 from $2 to $3');
  const body = { text: sentence, time_zone: timeZone, now: new Date(now).toISOString() };
  return core.call(caller, quickAdd.parse, { body });
}

const ASKS =
  /^(?:[<>[{|#]|(?:what|when|why|how|who|which|where|whose|should|could|can|may|will|would|is|are|am|do|does|did|has|have|tell|show|explain|give|write|list|move|cancel|delete|remove|ignore|forget|find|check|help|please|pls|plz|reschedule|postpone|swap|rename|undo|clear|optimi[sz]e|don['’]?t|never|stop)\b)|\?\s*$/i;
/** A question in the middle, or what somebody did. */
const TELLS =
  /^(?:i|we|he|she|they) (?:met|saw|had|went|was|were|did|spoke|talked|called)\b|\b(?:(?:am|are|is|can|could|would|will|should|do|does|did) (?:i|you|u|we|they|he|she|it)|(?:moved|cancell?ed|rescheduled|postponed|deleted|said|says|wrote|told|asked))\b/i;
const LONGEST_NOTE = 120;

/** Whether words without a verb of ours are an event that somebody jotted down. */
export const isEvent = (
  text: string,
  { event, parts }: QuickAddReading,
  { today }: Situation,
): boolean =>
  text.length <= LONGEST_NOTE &&
  !ASKS.test(text) &&
  !TELLS.test(text) &&
  event.title !== null &&
  (event.start_time === null
    ? isTimed(text, today)
    : parts.some(({ field }) => field === 'start_time'));

/** 'train fri 6:12': of which morning and evening are left to ask. */
function isTimed(text: string, today: Situation['today']): boolean {
  const when = takeWhen(scan(asWritten(text)), today);
  return when !== null && when.isNamed && when.from >= today && when.at !== null;
}

/** `Every weekday, 5 times` */
function repeatsOf({ event }: QuickAddReading): string | null {
  const { start_time, end_time, is_all_day, time_zone, recurrence } = event;
  if (!recurrence || !start_time || !end_time) return null;
  const times = settleTimes({ start_time, end_time, is_all_day, time_zone });
  return times && capital(describeRecurrence({ ...times, recurrence }));
}

export const draftOf = (
  reading: QuickAddReading,
  scheduleId: string | undefined,
): AssistantResult => ({
  kind: 'draft',
  schedule_id: scheduleId ?? null,
  event: reading.event,
  repeats: repeatsOf(reading),
  questions: reading.questions,
});
