import { extract, type TextScanner } from './text-scanner.ts';
import { NUMBER, parseNumber, wordPattern } from './lexicon.ts';
import { DAY_MINUTES, HOUR_MINUTES } from '@scheduler/scheduling/durations';

const CLOCK = '(?:\\d{1,2}(?:[:.]\\d{2})?\\s*(?:am|pm|a\\.m\\.|p\\.m\\.)?|noon|midday|midnight)';
const BETWEEN = wordPattern(
  `(?:between|from)\\s+(?<start>${CLOCK})\\s*(?:and|to|-|–|until)\\s*(?<end>${CLOCK})`,
);
const RANGE = wordPattern(
  `(?<start>${CLOCK})\\s*(?:-|–|\\bto\\b|\\buntil\\b|\\btill\\b)\\s*(?<end>${CLOCK})`,
);
const BEFORE = wordPattern(`(?:before|by|until|till)\\s+(?<end>${CLOCK})`);
const AFTER = wordPattern(`(?:after|from|later than|past)\\s+(?<start>${CLOCK})`);
const AT = wordPattern(`(?:at|@)\\s*(?<at>${CLOCK})`);
const STANDALONE_TIME = wordPattern(
  '(?<at>\\d{1,2}[:.]\\d{2}(?:\\s*(?:am|pm))?|\\d{1,2}\\s*(?:am|pm)|noon|midday)',
);

const PARTS_OF_DAY: [pattern: RegExp, start: number, end: number][] = [
  [wordPattern('first thing(?: in the morning)?'), 7 * HOUR_MINUTES, 10 * HOUR_MINUTES],
  [
    wordPattern('(?:in |during |of )?(?:the |my )?early morning'),
    6 * HOUR_MINUTES,
    9 * HOUR_MINUTES,
  ],
  [
    wordPattern('(?:in |during |of )?(?:the |my )?late morning'),
    10 * HOUR_MINUTES,
    12 * HOUR_MINUTES,
  ],
  [
    wordPattern('(?:in |during |of )?(?:the |my )?late afternoon'),
    15 * HOUR_MINUTES,
    18 * HOUR_MINUTES,
  ],
  [
    wordPattern('(?:in |during |of )?(?:the |my )?early afternoon'),
    12 * HOUR_MINUTES,
    15 * HOUR_MINUTES,
  ],
  [
    wordPattern('(?:in |during |of )?(?:the |my |this )?mornings?'),
    6 * HOUR_MINUTES,
    12 * HOUR_MINUTES,
  ],
  [
    wordPattern('(?:in |during |of )?(?:the |my |this )?afternoons?'),
    12 * HOUR_MINUTES,
    18 * HOUR_MINUTES,
  ],
  [
    wordPattern('(?:in |during |of )?(?:the |my |this )?evenings?'),
    17 * HOUR_MINUTES,
    22 * HOUR_MINUTES,
  ],
  [wordPattern('after (?:my )?lunch'), 13 * HOUR_MINUTES, 18 * HOUR_MINUTES],
  [wordPattern('before (?:my )?lunch'), 6 * HOUR_MINUTES, 12 * HOUR_MINUTES],
  [
    wordPattern('(?:to |at |towards )?(?:(?:the )?end of (?:the |my )?day|eod|cob)'),
    15 * HOUR_MINUTES,
    18 * HOUR_MINUTES,
  ],
  [
    wordPattern('(?:at |over |around |during )?(?:lunch ?time|lunch hours?)'),
    12 * HOUR_MINUTES,
    14 * HOUR_MINUTES,
  ],
];

interface ParsedTime {
  minutes: number;
  /** Whether it is clear if the time is AM or PM. */
  isUnambiguous: boolean;
}

function parseClockTime(clock: string): ParsedTime | null {
  const word = clock.toLowerCase().trim();
  if (word === 'noon' || word === 'midday')
    return { minutes: 12 * HOUR_MINUTES, isUnambiguous: true };
  if (word === 'midnight') return { minutes: DAY_MINUTES, isUnambiguous: true };
  const [, hours = '', minutes = '0', half] =
    /^(\d{1,2})(?:[:.](\d{2}))?\s*(a|p)?/.exec(word) ?? [];
  const hour = Number(hours);
  if (hour > 24 || Number(minutes) > 59 || (half && (hour > 12 || hour === 0))) return null;
  const totalMinutes =
    (half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour) * HOUR_MINUTES + Number(minutes);
  return totalMinutes > DAY_MINUTES
    ? null
    : {
        minutes: totalMinutes,
        isUnambiguous: Boolean(half) || hour > 12 || (hours.length === 2 && hours.startsWith('0')),
      };
}

/** Interprets times before 7:00 without AM or PM as afternoon: “at 3” is 15:00. */
const assumeWorkday = ({ minutes, isUnambiguous }: ParsedTime): number =>
  isUnambiguous || minutes >= 7 * HOUR_MINUTES ? minutes : minutes + 12 * HOUR_MINUTES;

const parseMinuteOfDay = (clock: string | undefined): number | null => {
  const parsed = clock === undefined ? null : parseClockTime(clock);
  return parsed && assumeWorkday(parsed);
};

/** Formats minutes after midnight as `09:30`. */
export const toClockTime = (minutes: number): string =>
  `${String(Math.floor(minutes / HOUR_MINUTES)).padStart(2, '0')}:${String(minutes % HOUR_MINUTES).padStart(2, '0')}`;

export interface TimeOfDay {
  range: { start: number; end: number } | null;
  startMinute: number | null;
}

const toRange = (start: number | null, end: number | null): TimeOfDay['range'] => {
  if (start === null && end === null) return null;
  const range = { start: start ?? 0, end: end ?? DAY_MINUTES };
  return range.start < range.end ? range : null;
};

export function extractTimeOfDay(scanner: TextScanner): TimeOfDay {
  for (const [pattern, start, end] of PARTS_OF_DAY) {
    if (extract(scanner, pattern)) return { range: { start, end }, startMinute: null };
  }
  for (const pattern of [BETWEEN, RANGE, BEFORE, AFTER]) {
    const { rest } = scanner;
    const { groups } = extract(scanner, pattern) ?? {};
    const range = groups && toRange(parseMinuteOfDay(groups.start), parseMinuteOfDay(groups.end));
    if (range) return { range, startMinute: null };
    scanner.rest = rest;
  }
  for (const pattern of [AT, STANDALONE_TIME]) {
    const { rest } = scanner;
    const startMinute = parseMinuteOfDay(extract(scanner, pattern)?.groups?.at);
    if (startMinute !== null && startMinute < DAY_MINUTES) return { range: null, startMinute };
    scanner.rest = rest;
  }
  return { range: null, startMinute: null };
}

const DURATIONS: RegExp[] = [
  wordPattern(
    `(?<hours>\\d{1,2})\\s*h(?:ours?|rs?)?\\s*(?:and\\s+)?(?<minutes>\\d{1,2})\\s*(?:m(?:in(?:ute)?s?)?)?`,
  ),
  wordPattern('(?<half>half an hour|half hour|a half hour)'),
  wordPattern('(?<onehalf>an hour and a half|one and a half hours)'),
  wordPattern(`(?<hours>${NUMBER})[\\s-]*(?:hours?|hrs?|h)`),
  wordPattern(`(?<minutes>${NUMBER})[\\s-]*(?:minutes?|mins?|m|')`),
];

const MAX_MINUTES = 40 * HOUR_MINUTES;

/** Extracts a duration in minutes. */
export function extractDuration(scanner: TextScanner): number | null {
  for (const pattern of DURATIONS) {
    const match = extract(scanner, pattern);
    if (!match?.groups) continue;
    const { hours, minutes, half, onehalf } = match.groups;
    const durationMinutes = half
      ? 30
      : onehalf
        ? 90
        : parseNumber(hours ?? '0') * HOUR_MINUTES + parseNumber(minutes ?? '0');
    return durationMinutes > 0 && durationMinutes <= MAX_MINUTES
      ? Math.round(durationMinutes)
      : null;
  }
  return null;
}
