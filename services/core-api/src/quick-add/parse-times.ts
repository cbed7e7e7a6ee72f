import { isBareTimeRange, MONTH_AFTER } from './bare-time-range.ts';
import { consume, findMatch, getSpan, type ParserState, type TextSpan } from './parser-state.ts';
import { MONTH, WEEKDAY } from './english-lexicon.ts';
import { parseSpokenTime } from './parse-spoken-time.ts';
import { parseTimeZone } from './parse-time-zone.ts';

/** A time of day from the text. */
export interface ClockTime {
  /** Minutes after midnight; below 720 if the time could be AM or PM. */
  minutes: number;
  isAmbiguous: boolean;
}

export interface ParsedTimeRange {
  start: ClockTime | null;
  end: ClockTime | null;
  /** Span of the start time. */
  span: TextSpan | null;
  /** Whether both times are in one expression. '6-7am' is a range, '6pm to Sunday 2pm' is not. */
  isRange: boolean;
}

const createClockPattern = (n: number) =>
  `(?:(?<hour${n}>\\d{1,2})(?:(?<dot${n}>[:.h])(?<minute${n}>[0-5]\\d))?(?:\\s?(?<half${n}>[ap]\\.m\\.|[ap]m)|(?<=\\d)(?<letter${n}>[ap]))?(?![\\p{L}\\p{N}%€$£]|[:.]\\d)|(?<word${n}>noon|midday|midnight)\\b)`;

const NUMBER_START = '(?<![\\p{L}\\p{N}:./$€£#-])';
const RANGE = new RegExp(
  `${NUMBER_START}(?:(?<prefix>from|between|at|@)\\s+)?${createClockPattern(1)}\\s*(?<joint>-|–|—|to|until|till|til|and)\\s*${createClockPattern(2)}(?!\\s?[-/:\\d])`,
  'iu',
);
const SINGLE = new RegExp(
  `${NUMBER_START}(?:(?<prefix>starting at|after|at|from|by|around|about|@|until|till|til|to|-)\\s*)?${NUMBER_START.replace('#-', '#')}${createClockPattern(1)}(?<oclock>\\s?o'?clock)?(?!\\s?[/:]\\d|-\\d)`,
  'iu',
);
const HALF_DAY_MINUTES = 720;

type Groups = Record<string, string | undefined>;

/** Returns the nth time of a match, or `null` if it is not a valid time. */
function toClockTime(groups: Groups, n: number): ClockTime | null {
  const word = groups[`word${n}`]?.toLowerCase();
  if (word) return { minutes: word === 'midnight' ? 0 : HALF_DAY_MINUTES, isAmbiguous: false };
  const hourText = groups[`hour${n}`] ?? '';
  const hour = Number(hourText);
  const minute = Number(groups[`minute${n}`] ?? 0);
  const meridiem = (groups[`half${n}`] ?? groups[`letter${n}`])?.[0]?.toLowerCase();
  if (meridiem) {
    if (hour < 1 || hour > 12) return null;
    return {
      minutes: (hour % 12) * 60 + minute + (meridiem === 'p' ? HALF_DAY_MINUTES : 0),
      isAmbiguous: false,
    };
  }
  if (hour > 24 || (hour === 24 && minute > 0)) return null;
  // Two-digit hours with minutes ('10:00', '09:30') use the 24-hour clock.
  const is24Hour = hourText.length === 2 && groups[`dot${n}`] !== undefined;
  const isAmbiguous = hour >= 1 && hour <= 12 && !is24Hour;
  return {
    minutes: isAmbiguous ? (hour % 12) * 60 + minute : (hour % 24) * 60 + minute,
    isAmbiguous,
  };
}

/** Returns whether a number is clearly a time. Other numbers require a preceding word like 'at'. */
const hasTimeMarker = (groups: Groups, n: number) =>
  [`half${n}`, `letter${n}`, `word${n}`].some((groupName) => groups[groupName] !== undefined) ||
  [':', 'h'].includes(groups[`dot${n}`]?.toLowerCase() ?? '');

const MONTH_BEFORE = new RegExp(`\\b(?:${MONTH})\\.?\\s+$`, 'iu');
/** A noun after a number, as in house numbers and quantities. */
const NOUN_AFTER =
  /^\s+(?!(?:On|At|In|For|With|Today|Tomorrow|Mon|Tue|Wed|Thu|Fri|Sat|Sun|Every|Next|This|UTC|GMT)\b|[A-Z]{2,4}\b|[A-Z][\p{L} ]*time\b)\p{Lu}\p{L}+|^\s+(?:people|persons|guests|times|days?|weeks?|months?|years?|euros?|dollars?|items)\b/u;

function isPartOfDate({ rest }: ParserState, { start, end }: TextSpan): boolean {
  return MONTH_AFTER.test(rest.slice(end)) || MONTH_BEFORE.test(rest.slice(0, start));
}

const DAY_BEFORE = new RegExp(`(?<![\\p{L}])(?:today|tomorrow|tonight|${WEEKDAY})\\s+$`, 'iu');
const PHRASE_END = /^\s*(?:$|[,;]|(?:at|with|for|in|@)\s)/iu;

/** Handles 'Lunch fri 12': a number after a day at the end of a phrase. */
const isHourOfDay = ({ text }: ParserState, { start, end }: TextSpan): boolean =>
  DAY_BEFORE.test(text.slice(0, start)) && PHRASE_END.test(text.slice(end));

interface Pair {
  start: ClockTime;
  end: ClockTime;
}

/** Applies AM or PM of the end to the start ('2-3:30pm') if the start is then before the end. */
function resolvePair(start: ClockTime, end: ClockTime): Pair {
  if (!start.isAmbiguous || end.isAmbiguous) return { start, end };
  const morning = { minutes: start.minutes, isAmbiguous: false };
  const afternoon = { minutes: start.minutes + HALF_DAY_MINUTES, isAmbiguous: false };
  return { start: afternoon.minutes < end.minutes ? afternoon : morning, end };
}

function matchesBareTimeRange(state: ParserState, groups: Groups, span: TextSpan): boolean {
  const { joint = '', prefix } = groups;
  if (prefix || joint.toLowerCase() === 'and') return false;
  const getWrittenMinutes = (n: number) =>
    Number(groups[`hour${n}`]) * 60 + Number(groups[`minute${n}`] ?? 0);
  return isBareTimeRange(state, span, {
    joint,
    minutes: [getWrittenMinutes(1), getWrittenMinutes(2)],
  });
}

/**
 * Parses a start and end time.
 *
 * @param isBare whether to accept numbers without a time marker
 */
function parseRange(state: ParserState, isBare: boolean): ParsedTimeRange | null {
  const result = findMatch(state, RANGE, (match) => {
    const groups = match.groups as Groups;
    const [start, end] = [toClockTime(groups, 1), toClockTime(groups, 2)];
    if (!start || !end) return null;
    if (groups.joint?.toLowerCase() === 'and' && groups.prefix?.toLowerCase() !== 'between') {
      return null;
    }
    const hasMarker = hasTimeMarker(groups, 1) || hasTimeMarker(groups, 2);
    const span = getSpan(match);
    if (isBare)
      return span && matchesBareTimeRange(state, groups, span) ? resolvePair(start, end) : null;
    if (!hasMarker && !groups.prefix) return null;
    if (!hasMarker && span && isPartOfDate(state, span)) return null;
    if (!hasMarker && span && NOUN_AFTER.test(state.text.slice(span.end))) return null;
    return resolvePair(start, end);
  });
  if (!result) return null;
  const getClockSpan = (n: number): TextSpan => {
    const groupNames = [`hour${n}`, `minute${n}`, `half${n}`, `letter${n}`, `word${n}`];
    const spans = groupNames
      .map((groupName) => getSpan(result.match, groupName))
      .filter((span) => span !== null);
    return {
      start: Math.min(...spans.map(({ start }) => start)),
      end: Math.max(...spans.map(({ end }) => end)),
    };
  };
  const [first, second] = [getClockSpan(1), getClockSpan(2)];
  consume(state, { start: result.match.index, end: second.end }, null);
  state.parts.push(
    { field: 'start_time', text: state.text.slice(first.start, first.end), ...first },
    { field: 'end_time', text: state.text.slice(second.start, second.end), ...second },
  );
  return { ...result.value, span: { start: result.match.index, end: second.end }, isRange: true };
}

const UNTIL = /^(?:until|till|til|to|-)/i;

function parseSingleTime(state: ParserState, isEnd: boolean, minStart = 0) {
  const result = findMatch(state, SINGLE, (match) => {
    const groups = match.groups as Groups;
    const clock = toClockTime(groups, 1);
    const span = getSpan(match);
    if (!clock || !span || span.start < minStart) return null;
    if (UNTIL.test(groups.prefix ?? '') !== isEnd) return null;
    if (hasTimeMarker(groups, 1) || groups.oclock) return clock;
    // 'after 3pm' is a time, but 'after 3 calls' is not.
    if (groups.prefix?.toLowerCase() === 'after') return null;
    if (!groups.prefix && !groups.minute1 && isHourOfDay(state, span)) return clock;
    if (!groups.prefix || groups.prefix === '-' || groups.minute1) {
      return groups.prefix && groups.prefix !== '-' && groups.dot1 === '.' ? clock : null;
    }
    const isQuantity = NOUN_AFTER.test(state.text.slice(span.end));
    return isPartOfDate(state, span) || isQuantity ? null : clock;
  });
  const span = result && getSpan(result.match);
  if (!span) return null;
  consume(state, span, isEnd ? 'end_time' : 'start_time');
  return { clock: result.value, span };
}

const ISO_TIME =
  /(?<=\d{4}-\d{2}-\d{2})T(?<hour>[01]\d|2[0-3]):(?<minute>[0-5]\d)(?::[0-5]\d(?:\.\d+)?)?(?<zone>Z)?/;

/** Parses the time in '2026-12-24T15:00Z'. */
function parseIsoTime(state: ParserState) {
  const result = findMatch(state, ISO_TIME, ({ groups = {} }) => ({
    minutes: Number(groups.hour) * 60 + Number(groups.minute),
    isAmbiguous: false,
  }));
  const span = result && getSpan(result.match);
  if (!span) return null;
  const zoneSpan = getSpan(result.match, 'zone');
  consume(state, { start: span.start, end: zoneSpan?.start ?? span.end }, 'start_time');
  return { clock: result.value, span, zone: zoneSpan };
}

export interface ParsedTimes extends ParsedTimeRange {
  timeZones: string[];
}

/** Parses times of day and the time zones after them. */
export function parseTimes(state: ParserState): ParsedTimes {
  const timeZones: string[] = [];
  const parseAdjacentZone = (span: TextSpan | null) => {
    if (span && timeZones.length === 0) timeZones.push(...parseTimeZone(state, span.end));
  };
  const isoTime = parseIsoTime(state);
  if (isoTime?.zone) {
    consume(state, isoTime.zone, 'time_zone');
    timeZones.push('UTC');
  }
  const parseTimeRange = (isBare: boolean) => {
    const range = isoTime ? null : parseRange(state, isBare);
    parseAdjacentZone(range?.span ?? null);
    return range && { ...range, timeZones };
  };
  const range = parseTimeRange(false);
  if (range) return range;
  const start = isoTime ?? parseSpokenTime(state) ?? parseSingleTime(state, false);
  const bareRange = start ? null : parseTimeRange(true);
  if (bareRange) return bareRange;
  parseAdjacentZone(start?.span ?? null);
  const end = parseSingleTime(state, true);
  parseAdjacentZone(end?.span ?? null);
  return {
    ...{ start: start?.clock ?? null, end: end?.clock ?? null, span: start?.span ?? null },
    ...{ isRange: false, timeZones },
  };
}

/** Parses the end time on the last of several days: 'Friday 6pm to Sunday 2pm'. */
export function parseEndTime(state: ParserState, minStart: number): ClockTime | null {
  const result = parseSingleTime(state, false, minStart);
  if (!result) return null;
  const part = state.parts.find(({ start }) => start === result.span.start);
  if (part) part.field = 'end_time';
  return result.clock;
}
