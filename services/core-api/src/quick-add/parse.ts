import type { QuickAddQuestion, QuickAddResult } from '@scheduler/contracts/core';
import { addDays, toCalendarDate, type EpochMs } from '@scheduler/scheduling';
import { toLocalMs } from '@scheduler/scheduling/time-zones';
import { ruleLine } from './bound.ts';
import { readClocks } from './clocks.ts';
import type { DateChoice } from './date-phrases.ts';
import { readDuration } from './durations.ts';
import { readDates } from './event-days.ts';
import { readAddresses, readNames, type Acquaintance, type NamedPerson } from './people.ts';
import { german } from './german.ts';
import { readPageAddress, readPlace } from './place.ts';
import { titleMissing, whichPerson, whichZone } from './questions.ts';
import { beginReading, claim, find, spanOf, type Reading } from './reading.ts';
import { readRepetition } from './recurrence.ts';
import { ruleText } from './rule.ts';
import { readBound } from './series-bound.ts';
import { chosenRule, endingFor, onEachOf } from './series-choice.ts';
import { settleTime, type SettledTime } from './settled-time.ts';
import { startDay } from './start-day.ts';
import { readDaypart, type WorkingHours } from './time-of-day.ts';
import { readQuotedTitle, readTitle } from './title.ts';
import { asWritten, tell, type Sayings } from './told.ts';
import { DAY_MS, MINUTE_MS } from '@scheduler/scheduling/durations';

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
  /** Of the person; English words are understood by all. */
  language?: string;
  /** What was said to the questions of an earlier reading, by their ids. */
  answers?: Readonly<Record<string, string>>;
}

/** Languages by their tags, but for English, whose words the grammar is made of. */
const languages: Readonly<Record<string, Sayings>> = { de: german };

const NINE_TO_FIVE: WorkingHours = { start: 540, end: 1020 };

const ALL_DAY =
  /(?<![\p{L}\p{N}])(?:all[ -]day|(?:the\s+)?whole day|full[ -]day)(?![\p{L}\p{N}])/iu;
/** What takes whole days unless a time is said. */
const DAYS_LONG =
  /(?<![\p{L}\p{N}])(?:birthday|b-?day|anniversary|vacation|holidays?|day off|days off|out of office|ooo|pto|annual leave|sick leave)(?![\p{L}\p{N}])/iu;

function readAllDay(reading: Reading): boolean {
  const hit = find(reading, ALL_DAY, () => true);
  const span = hit && spanOf(hit.match);
  if (span) claim(reading, span, 'is_all_day');
  return hit !== null;
}

/** Reads the pieces, each from what the ones before left: what is told by its form comes first. */
function readPieces(text: string, context: QuickAddContext) {
  const reading = beginReading(text);
  const quoted = readQuotedTitle(reading);
  const page = readPageAddress(reading);
  const addresses = readAddresses(reading);
  const repetition = readRepetition(reading);
  const bound = repetition && readBound(reading);
  const isSaidAllDay = readAllDay(reading);
  const duration = readDuration(reading);
  const clocks = readClocks(reading);
  const { until, days } = readDates(reading, clocks, bound, context);
  const part = readDaypart(reading, days ? text.slice(days.start, days.end) : '');
  const names = readNames(reading, context.people ?? []);
  const location = page ?? readPlace(reading);
  const title = quoted ?? readTitle(reading);
  const parts = reading.parts.toSorted((a, b) => a.start - b.start || a.end - b.end);
  return {
    ...{ addresses, repetition, bound, isSaidAllDay, duration, clocks, until, days },
    ...{ part, names, location, title, parts },
  };
}

type Pieces = ReturnType<typeof readPieces>;
type Answers = NonNullable<QuickAddContext['answers']>;

function chosenZone(zones: string[], timeZone: string, answers: Answers) {
  const answer = zones.find((zone) => zone === answers.time_zone);
  const zone = answer ?? zones[0] ?? timeZone;
  return { zone, questions: zones.length > 1 && !answer ? [whichZone(zones)] : [] };
}

function chosenPeople(addresses: string[], names: NamedPerson[], answers: Answers) {
  const emails = [...addresses];
  const questions: QuickAddQuestion[] = [];
  for (const named of names) {
    const answer = answers[`person:${named.name}`];
    const [only, ...others] = named.people;
    const meant = named.people.find(({ email }) => email === answer);
    const email = meant?.email ?? (others.length === 0 ? only?.email : undefined);
    if (email !== undefined && !emails.includes(email)) emails.push(email);
    // An empty answer says that none of them is meant.
    if (email === undefined && answer !== '') questions.push(whichPerson(named));
  }
  return { emails, questions };
}

function lastsAllDay(pieces: Pieces, text: string, days: DateChoice | null, time?: string) {
  const { clocks, days: said, duration, isSaidAllDay } = pieces;
  if (time !== undefined) return time === 'all-day';
  if (clocks.start || typeof said?.instant === 'number') return false;
  const isLong = duration !== null && 'days' in duration;
  return (
    isSaidAllDay || isLong || DAYS_LONG.test(text) || (days !== null && days.last > days.first)
  );
}

const iso = (time: EpochMs | null) => (time === null ? null : new Date(time).toISOString());

/** The times of the event as they are sent. */
function timesIn({ start, end }: SettledTime, days: DateChoice | null, isAllDay: boolean) {
  if (!isAllDay) return { start_time: iso(start), end_time: iso(end) };
  return { start_time: days?.first ?? null, end_time: days && addDays(days.last, 1) };
}

/** The days that 'for three days' makes of the first. */
function lengthened(days: DateChoice | null, { duration }: Pieces, isAllDay: boolean) {
  if (!days || !isAllDay || duration === null || !('days' in duration)) return days;
  return { first: days.first, last: addDays(days.first, duration.days - 1) };
}

/**
 * Reads a sentence as an event or a series. What it leaves open is asked and never guessed in
 * silence; all follows from the arguments alone.
 */
export function parseQuickAdd(text: string, context: QuickAddContext): QuickAddResult {
  const spoken = languages[context.language?.split('-')[0] ?? ''];
  if (!spoken) return parseWords(text, context);
  const told = tell(text, spoken);
  return asWritten(parseWords(told.text, context), told, text);
}

function parseWords(text: string, context: QuickAddContext): QuickAddResult {
  const { now, timeZone, hours = NINE_TO_FIVE, length = 60, answers = {} } = context;
  const pieces = readPieces(text, context);
  const { clocks, duration, part, days: phrase, bound, until, location, parts } = pieces;
  const title = pieces.title ?? (answers.title?.trim() || null);
  const { zone, questions: ofZone } = chosenZone(clocks.zones, timeZone, answers);
  const people = chosenPeople(pieces.addresses, pieces.names, answers);
  const { rule, questions: ofRule } = chosenRule(pieces.repetition, answers.recurrence);

  const instant = phrase?.instant ?? null;
  const said = { clocks, duration, length, part, text, hours, instant, zone, answer: answers.time };
  const { minutes } = settleTime({ ...said, days: null, isAllDay: false });
  const hasPassed = minutes !== null && minutes <= (toLocalMs(now, zone) % DAY_MS) / MINUTE_MS;
  const today = toCalendarDate(now, timeZone);
  const start =
    instant === null
      ? startDay({ phrase, rule, today, answer: answers.date, hasPassed })
      : { days: null, questions: [] };
  const isAllDay = lastsAllDay(pieces, text, start.days, answers.time);
  const daily = !rule && !isAllDay && clocks.isRange ? onEachOf(start.days) : null;
  const days = daily?.days ?? lengthened(start.days, pieces, isAllDay);
  const settled = settleTime({ ...said, days, isAllDay });
  const first = days?.first ?? null;
  const ending = daily?.ending ?? endingFor({ bound, until, start: first, answer: answers.until });
  const repeats = daily?.rule ?? rule;
  const series =
    repeats && ruleLine({ ruleText: ruleText(repeats), ending, start: first, zone, isAllDay });

  return {
    event: {
      title,
      ...timesIn(settled, days, isAllDay),
      is_all_day: isAllDay,
      time_zone: zone,
      location,
      invited_users: people.emails,
      recurrence: series?.line ? [series.line] : null,
    },
    parts,
    questions: [
      ...(title === null ? [titleMissing()] : []),
      ...start.questions,
      ...settled.questions,
      ...ofZone,
      ...ofRule,
      ...(series?.question ? [series.question] : []),
      ...people.questions,
    ],
  };
}
