import type { TimeContext, Intent } from '../intent.ts';
import { capitalize } from '../formatters.ts';
import type { CalendarDate } from '@scheduler/scheduling';
import { createScanner } from './text-scanner.ts';
import { extractRequestedTime } from './date-and-time.ts';

/** Matches “add lunch with Tom friday 12” and “book the dentist tomorrow at 9”. */
const CREATE =
  /^(?:add|create|new|put(?: in)?|schedule|book|block(?: off| out)?(?=\s.*\d)|make(?=\s+(?:an?|new)\s)|enter|insert|note|set up|remind me (?:to|of|about))\s+(?:(?:an?|the|my|new)\s+)*(?:(?:event|entry|appointment)\s*(?:(?:for|called|named|:)\s*)?)?(?<what>.+)$/i;
/** Matches a trailing “to my calendar”. */
const CALENDAR_SUFFIX = /\s+(?:to|in|on|into) (?:my|the) (?:calendar|schedule|agenda)\b/i;

/** Matches “I am on vacation next week” and “I will be out of office on Friday”. */
const AWAY =
  /^(?:i['’]?m|i am|i will be|i['’]ll be)\s+(?:going to be\s+)?(?<what>sick|ill|off|away|out(?: of (?:the )?office)?|ooo|busy|on (?:vacation|holidays?|leave|pto))\b(?<rest>.*)$/i;
const AWAY_TITLES: Record<string, string> = {
  sick: 'Sick leave',
  ill: 'Sick leave',
  off: 'Day off',
  away: 'Away',
};

function getAwayTitle(reason: string): string {
  const word = reason.toLowerCase();
  if (word.startsWith('out') || word === 'ooo') return 'Out of office';
  return AWAY_TITLES[word] ?? capitalize(word.replace(/^on /, ''));
}

/** Marks the time as all day unless it has hours. */
function addAllDay(rest: string, today: CalendarDate): string {
  const requestedTime = extractRequestedTime(createScanner(rest), today);
  return requestedTime?.timeOfDay || (requestedTime?.startMinute ?? null) !== null
    ? rest
    : `${rest} all day`;
}

/** Matches “take Friday off”. */
const DAY_OFF = /^(?:take|book|i(?:['’]m| am) taking)\s+(?<days>.+?)\s+off$/i;

/** Matches phrases that don't create an event, like “make room” or “make sure”. */
const NOT_AN_EVENT =
  /^(?:it|me|us|sure|room|space|time|all|everything|every|my|peace|more|less|fewer)\b/i;

/** Parses requests like “add lunch with Tom friday 12”. Quick add parses the event itself. */
export function parseCreateRequest(text: string, { today }: TimeContext): Intent | null {
  const absence = AWAY.exec(text)?.groups;
  // “I am sick tomorrow, cancel everything” contains a second request.
  if (absence && !/[,;]/.test(absence.rest ?? ''))
    return {
      kind: 'create',
      text: `${getAwayTitle(absence.what ?? '')}${addAllDay(absence.rest ?? '', today)}`,
    };
  const daysOff = DAY_OFF.exec(text)?.groups?.days;
  const time = daysOff === undefined ? null : extractRequestedTime(createScanner(daysOff), today);
  if (time?.hasExplicitDates && !time.timeOfDay)
    return { kind: 'create', text: `Day off ${daysOff} all day` };
  const eventText = CREATE.exec(text)?.groups?.what;
  if (eventText !== undefined && NOT_AN_EVENT.test(eventText)) return null;
  return eventText === undefined
    ? null
    : { kind: 'create', text: eventText.replace(CALENDAR_SUFFIX, '') };
}
