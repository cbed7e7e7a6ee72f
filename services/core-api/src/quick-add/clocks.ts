import { isBareRange, MONTH_AFTER } from './bare-range.ts';
import { claim, find, spanOf, type Reading, type Span } from './reading.ts';
import { MONTH, WEEKDAY } from './words.ts';
import { readSpoken } from './spoken-clock.ts';
import { readZone } from './zones.ts';

/** A time of day as it was said. */
export interface Clock {
  /** Minutes after midnight; below 12 hours when it may be either half of the day. */
  minutes: number;
  isEither: boolean;
}

export interface Clocks {
  start: Clock | null;
  end: Clock | null;
  /** The characters of the start, for what is later read beside it. */
  span: Span | null;
  /** Whether both stand together: '6-7am' is of each day, '6pm to Sunday 2pm' is not. */
  isRange: boolean;
}

const clockPattern = (n: number) =>
  `(?:(?<hour${n}>\\d{1,2})(?:(?<dot${n}>[:.h])(?<minute${n}>[0-5]\\d))?(?:\\s?(?<half${n}>[ap]\\.m\\.|[ap]m)|(?<=\\d)(?<letter${n}>[ap]))?(?![\\p{L}\\p{N}%€$£]|[:.]\\d)|(?<word${n}>noon|midday|midnight)\\b)`;

const BEFORE = '(?<![\\p{L}\\p{N}:./$€£#-])';
const RANGE = new RegExp(
  `${BEFORE}(?:(?<prefix>from|between|at|@)\\s+)?${clockPattern(1)}\\s*(?<joint>-|–|—|to|until|till|til|and)\\s*${clockPattern(2)}(?!\\s?[-/:\\d])`,
  'iu',
);
const SINGLE = new RegExp(
  `${BEFORE}(?:(?<prefix>starting at|after|at|from|by|around|about|@|until|till|til|to|-)\\s*)?${BEFORE.replace('#-', '#')}${clockPattern(1)}(?<oclock>\\s?o'?clock)?(?!\\s?[/:]\\d|-\\d)`,
  'iu',
);
const HALF_DAY = 720;

type Groups = Record<string, string | undefined>;

/** What the n-th clock of a match says; `null` if there is no such time. */
function clockOf(groups: Groups, n: number): Clock | null {
  const word = groups[`word${n}`]?.toLowerCase();
  if (word) return { minutes: word === 'midnight' ? 0 : HALF_DAY, isEither: false };
  const written = groups[`hour${n}`] ?? '';
  const hour = Number(written);
  const minute = Number(groups[`minute${n}`] ?? 0);
  const half = (groups[`half${n}`] ?? groups[`letter${n}`])?.[0]?.toLowerCase();
  if (half) {
    if (hour < 1 || hour > 12) return null;
    return { minutes: (hour % 12) * 60 + minute + (half === 'p' ? HALF_DAY : 0), isEither: false };
  }
  if (hour > 24 || (hour === 24 && minute > 0)) return null;
  // '10:00' and '09:30' are how a day of 24 hours is written.
  const isWhole = written.length === 2 && groups[`dot${n}`] !== undefined;
  const isEither = hour >= 1 && hour <= 12 && !isWhole;
  return { minutes: isEither ? (hour % 12) * 60 + minute : (hour % 24) * 60 + minute, isEither };
}

/** Whether a clock can be nothing else: a bare number needs a word such as 'at' before it. */
const isMarked = (groups: Groups, n: number) =>
  [`half${n}`, `letter${n}`, `word${n}`].some((name) => groups[name] !== undefined) ||
  [':', 'h'].includes(groups[`dot${n}`]?.toLowerCase() ?? '');

const MONTH_BEFORE = new RegExp(`\\b(?:${MONTH})\\.?\\s+$`, 'iu');
/** A house number, or how many of something. */
const THING_AFTER =
  /^\s+(?!(?:On|At|In|For|With|Today|Tomorrow|Mon|Tue|Wed|Thu|Fri|Sat|Sun|Every|Next|This|UTC|GMT)\b|[A-Z]{2,4}\b|[A-Z][\p{L} ]*time\b)\p{Lu}\p{L}+|^\s+(?:people|persons|guests|times|days?|weeks?|months?|years?|euros?|dollars?|items)\b/u;

function isDate({ rest }: Reading, { start, end }: Span): boolean {
  return MONTH_AFTER.test(rest.slice(end)) || MONTH_BEFORE.test(rest.slice(0, start));
}

const DAY_BEFORE = new RegExp(`(?<![\\p{L}])(?:today|tomorrow|tonight|${WEEKDAY})\\s+$`, 'iu');
const NOTHING_AFTER = /^\s*(?:$|[,;]|(?:at|with|for|in|@)\s)/iu;

/** 'Lunch fri 12': a bare number right after a day, and before nothing that it could count. */
const isHourOfDay = ({ text }: Reading, { start, end }: Span): boolean =>
  DAY_BEFORE.test(text.slice(0, start)) && NOTHING_AFTER.test(text.slice(end));

interface Pair {
  start: Clock;
  end: Clock;
}

/** '2-3:30pm': what stands at one end holds for the other where that makes the end the later. */
function joined(start: Clock, end: Clock): Pair {
  if (!start.isEither || end.isEither) return { start, end };
  const morning = { minutes: start.minutes, isEither: false };
  const later = { minutes: start.minutes + HALF_DAY, isEither: false };
  return { start: later.minutes < end.minutes ? later : morning, end };
}

function areBareTimes(reading: Reading, groups: Groups, span: Span): boolean {
  const { joint = '', prefix } = groups;
  if (prefix || joint.toLowerCase() === 'and') return false;
  const written = (n: number) =>
    Number(groups[`hour${n}`]) * 60 + Number(groups[`minute${n}`] ?? 0);
  return isBareRange(reading, span, { joint, minutes: [written(1), written(2)] });
}

/** Reads a start with its end; `isBare`: of numbers that nothing marks as times. */
function readRange(reading: Reading, isBare: boolean): Clocks | null {
  const hit = find(reading, RANGE, (match) => {
    const groups = match.groups as Groups;
    const [start, end] = [clockOf(groups, 1), clockOf(groups, 2)];
    if (!start || !end) return null;
    if (groups.joint?.toLowerCase() === 'and' && groups.prefix?.toLowerCase() !== 'between') {
      return null;
    }
    const marked = isMarked(groups, 1) || isMarked(groups, 2);
    const span = spanOf(match);
    if (isBare) return span && areBareTimes(reading, groups, span) ? joined(start, end) : null;
    if (!marked && !groups.prefix) return null;
    if (!marked && span && isDate(reading, span)) return null;
    if (!marked && span && THING_AFTER.test(reading.text.slice(span.end))) return null;
    return joined(start, end);
  });
  if (!hit) return null;
  const clock = (n: number): Span => {
    const names = [`hour${n}`, `minute${n}`, `half${n}`, `letter${n}`, `word${n}`];
    const spans = names.map((name) => spanOf(hit.match, name)).filter((span) => span !== null);
    return {
      start: Math.min(...spans.map(({ start }) => start)),
      end: Math.max(...spans.map(({ end }) => end)),
    };
  };
  const [first, second] = [clock(1), clock(2)];
  claim(reading, { start: hit.match.index, end: second.end }, null);
  reading.parts.push(
    { field: 'start_time', text: reading.text.slice(first.start, first.end), ...first },
    { field: 'end_time', text: reading.text.slice(second.start, second.end), ...second },
  );
  return { ...hit.found, span: { start: hit.match.index, end: second.end }, isRange: true };
}

const UNTIL = /^(?:until|till|til|to|-)/i;

function readSingle(reading: Reading, isEnd: boolean, from = 0) {
  const hit = find(reading, SINGLE, (match) => {
    const groups = match.groups as Groups;
    const clock = clockOf(groups, 1);
    const span = spanOf(match);
    if (!clock || !span || span.start < from) return null;
    if (UNTIL.test(groups.prefix ?? '') !== isEnd) return null;
    if (isMarked(groups, 1) || groups.oclock) return clock;
    // 'after 3pm' is a time, 'after 3 calls' is not.
    if (groups.prefix?.toLowerCase() === 'after') return null;
    if (!groups.prefix && !groups.minute1 && isHourOfDay(reading, span)) return clock;
    if (!groups.prefix || groups.prefix === '-' || groups.minute1) {
      return groups.prefix && groups.prefix !== '-' && groups.dot1 === '.' ? clock : null;
    }
    const isThing = THING_AFTER.test(reading.text.slice(span.end));
    return isDate(reading, span) || isThing ? null : clock;
  });
  const span = hit && spanOf(hit.match);
  if (!span) return null;
  claim(reading, span, isEnd ? 'end_time' : 'start_time');
  return { clock: hit.found, span };
}

const INSTANT =
  /(?<=\d{4}-\d{2}-\d{2})T(?<hour>[01]\d|2[0-3]):(?<minute>[0-5]\d)(?::[0-5]\d(?:\.\d+)?)?(?<zone>Z)?/;

/** The time in '2026-12-24T15:00Z'. */
function readInstant(reading: Reading) {
  const hit = find(reading, INSTANT, ({ groups = {} }) => ({
    minutes: Number(groups.hour) * 60 + Number(groups.minute),
    isEither: false,
  }));
  const span = hit && spanOf(hit.match);
  if (!span) return null;
  const zone = spanOf(hit.match, 'zone');
  claim(reading, { start: span.start, end: zone?.start ?? span.end }, 'start_time');
  return { clock: hit.found, span, zone };
}

export interface ReadClocks extends Clocks {
  zones: string[];
}

/** Reads the times of day, and the zones said beside them. */
export function readClocks(reading: Reading): ReadClocks {
  const zones: string[] = [];
  const beside = (span: Span | null) => {
    if (span && zones.length === 0) zones.push(...readZone(reading, span.end));
  };
  const instant = readInstant(reading);
  if (instant?.zone) {
    claim(reading, instant.zone, 'time_zone');
    zones.push('UTC');
  }
  const readBoth = (isBare: boolean) => {
    const range = instant ? null : readRange(reading, isBare);
    beside(range?.span ?? null);
    return range && { ...range, zones };
  };
  const range = readBoth(false);
  if (range) return range;
  const start = instant ?? readSpoken(reading) ?? readSingle(reading, false);
  const bare = start ? null : readBoth(true);
  if (bare) return bare;
  beside(start?.span ?? null);
  const end = readSingle(reading, true);
  beside(end?.span ?? null);
  return {
    ...{ start: start?.clock ?? null, end: end?.clock ?? null, span: start?.span ?? null },
    ...{ isRange: false, zones },
  };
}

/** Reads the time beside the last day of several: 'Friday 6pm to Sunday 2pm'. */
export function readLastClock(reading: Reading, from: number): Clock | null {
  const hit = readSingle(reading, false, from);
  if (!hit) return null;
  const part = reading.parts.find(({ start }) => start === hit.span.start);
  if (part) part.field = 'end_time';
  return hit.clock;
}
