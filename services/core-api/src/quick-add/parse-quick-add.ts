import { isBlank } from '@scheduler/contracts';
import type { QuickAddQuestion, QuickAddResult } from '@scheduler/contracts/core';
import { addDays, toCalendarDate, type EpochMs } from '@scheduler/scheduling';
import { toLocalMs } from '@scheduler/scheduling/time-zones';
import { createRecurrenceLine } from './series-end.ts';
import { parseTimes } from './parse-times.ts';
import type { DateRange } from './date-phrase.ts';
import { parseDuration } from './parse-duration.ts';
import { parseEventDates } from './parse-event-dates.ts';
import {
  parseEmailAddresses,
  findMentions,
  type Contact,
  type NameMention,
} from './parse-guests.ts';
import { germanPhraseRules } from './german-phrase-rules.ts';
import { parseUrl, parseLocation } from './parse-location.ts';
import { createTitleQuestion, createContactQuestion, createTimeZoneQuestion } from './questions.ts';
import {
  createParserState,
  consume,
  findMatch,
  getSpan,
  type ParserState,
} from './parser-state.ts';
import { parseRecurrence } from './parse-recurrence.ts';
import { formatRule } from './recurrence-rule.ts';
import { parseRecurrenceBound } from './parse-recurrence-bound.ts';
import { resolveRule, resolveSeriesEnd, toDailySeries } from './resolve-recurrence.ts';
import { resolveTimes, type ResolvedTimes } from './resolve-times.ts';
import { resolveDates } from './resolve-dates.ts';
import { parseDaypart, type WorkingHours } from './resolve-time-of-day.ts';
import { parseQuotedTitle, parseTitle } from './parse-title.ts';
import { mapToSource, translate, type CompiledPhraseRules } from './phrase-translation.ts';
import { DAY_MS, HOUR_MINUTES, MINUTE_MS } from '@scheduler/scheduling/durations';

/** The inputs that determine the result in addition to the text. */
export interface QuickAddContext {
  now: EpochMs;
  timeZone: string;
  /** Whether 3/4 is April 3; `null` if unknown. */
  dayFirst?: boolean | null;
  /** Contacts to recognize by name. */
  people?: readonly Contact[];
  hours?: WorkingHours;
  /** Used if the text doesn't specify a duration. */
  defaultMinutes?: number;
  /** The user's language tag. English is always supported. */
  language?: string;
  /** Answers to questions of a previous result, by question ID. */
  answers?: Readonly<Record<string, string>>;
}

/** Phrase rules by language. English has no rules because the parsers are written for it. */
const phraseRules: Readonly<Record<string, CompiledPhraseRules>> = { de: germanPhraseRules };

const DEFAULT_WORKING_HOURS: WorkingHours = { start: 9 * HOUR_MINUTES, end: 17 * HOUR_MINUTES };

const ALL_DAY =
  /(?<![\p{L}\p{N}])(?:all[ -]day|(?:the\s+)?whole day|full[ -]day)(?![\p{L}\p{N}])/iu;
/** Events that last all day if the text contains no time. */
const ALL_DAY_WORDS =
  /(?<![\p{L}\p{N}])(?:birthday|b-?day|anniversary|vacation|holidays?|day off|days off|out of office|ooo|pto|annual leave|sick leave)(?![\p{L}\p{N}])/iu;

function parseAllDay(state: ParserState): boolean {
  const result = findMatch(state, ALL_DAY, () => true);
  const span = result && getSpan(result.match);
  if (span) consume(state, span, 'is_all_day');
  return result !== null;
}

/** Runs the parsers from specific to general. Each parser skips text that was already parsed. */
function parseFields(text: string, context: QuickAddContext) {
  const state = createParserState(text);
  const quotedTitle = parseQuotedTitle(state);
  const url = parseUrl(state);
  const addresses = parseEmailAddresses(state);
  const recurrence = parseRecurrence(state);
  const bound = recurrence && parseRecurrenceBound(state);
  const hasAllDayPhrase = parseAllDay(state);
  const duration = parseDuration(state);
  const times = parseTimes(state);
  const { until, days } = parseEventDates(state, times, bound, context);
  const daypart = parseDaypart(state, days ? text.slice(days.start, days.end) : '');
  const mentions = findMentions(state, context.people ?? []);
  const location = url ?? parseLocation(state);
  const title = quotedTitle ?? parseTitle(state);
  const parts = state.parts.toSorted((a, b) => a.start - b.start || a.end - b.end);
  return {
    ...{ addresses, recurrence, bound, hasAllDayPhrase, duration, times, until, days },
    ...{ daypart, mentions, location, title, parts },
  };
}

type ParsedFields = ReturnType<typeof parseFields>;
type Answers = NonNullable<QuickAddContext['answers']>;

function resolveTimeZone(candidates: string[], defaultTimeZone: string, answers: Answers) {
  const answer = candidates.find((candidate) => candidate === answers.time_zone);
  const timeZone = answer ?? candidates[0] ?? defaultTimeZone;
  return {
    timeZone,
    questions: candidates.length > 1 && !answer ? [createTimeZoneQuestion(candidates)] : [],
  };
}

function resolveGuests(addresses: string[], mentions: NameMention[], answers: Answers) {
  const emails = [...addresses];
  const questions: QuickAddQuestion[] = [];
  for (const mention of mentions) {
    const answer = answers[`person:${mention.name}`];
    const [first, ...others] = mention.contacts;
    const selected = mention.contacts.find(({ email }) => email === answer);
    const email = selected?.email ?? (others.length === 0 ? first?.email : undefined);
    if (email !== undefined && !emails.includes(email)) emails.push(email);
    // An empty answer excludes all contacts with this name.
    if (email === undefined && answer !== '') questions.push(createContactQuestion(mention));
  }
  return { emails, questions };
}

function isAllDayEvent(
  { times, days: phrase, duration, hasAllDayPhrase }: ParsedFields,
  text: string,
  days: DateRange | null,
  answer?: string,
) {
  if (answer !== undefined) return answer === 'all-day';
  if (times.start || typeof phrase?.instant === 'number') return false;
  const hasDayDuration = duration !== null && 'days' in duration;
  return (
    hasAllDayPhrase ||
    hasDayDuration ||
    ALL_DAY_WORDS.test(text) ||
    (days !== null && days.last > days.first)
  );
}

const toIso = (time: EpochMs | null) => (time === null ? null : new Date(time).toISOString());

/** Returns the times in API format: instants, or dates with an exclusive end for all-day events. */
function toEventTimes({ start, end }: ResolvedTimes, days: DateRange | null, isAllDay: boolean) {
  if (!isAllDay) return { start_time: toIso(start), end_time: toIso(end) };
  return { start_time: days?.first ?? null, end_time: days && addDays(days.last, 1) };
}

/** Applies a duration like 'for three days' to an all-day event. */
function extendByDuration(days: DateRange | null, { duration }: ParsedFields, isAllDay: boolean) {
  if (!days || !isAllDay || duration === null || !('days' in duration)) return days;
  return { first: days.first, last: addDays(days.first, duration.days - 1) };
}

/**
 * Parses a sentence into an event or a series. Returns questions for missing or ambiguous details.
 * The result depends only on the arguments.
 */
export function parseQuickAdd(text: string, context: QuickAddContext): QuickAddResult {
  const rules = phraseRules[context.language?.split('-')[0] ?? ''];
  if (!rules) return parseEnglish(text, context);
  const translated = translate(text, rules);
  return mapToSource(parseEnglish(translated.text, context), translated, text);
}

function parseEnglish(text: string, context: QuickAddContext): QuickAddResult {
  const { now, hours = DEFAULT_WORKING_HOURS, answers = {} } = context;
  const { defaultMinutes = HOUR_MINUTES } = context;
  const fields = parseFields(text, context);
  const { times, duration, daypart, days: phrase, bound, until, location, parts } = fields;
  const answer = answers.title?.trim() ?? '';
  const title = fields.title ?? (isBlank(answer) ? null : answer);
  const timeZoneResult = resolveTimeZone(times.timeZones, context.timeZone, answers);
  const { timeZone } = timeZoneResult;
  const guests = resolveGuests(fields.addresses, fields.mentions, answers);
  const { rule, questions: ruleQuestions } = resolveRule(fields.recurrence, answers.recurrence);

  const instant = phrase?.instant ?? null;
  const timeInput = {
    ...{ times, duration, defaultMinutes, daypart, text, hours, instant, timeZone },
    answer: answers.time,
  };
  const { minutes } = resolveTimes({ ...timeInput, days: null, isAllDay: false });
  const hasPassed = minutes !== null && minutes <= (toLocalMs(now, timeZone) % DAY_MS) / MINUTE_MS;
  const today = toCalendarDate(now, context.timeZone);
  const dates =
    instant === null
      ? resolveDates({ phrase, rule, today, answer: answers.date, hasPassed })
      : { days: null, questions: [] };
  const isAllDay = isAllDayEvent(fields, text, dates.days, answers.time);
  const dailySeries = !rule && !isAllDay && times.isRange ? toDailySeries(dates.days) : null;
  const days = dailySeries?.days ?? extendByDuration(dates.days, fields, isAllDay);
  const eventTimes = resolveTimes({ ...timeInput, days, isAllDay });
  const start = days?.first ?? null;
  const ending =
    dailySeries?.ending ?? resolveSeriesEnd({ bound, until, start, answer: answers.until });
  const seriesRule = dailySeries?.rule ?? rule;
  const series =
    seriesRule &&
    createRecurrenceLine({ rule: formatRule(seriesRule), ending, start, timeZone, isAllDay });

  return {
    event: {
      title,
      ...toEventTimes(eventTimes, days, isAllDay),
      is_all_day: isAllDay,
      time_zone: timeZone,
      location,
      invited_users: guests.emails,
      recurrence: series?.line ? [series.line] : null,
    },
    parts,
    questions: [
      ...(title === null ? [createTitleQuestion()] : []),
      ...dates.questions,
      ...eventTimes.questions,
      ...timeZoneResult.questions,
      ...ruleQuestions,
      ...(series?.question ? [series.question] : []),
      ...guests.questions,
    ],
  };
}
