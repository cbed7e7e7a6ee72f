import type { Here, Intent } from '../intent.ts';
import { capital } from '../telling.ts';
import { takeLength } from './clock.ts';
import { scan } from './scan.ts';
import { comingDays, takeWhen } from './when.ts';

/** 'add a task to write the report', 'to-do: taxes' */
const TASK =
  /^(?:(?:add|create|new|note(?: down)?|make|put)\s+(?:(?:a|an|the|new)\s+)*(?:task|to-?do)(?:\s+item)?|task|to-?do)(?:\s*:\s*|\s+(?:to|for|called|named)\s+|\s+)(?<what>.+)$/i;
/** 'add taxes to my tasks' */
const ON_THE_LIST =
  /^(?:add|put|note)\s+(?<what>.+?)\s+(?:to|on|in)\s+(?:my|the)\s+(?:tasks?|to[- ]?dos?)(?:\s+list)?(?<rest>\b.*)$/i;
/** 'write the report, 2 hours, by Friday': work, as long as it takes, and till when */
const WORK =
  /^(?<what>(?:prepare|write|finish|work on|read|study|practi[sc]e|draft|edit|code|design)\s.+\b(?:by|before|until|till)\s.+)$/i;
/** ', due on Friday' */
const DUE = /,?\s+(?:is\s+)?due\s+(?:on\s+|by\s+)?/i;
const USUAL_TASK = 60;
const TITLE_LIMIT = 60;

/** 'add a task to write the report, 2 hours, due Friday' */
export function readTask(text: string, here: Here): Intent | null {
  const listed = ON_THE_LIST.exec(text)?.groups;
  const work = WORK.exec(text)?.groups?.what;
  const what = listed ? `${listed.what} ${listed.rest}` : (TASK.exec(text)?.groups?.what ?? work);
  if (what === undefined) return null;
  const scanned = scan(what.replace(DUE, ' by '));
  const minutes = takeLength(scanned);
  const when = takeWhen(scanned, here.today);
  const isSure = minutes !== null && when?.isNamed === true && when.at === null;
  if (what === work && !isSure) return null;
  const title = scanned.rest
    .replace(/[\s,]+(?:(?:for|in|takes?|about|around|roughly)\b)?[\s,]*$/i, '')
    .replaceAll(/^["“”'‘’]|["“”'‘’]$/g, '')
    .trim();
  if (title === '' || title.length > TITLE_LIMIT) return null;
  return {
    kind: 'protect',
    as: 'task',
    minutes: minutes ?? USUAL_TASK,
    title: capital(title),
    when: when && when.at === null ? when : comingDays(here.today, 7),
  };
}
