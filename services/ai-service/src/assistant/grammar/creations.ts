import type { Here, Intent } from '../intent.ts';
import { capital } from '../telling.ts';
import type { CalendarDate } from '@scheduler/scheduling';
import { scan } from './scan.ts';
import { takeWhen } from './when.ts';

/** 'add lunch with Tom friday 12', 'book the dentist tomorrow at 9' */
const CREATE =
  /^(?:add|create|new|put(?: in)?|schedule|book|block(?: off| out)?(?=\s.*\d)|make(?=\s+(?:an?|new)\s)|enter|insert|note|set up|remind me (?:to|of|about))\s+(?:(?:an?|the|my|new)\s+)*(?:(?:event|entry|appointment)\s*(?:(?:for|called|named|:)\s*)?)?(?<what>.+)$/i;
/** '… to my calendar' */
const TARGET = /\s+(?:to|in|on|into) (?:my|the) (?:calendar|schedule|agenda)\b/i;

/** 'I am on vacation next week', 'I will be out of office on Friday' */
const AWAY =
  /^(?:i['’]?m|i am|i will be|i['’]ll be)\s+(?:going to be\s+)?(?<what>sick|ill|off|away|out(?: of (?:the )?office)?|ooo|busy|on (?:vacation|holidays?|leave|pto))\b(?<rest>.*)$/i;
const AWAY_TITLES: Record<string, string> = {
  sick: 'Sick leave',
  ill: 'Sick leave',
  off: 'Day off',
  away: 'Away',
};

function titleOfAway(what: string): string {
  const word = what.toLowerCase();
  if (word.startsWith('out') || word === 'ooo') return 'Out of office';
  return AWAY_TITLES[word] ?? capital(word.replace(/^on /, ''));
}

/** Whole days, unless hours are told. */
function wholeDays(rest: string, today: CalendarDate): string {
  const when = takeWhen(scan(rest), today);
  return when?.part || (when?.at ?? null) !== null ? rest : `${rest} all day`;
}

/** 'take Friday off' */
const DAY_OFF = /^(?:take|book|i(?:['’]m| am) taking)\s+(?<days>.+?)\s+off$/i;

/** 'make room', 'make sure' and such make no event. */
const NO_EVENT =
  /^(?:it|me|us|sure|room|space|time|all|everything|every|my|peace|more|less|fewer)\b/i;

/** 'add lunch with Tom friday 12': the grammar of quick add reads the rest. */
export function readCreate(text: string, { today }: Here): Intent | null {
  const away = AWAY.exec(text)?.groups;
  // 'I am sick tomorrow, cancel everything' asks for more than this.
  if (away && !/[,;]/.test(away.rest ?? ''))
    return {
      kind: 'create',
      text: `${titleOfAway(away.what ?? '')}${wholeDays(away.rest ?? '', today)}`,
    };
  const off = DAY_OFF.exec(text)?.groups?.days;
  const days = off === undefined ? null : takeWhen(scan(off), today);
  if (days?.isNamed && !days.part) return { kind: 'create', text: `Day off ${off} all day` };
  const what = CREATE.exec(text)?.groups?.what;
  if (what !== undefined && NO_EVENT.test(what)) return null;
  return what === undefined ? null : { kind: 'create', text: what.replace(TARGET, '') };
}
