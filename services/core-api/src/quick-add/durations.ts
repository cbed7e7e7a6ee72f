import { claim, find, spanOf, type Reading } from './reading.ts';
import { NUMBER, numberOf, WEEKDAY } from './words.ts';

const AMOUNT = `(?:\\d{1,3}(?:[.,]\\d{1,2})?|${NUMBER})`;
const HOURS = 'hours?|hrs?|h';
const MINUTES = 'minutes?|mins?';
/** 'in an hour' is a start, 'every two hours' a rule. */
const BEFORE =
  '(?<![\\p{L}\\p{N}.:])(?<!\\b(?:in|within|every|each|after|next|past|last|half)\\s+)';
/** 'two hours before the flight' is a start, 'two hours before Friday' a length. */
const AFTER = `(?![\\p{L}\\p{N}])(?!\\s+(?:ago|from|later|before(?!\\s+(?:next\\s+)?(?:today|tomorrow|${WEEKDAY})\\b(?!['’]))|after|earlier)\\b)`;
const FOR = '(?:for\\s+|lasting\\s+)?(?:about\\s+|around\\s+)?';

const LONG = new RegExp(
  `${BEFORE}${FOR}(?<hours>${AMOUNT})(?:\\s+|-)?(?:${HOURS})(?:(?<and> and a half)|(?:\\s*|\\s+and\\s+)(?<minutes>\\d{1,2})\\s?(?:${MINUTES}|m)?)?${AFTER}`,
  'iu',
);
const HALF = new RegExp(`${BEFORE}${FOR}half an? hour${AFTER}`, 'iu');
const QUARTERS = new RegExp(
  `${BEFORE}${FOR}(?:(?<three>three)|(?:a )?)\\s?quarters?(?: of)? an hour${AFTER}`,
  'iu',
);
const SHORT = new RegExp(
  `${BEFORE}${FOR}(?<minutes>${AMOUNT})(?:\\s+|-)?(?:${MINUTES})${AFTER}`,
  'iu',
);
const METRIC = new RegExp(`${BEFORE}for (?<minutes>\\d{1,3})m${AFTER}`, 'iu');
/** '9:15 15m': right after a time; 'run 5m' is a distance. */
const AFTER_TIME =
  /(?<=(?:\d[:.h]\d\d|\d\s?[ap]m?|noon|(?:at|@) ?\d{1,2})[\s,]+)(?<minutes>[1-9]?[05])m(?![\p{L}\p{N}])/iu;
const DAYS = new RegExp(
  `${BEFORE}for\\s+(?<number>${NUMBER})\\s+(?<unit>days?|weeks?)${AFTER}`,
  'iu',
);

/** '14h30' is when clocks show 14:30; '1h30' is how long. */
const TIME_OF_DAY = /^(?:[7-9]|1\d|2[0-3])h\d{2}$/i;

const amountOf = (word: string) => numberOf(word.replace(',', '.'));

/** How long something takes. */
export type Duration = { minutes: number } | { days: number };

const LONGEST_MINUTES = 14 * 1440;
const LONGEST_DAYS = 366;

function minutesOf({ hours, and, minutes = '0' }: Record<string, string | undefined>) {
  const whole = amountOf(hours ?? '0') * 60 + (and ? 30 : 0);
  const sum = Math.round(whole + amountOf(minutes));
  return sum > 0 && sum <= LONGEST_MINUTES ? { minutes: sum } : null;
}

/** Reads how long the event takes; days need the word 'for'. */
export function readDuration(reading: Reading): Duration | null {
  const shapes: [RegExp, (groups: Record<string, string | undefined>) => Duration | null][] = [
    [HALF, () => ({ minutes: 30 })],
    [QUARTERS, ({ three }) => ({ minutes: three ? 45 : 15 })],
    [LONG, minutesOf],
    [SHORT, minutesOf],
    [METRIC, minutesOf],
    [AFTER_TIME, minutesOf],
    [
      DAYS,
      ({ number = '', unit }) => {
        const days = numberOf(number) * (unit?.startsWith('w') ? 7 : 1);
        return days > 0 && days <= LONGEST_DAYS ? { days } : null;
      },
    ],
  ];
  for (const [pattern, durationOf] of shapes) {
    const hit = find(reading, pattern, (match) =>
      TIME_OF_DAY.test(match[0]) ? null : durationOf(match.groups ?? {}),
    );
    const span = hit && spanOf(hit.match);
    if (!span) continue;
    claim(reading, span, 'end_time');
    return hit.found;
  }
  return null;
}
