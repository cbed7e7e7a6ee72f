import type { QuickAddQuestion, QuickAddReading } from '@scheduler/contracts/core';
import { addDays, dateAt, type CalendarDate, type EpochMs } from '@scheduler/scheduling';
import { wallAt } from '@scheduler/scheduling/time-zones';
import { endingOf, readUntil, ruleLine, type Ending } from './bound.ts';
import { readClocks, readLastClock, type ReadClocks } from './clocks.ts';
import type { DateChoice, DatePhrase } from './date-phrases.ts';
import { datePhrases } from './dates.ts';
import { readDuration } from './durations.ts';
import { readAddresses, readNames, type Acquaintance } from './people.ts';
import { readPageAddress, readPlace } from './place.ts';
import { howOften, titleMissing, whichPerson, whichZone } from './questions.ts';
import { beginReading, claim, find, spanOf, type Reading } from './reading.ts';
import { readBound, readRepetition, type Bound, type Repetition } from './recurrence.ts';
import { ruleText } from './rule.ts';
import { settleTime, type SettledTime } from './settled-time.ts';
import { startDay } from './start-day.ts';
import { readDaypart, type WorkingHours } from './time-of-day.ts';
import { readQuotedTitle, readTitle } from './title.ts';

/** What a text is read by. */
export interface QuickAddContext {
  now: EpochMs;
  timeZone: string;
  /** Whether 3/4 is the third of April; `null` when nothing tells. */
  dayFirst?: boolean | null;
  people?: readonly Acquaintance[];
  hours?: WorkingHours;
  /** Minutes that an event lasts unless something is said of it. */
  length?: number;
  /** What was said to the questions of an earlier reading, by their ids. */
  answers?: Readonly<Record<string, string>>;
}

const NINE_TO_FIVE: WorkingHours = { start: 540, end: 1020 };

const ALL_DAY =
  /(?<![\p{L}\p{N}])(?:all[ -]day|(?:the\s+)?whole day|full[ -]day)(?![\p{L}\p{N}])/iu;
/** What takes whole days unless a time is said. */
const DAYS_LONG =
  /(?<![\p{L}\p{N}])(?:birthday|anniversary|vacation|holidays?|day off|days off|out of office|ooo|pto|annual leave|sick leave)(?![\p{L}\p{N}])/iu;

function readAllDay(reading: Reading): boolean {
  const hit = find(reading, ALL_DAY, () => true);
  const span = hit && spanOf(hit.match);
  if (span) claim(reading, span, 'is_all_day');
  return hit !== null;
}

const BETWEEN_DAYS = /^[\s\uE000,]*(?:-|–|—|to|until|till|through)\s*$/i;

/** The dates of the event itself: of 'Friday 6pm to Sunday 2pm' both ends. */
function readDays(reading: Reading, phrases: DatePhrase[], clocks: ReadClocks): DatePhrase | null {
  const [first, second] = phrases;
  if (!first) return null;
  const joint = second && reading.rest.slice(first.end, second.start);
  claim(reading, first, 'start_time');
  const [from, to] = [first.choices[0], second?.choices[0]];
  const isSure = first.certainty === 'sure' && second?.certainty === 'sure';
  if (!second || !from || !to || !isSure || !BETWEEN_DAYS.test(joint ?? '')) return first;
  if (to.last < from.first) return first;
  claim(reading, { start: first.end, end: second.start }, null);
  claim(reading, second, 'end_time');
  if (clocks.start && !clocks.end) clocks.end = readLastClock(reading, second.end);
  return { ...first, choices: [{ first: from.first, last: to.last }] };
}

interface Said {
  repetition: Repetition | null;
  bound: Bound | null;
  until: Ending | null;
  days: DatePhrase | null;
}

/** Dates, of the event and of its series' end, once the clocks are read. */
function readDates(
  reading: Reading,
  clocks: ReadClocks,
  bound: Bound | null,
  context: QuickAddContext,
) {
  const { now, dayFirst = null, timeZone } = context;
  const today = dateAt(now, timeZone);
  let phrases = datePhrases(reading.rest, { today, now, dayFirst });
  let until: Ending | null = null;
  if (bound?.kind === 'until') {
    const found = readUntil(reading, bound.at, phrases);
    [phrases, until] = [found.rest, found.ending];
  }
  return { until, days: readDays(reading, phrases, clocks) };
}

function chosenRule({ repetition }: Said, answer: string | undefined) {
  if (!repetition) return { rule: null, questions: [] };
  const { rule, other } = repetition;
  if (!other) return { rule, questions: [] };
  if (answer === ruleText(other)) return { rule: other, questions: [] };
  if (answer === ruleText(rule)) return { rule, questions: [] };
  const weeks = `Every ${rule.interval} weeks`;
  const options = [
    { label: weeks, value: ruleText(rule) },
    {
      label: `Every month, in its ${['', '', 'second', 'third', 'fourth'][rule.interval]} week`,
      value: ruleText(other),
    },
  ];
  return { rule, questions: [howOften(options)] };
}

const iso = (time: EpochMs) => new Date(time).toISOString();

/** The times of the event as they are sent. */
function timesIn({ start, end }: SettledTime, days: DateChoice | null, isAllDay: boolean) {
  if (isAllDay) {
    if (!days) return { start_time: null, end_time: null };
    return { start_time: days.first, end_time: addDays(days.last, 1) };
  }
  return {
    start_time: start === null ? null : iso(start),
    end_time: end === null ? null : iso(end),
  };
}

function invited(reading: Reading, { people = [], answers = {} }: QuickAddContext) {
  const questions: QuickAddQuestion[] = [];
  const emails = readAddresses(reading);
  return {
    emails,
    questions,
    addNames: () => {
      for (const person of readNames(reading, people)) {
        const [only] = person.people;
        const answer = answers[`person:${person.name}`];
        const meant = person.people.find(({ email }) => email === answer);
        const email = meant?.email ?? (person.people.length === 1 ? only?.email : undefined);
        if (email !== undefined && !emails.includes(email)) emails.push(email);
        // An empty answer says that none of them is meant.
        if (email === undefined && answer !== '') questions.push(whichPerson(person));
      }
    },
  };
}

function chosenZone(zones: string[], { timeZone, answers = {} }: QuickAddContext) {
  const answer = zones.find((zone) => zone === answers.time_zone);
  const zone = answer ?? zones[0] ?? timeZone;
  return { zone, questions: zones.length > 1 && !answer ? [whichZone(zones)] : [] };
}

/**
 * Reads a sentence as an event or a series. What it leaves open is asked and never guessed in
 * silence; all follows from the arguments alone.
 */
export function parseQuickAdd(text: string, context: QuickAddContext): QuickAddReading {
  const { now, timeZone, hours = NINE_TO_FIVE, length = 60, answers = {} } = context;
  const reading = beginReading(text);
  const today = dateAt(now, timeZone);

  const quoted = readQuotedTitle(reading);
  const page = readPageAddress(reading);
  const people = invited(reading, context);
  const repetition = readRepetition(reading);
  const bound = repetition && readBound(reading);
  const isSaidAllDay = readAllDay(reading);
  const duration = readDuration(reading);
  const clocks = readClocks(reading);
  const said: Said = { repetition, bound, ...readDates(reading, clocks, bound, context) };
  const dayWords = said.days ? text.slice(said.days.start, said.days.end) : '';
  const part = readDaypart(reading, dayWords);
  const zone = chosenZone(clocks.zones, context);
  people.addNames();
  const location = page ?? readPlace(reading);
  const title = quoted ?? readTitle(reading) ?? answers.title?.trim() ?? null;

  const { rule, questions: ofRule } = chosenRule(said, answers.recurrence);
  const wallNow = (wallAt(now, zone.zone) % 86_400_000) / 60_000;
  const time = { clocks, duration, length, part, text, hours, answer: answers.time };
  const settle = (days: DateChoice | null, isAllDay: boolean) =>
    settleTime({ ...time, days, isAllDay, instant: said.days?.instant ?? null, zone: zone.zone });
  const isMoment = said.days?.instant !== null && said.days !== null;
  const { minutes } = settle(null, false);
  const day = isMoment
    ? { days: null, questions: [] }
    : startDay({
        phrase: said.days,
        rule,
        today,
        answer: answers.date,
        hasPassed: minutes !== null && minutes <= wallNow,
      });
  let { days } = day;
  const isLong = duration !== null && 'days' in duration;
  const hasClock = clocks.start !== null || isMoment;
  const isAllDay =
    !hasClock &&
    (isSaidAllDay ||
      answers.time === 'all-day' ||
      isLong ||
      DAYS_LONG.test(text) ||
      (days !== null && days.last > days.first)) &&
    (answers.time === undefined || answers.time === 'all-day');
  if (days && isLong && isAllDay)
    days = { first: days.first, last: addDays(days.first, duration.days - 1) };
  const settled = settle(days, isAllDay);
  const begins = days?.first ?? null;
  const line = rule
    ? ruleLine({
        ruleText: ruleText(rule),
        ending: untilOf(said, begins, answers.until),
        start: begins,
        zone: zone.zone,
        isAllDay,
      })
    : { line: null, question: null };
  return {
    event: {
      title,
      ...timesIn(settled, days, isAllDay),
      is_all_day: isAllDay,
      time_zone: zone.zone,
      location,
      invited_users: people.emails,
      recurrence: line.line === null ? null : [line.line],
    },
    parts: reading.parts.toSorted((a, b) => a.start - b.start || a.end - b.end),
    questions: [
      ...(title === null || title === '' ? [titleMissing()] : []),
      ...day.questions,
      ...settled.questions,
      ...zone.questions,
      ...ofRule,
      ...(line.question ? [line.question] : []),
      ...people.questions,
    ],
  };
}

function untilOf(
  { until, bound }: Said,
  start: CalendarDate | null,
  answer: string | undefined,
): Ending {
  const ending = until ?? endingOf(bound, start);
  if (ending.until === null) return ending;
  const isDate = answer !== undefined && /^(?:19|20|21)\d{2}-\d{2}-\d{2}$/.test(answer);
  const isReal = isDate && !Number.isNaN(Date.parse(answer));
  return isReal ? { count: null, until: answer, others: [] } : ending;
}
