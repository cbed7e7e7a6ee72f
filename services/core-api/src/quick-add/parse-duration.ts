import { consume, findMatch, getSpan, type ParserState } from './parser-state.ts';
import { NUMBER, parseNumber, WEEKDAY } from './english-lexicon.ts';
import { DAY_MINUTES, HOUR_MINUTES } from '@scheduler/scheduling/durations';

const AMOUNT = `(?:\\d{1,3}(?:[.,]\\d{1,2})?|${NUMBER})`;
const HOURS = 'hours?|hrs?|h';
const MINUTES = 'minutes?|mins?';
/** 'in an hour' is a start time and 'every two hours' is a recurrence. */
const DURATION_START =
  '(?<![\\p{L}\\p{N}.:])(?<!\\b(?:in|within|every|each|after|next|past|last|half)\\s+)';
/** 'two hours before the flight' is a start time, but 'two hours before Friday' is a duration. */
const DURATION_END = `(?![\\p{L}\\p{N}])(?!\\s+(?:ago|from|later|before(?!\\s+(?:next\\s+)?(?:today|tomorrow|${WEEKDAY})\\b(?!['’]))|after|earlier)\\b)`;
const DURATION_PREFIX = '(?:for\\s+|lasting\\s+)?(?:about\\s+|around\\s+)?';

const HOURS_AND_MINUTES = new RegExp(
  `${DURATION_START}${DURATION_PREFIX}(?<hours>${AMOUNT})(?:\\s+|-)?(?:${HOURS})(?:(?<and> and a half)|(?:\\s*|\\s+and\\s+)(?<minutes>\\d{1,2})\\s?(?:${MINUTES}|m)?)?${DURATION_END}`,
  'iu',
);
const HALF_HOUR = new RegExp(
  `${DURATION_START}${DURATION_PREFIX}half an? hour${DURATION_END}`,
  'iu',
);
const QUARTER_HOURS = new RegExp(
  `${DURATION_START}${DURATION_PREFIX}(?:(?<three>three)|(?:a )?)\\s?quarters?(?: of)? an hour${DURATION_END}`,
  'iu',
);
const MINUTES_ONLY = new RegExp(
  `${DURATION_START}${DURATION_PREFIX}(?<minutes>${AMOUNT})(?:\\s+|-)?(?:${MINUTES})${DURATION_END}`,
  'iu',
);
const MINUTES_ABBREVIATED = new RegExp(
  `${DURATION_START}for (?<minutes>\\d{1,3})m${DURATION_END}`,
  'iu',
);
/** Accepts 'm' for minutes only after a time ('9:15 15m'), because 'run 5m' is a distance. */
const MINUTES_AFTER_TIME =
  /(?<=(?:\d[:.h]\d\d|\d\s?[ap]m?|noon|(?:at|@) ?\d{1,2})[\s,]+)(?<minutes>[1-9]?[05])m(?![\p{L}\p{N}])/iu;
const DAYS_AND_WEEKS = new RegExp(
  `${DURATION_START}for\\s+(?<number>${NUMBER})\\s+(?<unit>days?|weeks?)${DURATION_END}`,
  'iu',
);

/** '14h30' is a time of day; '1h30' is a duration. */
const TIME_OF_DAY = /^(?:[7-9]|1\d|2[0-3])h\d{2}$/i;

const parseAmount = (word: string) => parseNumber(word.replace(',', '.'));

export type Duration = { minutes: number } | { days: number };

const MAX_MINUTES = 14 * DAY_MINUTES;
const MAX_DAYS = 366;

function toMinutes({ hours, and, minutes = '0' }: Record<string, string | undefined>) {
  const hourMinutes = parseAmount(hours ?? '0') * HOUR_MINUTES + (and ? 30 : 0);
  const totalMinutes = Math.round(hourMinutes + parseAmount(minutes));
  return totalMinutes > 0 && totalMinutes <= MAX_MINUTES ? { minutes: totalMinutes } : null;
}

/** Parses the event's duration. A duration in days requires 'for'. */
export function parseDuration(state: ParserState): Duration | null {
  const patterns: [RegExp, (groups: Record<string, string | undefined>) => Duration | null][] = [
    [HALF_HOUR, () => ({ minutes: 30 })],
    [QUARTER_HOURS, ({ three }) => ({ minutes: three ? 45 : 15 })],
    [HOURS_AND_MINUTES, toMinutes],
    [MINUTES_ONLY, toMinutes],
    [MINUTES_ABBREVIATED, toMinutes],
    [MINUTES_AFTER_TIME, toMinutes],
    [
      DAYS_AND_WEEKS,
      ({ number = '', unit }) => {
        const days = parseNumber(number) * (unit?.startsWith('w') ? 7 : 1);
        return days > 0 && days <= MAX_DAYS ? { days } : null;
      },
    ],
  ];
  for (const [pattern, toDuration] of patterns) {
    const result = findMatch(state, pattern, (match) =>
      TIME_OF_DAY.test(match[0]) ? null : toDuration(match.groups ?? {}),
    );
    const span = result && getSpan(result.match);
    if (!span) continue;
    consume(state, span, 'end_time');
    return result.value;
  }
  return null;
}
