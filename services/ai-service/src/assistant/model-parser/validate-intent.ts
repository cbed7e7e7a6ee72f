import { t } from '@scheduler/i18n/translate';
import { addDays, daysBetween, type CalendarDate } from '@scheduler/scheduling';
import { DAY_MINUTES, HOUR_MINUTES } from '@scheduler/scheduling/durations';
import { containsLinkOrMarkup, sanitizeText } from '../../language-model/sanitize.ts';
import type { Redaction } from '../../language-model/redaction.ts';
import { getUpcomingDays } from '../grammar/date-and-time.ts';
import { isSpecific } from '../grammar/event-reference.ts';
import type { TimeContext, Intent, RequestedTime, EventReference } from '../intent.ts';
import type { ModelIntent } from './intent-prompt.ts';

const MAX_DAYS_BACK = 62;
const MAX_DAYS_AHEAD = 370;
const MAX_RANGE_DAYS = 62;
const MAX_TEXT_LENGTH = 80;
const MIN_MINUTES = 5;
const MAX_MINUTES = 2400;
const DEFAULT_MINUTES = 60;

/** Thrown for model output that can't match the request. The entire response is then discarded. */
class InvalidModelOutput extends Error {}

const tokenize = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

export interface PreparedRequest {
  /** The text as sent to the model. */
  redactedText: string;
  /** The text as written by the user. */
  originalText: string;
  redaction: Redaction;
}

/**
 * Accepts only words that the request contains, so the model can't add content. Restores redacted
 * names.
 */
function restoreRequestWords(
  value: string | null,
  { redactedText, redaction }: PreparedRequest,
): string | null {
  if (value === null || value.trim() === '') return null;
  const text = sanitizeText(value, MAX_TEXT_LENGTH);
  const allowedWords = new Set(tokenize(redactedText));
  if (containsLinkOrMarkup(text) || !tokenize(text).every((word) => allowedWords.has(word)))
    throw new InvalidModelOutput();
  return text.replaceAll(/\bp\d{1,3}\b/g, (ref) => redaction.getOriginal(ref) ?? ref);
}

function parseDate(value: string | null, { today }: TimeContext): CalendarDate | null {
  if (value === null) return null;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) throw new InvalidModelOutput();
  const date = new Date(`${value}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== value)
    throw new InvalidModelOutput();
  const daysAhead = daysBetween(today, value);
  if (daysAhead < -MAX_DAYS_BACK || daysAhead > MAX_DAYS_AHEAD) throw new InvalidModelOutput();
  return value;
}

function parseMinuteOfDay(value: string | null): number | null {
  if (value === null) return null;
  const [, hours = '', minutes = ''] = /^(\d{2}):(\d{2})$/.exec(value) ?? [];
  const total = Number(hours) * HOUR_MINUTES + Number(minutes);
  if (hours === '' || Number(minutes) > 59 || total > DAY_MINUTES) throw new InvalidModelOutput();
  return total;
}

type ModelTimes = [
  firstDay: string | null,
  lastDay: string | null,
  dayStarts: string | null,
  dayEnds: string | null,
  atTime: string | null,
];

function parseRequestedTime(
  [firstDay, lastDay, dayStarts, dayEnds, atTime]: ModelTimes,
  context: TimeContext,
): RequestedTime | null {
  const from = parseDate(firstDay, context) ?? parseDate(lastDay, context);
  const until = parseDate(lastDay, context) ?? from;
  const [start, end, startMinute] = [
    parseMinuteOfDay(dayStarts),
    parseMinuteOfDay(dayEnds),
    parseMinuteOfDay(atTime),
  ];
  const hasTimeOfDay = start !== null || end !== null;
  if (from === null && !hasTimeOfDay && startMinute === null) return null;
  if (
    from !== null &&
    until !== null &&
    (until < from || daysBetween(from, until) > MAX_RANGE_DAYS)
  ) {
    throw new InvalidModelOutput();
  }
  const timeOfDay = hasTimeOfDay ? { start: start ?? 0, end: end ?? DAY_MINUTES } : null;
  if (timeOfDay && timeOfDay.start >= timeOfDay.end) throw new InvalidModelOutput();
  return {
    from: from ?? context.today,
    to: from === null || until === null ? addDays(context.today, 7) : addDays(until, 1),
    timeOfDay,
    startMinute,
    hasExplicitDates: from !== null,
  };
}

const getSourceTimes = (output: ModelIntent): ModelTimes => [
  output.first_day,
  output.last_day,
  output.day_starts,
  output.day_ends,
  output.at_time,
];
const getTargetTimes = (output: ModelIntent): ModelTimes => [
  output.goal_first_day,
  output.goal_last_day,
  output.goal_day_starts,
  output.goal_day_ends,
  output.goal_at_time,
];

function validateDuration(minutes: number | null): number | null {
  if (minutes === null) return null;
  const isValid = Number.isInteger(minutes) && minutes >= MIN_MINUTES && minutes <= MAX_MINUTES;
  if (!isValid) throw new InvalidModelOutput();
  return minutes;
}

/** Deletions require a matching verb in the user's own text, in any supported language. */
const MENTIONS_REMOVAL =
  /(?<![\p{L}])(?:cancel|delete|remove|drop|call off|scrap|clear|streich|lösch|absag|entfern|cancela|elimina|borra|annul|supprim|efface|cancell|rimuov|apag|remov)\p{L}*/iu;

function restoreNames(refs: readonly string[], { redaction }: PreparedRequest): string[] {
  return refs.map((ref) => {
    const name = redaction.getOriginal(ref);
    if (name === null) throw new InvalidModelOutput();
    return name;
  });
}

/**
 * Limits a range to today and later.
 *
 * @throws InvalidModelOutput if the range has passed
 */
function clampToFuture(requestedTime: RequestedTime, { today }: TimeContext): RequestedTime {
  if (requestedTime.to <= today) throw new InvalidModelOutput();
  return requestedTime.from < today ? { ...requestedTime, from: today } : requestedTime;
}

function requireSpecific(target: EventReference): EventReference {
  if (!isSpecific(target)) throw new InvalidModelOutput();
  return target;
}

function toIntent(
  output: ModelIntent,
  prepared: PreparedRequest,
  context: TimeContext,
): Intent | null {
  const requestedTime = parseRequestedTime(getSourceTimes(output), context);
  const people = restoreNames(output.people, prepared);
  const titleWords = restoreRequestWords(output.words, prepared);
  const target: EventReference = {
    titleWords,
    isAll: output.all,
    position: null,
    isOneToOne: output.one_to_one,
    people,
    requestedTime,
    eventIds: null,
  };
  const minutes = output.intent === 'shift' ? null : validateDuration(output.minutes);
  const defaultWeek = getUpcomingDays(context.today, 7);
  switch (output.intent) {
    case 'agenda':
      return {
        kind: 'agenda',
        requestedTime: requestedTime ?? getUpcomingDays(context.today, 1),
        people,
        titleWords,
      };
    case 'next':
      return { kind: 'next', target: { ...target, isAll: false } };
    case 'free_time':
      return {
        kind: 'free_time',
        requestedTime: clampToFuture(requestedTime ?? defaultWeek, context),
        minutes,
      };
    case 'find_time':
      if (people.length === 0) throw new InvalidModelOutput();
      return {
        kind: 'find_time',
        minutes,
        people,
        requestedTime: clampToFuture(requestedTime ?? getUpcomingDays(context.today, 14), context),
        title: restoreRequestWords(output.title, prepared),
      };
    case 'move': {
      const to = parseRequestedTime(getTargetTimes(output), context);
      if (!to) throw new InvalidModelOutput();
      const from = requestedTime ?? getUpcomingDays(context.today, 28);
      return {
        kind: 'move',
        target: requireSpecific({ ...target, requestedTime: clampToFuture(from, context) }),
        to: clampToFuture(to, context),
        isWeekImplicit: false,
      };
    }
    case 'shift': {
      const shiftMinutes = output.minutes ?? 0;
      if (
        !Number.isInteger(shiftMinutes) ||
        shiftMinutes === 0 ||
        Math.abs(shiftMinutes) > MAX_MINUTES
      )
        throw new InvalidModelOutput();
      return { kind: 'shift', target: requireSpecific(target), minutes: shiftMinutes, days: 0 };
    }
    case 'clear':
      if (!requestedTime?.hasExplicitDates) throw new InvalidModelOutput();
      return { kind: 'clear', requestedTime: clampToFuture(requestedTime, context) };
    case 'optimise':
      return {
        kind: 'optimise',
        requestedTime: clampToFuture(requestedTime ?? defaultWeek, context),
      };
    case 'protect':
      return {
        kind: 'protect',
        purpose: 'focus',
        minutes: minutes ?? DEFAULT_MINUTES,
        title: restoreRequestWords(output.title, prepared) ?? t('Focus time'),
        requestedTime: clampToFuture(requestedTime ?? defaultWeek, context),
      };
    case 'cancel':
      if (!MENTIONS_REMOVAL.test(prepared.originalText)) throw new InvalidModelOutput();
      return { kind: 'cancel', target: requireSpecific(target) };
    case 'unclear':
      return null;
  }
}

/**
 * Converts model output to an intent; `null` if the request is unclear or the output is invalid.
 */
export function validateIntent(
  output: ModelIntent,
  prepared: PreparedRequest,
  context: TimeContext,
): Intent | null {
  try {
    return toIntent(output, prepared, context);
  } catch (error) {
    if (error instanceof InvalidModelOutput) return null;
    throw error;
  }
}
