import type { TimeContext, Intent } from '../intent.ts';
import { capitalize } from '../formatters.ts';
import { extractDuration } from './time-of-day.ts';
import { createScanner } from './text-scanner.ts';
import { getUpcomingDays, extractRequestedTime } from './date-and-time.ts';

/** Matches “add a task to write the report” and “to-do: taxes”. */
const TASK =
  /^(?:(?:add|create|new|note(?: down)?|make|put)\s+(?:(?:a|an|the|new)\s+)*(?:task|to-?do)(?:\s+item)?|task|to-?do)(?:\s*:\s*|\s+(?:to|for|called|named)\s+|\s+)(?<what>.+)$/i;
/** Matches “add taxes to my tasks”. */
const ADD_TO_LIST =
  /^(?:add|put|note)\s+(?<what>.+?)\s+(?:to|on|in)\s+(?:my|the)\s+(?:tasks?|to[- ]?dos?)(?:\s+list)?(?<rest>\b.*)$/i;
/** Matches work with a duration and a deadline, as in “write the report, 2 hours, by Friday”. */
const WORK =
  /^(?<what>(?:prepare|write|finish|work on|read|study|practi[sc]e|draft|edit|code|design)\s.+\b(?:by|before|until|till)\s.+)$/i;
/** Matches “, due on Friday”. */
const DUE = /,?\s+(?:is\s+)?due\s+(?:on\s+|by\s+)?/i;
const DEFAULT_TASK_MINUTES = 60;
const MAX_TITLE_LENGTH = 60;

/** Parses requests like “add a task to write the report, 2 hours, due Friday”. */
export function parseTaskRequest(text: string, context: TimeContext): Intent | null {
  const listMatch = ADD_TO_LIST.exec(text)?.groups;
  const workPhrase = WORK.exec(text)?.groups?.what;
  const phrase = listMatch
    ? `${listMatch.what} ${listMatch.rest}`
    : (TASK.exec(text)?.groups?.what ?? workPhrase);
  if (phrase === undefined) return null;
  const scanner = createScanner(phrase.replace(DUE, ' by '));
  const minutes = extractDuration(scanner);
  const requestedTime = extractRequestedTime(scanner, context.today);
  const hasDurationAndDay =
    minutes !== null &&
    requestedTime?.hasExplicitDates === true &&
    requestedTime.startMinute === null;
  if (phrase === workPhrase && !hasDurationAndDay) return null;
  const title = scanner.rest
    .replace(/[\s,]+(?:(?:for|in|takes?|about|around|roughly)\b)?[\s,]*$/i, '')
    .replaceAll(/^["“”'‘’]|["“”'‘’]$/g, '')
    .trim();
  if (title === '' || title.length > MAX_TITLE_LENGTH) return null;
  return {
    kind: 'protect',
    purpose: 'task',
    minutes: minutes ?? DEFAULT_TASK_MINUTES,
    title: capitalize(title),
    requestedTime:
      requestedTime && requestedTime.startMinute === null
        ? requestedTime
        : getUpcomingDays(context.today, 7),
  };
}
