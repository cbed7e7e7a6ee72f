import { take, type Scan } from './scan.ts';
import { NUMBER, numberOf, whole } from './words.ts';
import { DAY_MINUTES, HOUR_MINUTES } from '@scheduler/scheduling/durations';

const CLOCK = '(?:\\d{1,2}(?:[:.]\\d{2})?\\s*(?:am|pm|a\\.m\\.|p\\.m\\.)?|noon|midday|midnight)';
const BETWEEN = whole(
  `(?:between|from)\\s+(?<start>${CLOCK})\\s*(?:and|to|-|–|until)\\s*(?<end>${CLOCK})`,
);
const RANGE = whole(
  `(?<start>${CLOCK})\\s*(?:-|–|\\bto\\b|\\buntil\\b|\\btill\\b)\\s*(?<end>${CLOCK})`,
);
const BEFORE = whole(`(?:before|by|until|till)\\s+(?<end>${CLOCK})`);
const AFTER = whole(`(?:after|from|later than|past)\\s+(?<start>${CLOCK})`);
const AT = whole(`(?:at|@)\\s*(?<at>${CLOCK})`);
const BARE = whole('(?<at>\\d{1,2}[:.]\\d{2}(?:\\s*(?:am|pm))?|\\d{1,2}\\s*(?:am|pm)|noon|midday)');

const PARTS: [words: RegExp, start: number, end: number][] = [
  [whole('first thing(?: in the morning)?'), 7 * HOUR_MINUTES, 10 * HOUR_MINUTES],
  [whole('(?:in |during |of )?(?:the |my )?early morning'), 6 * HOUR_MINUTES, 9 * HOUR_MINUTES],
  [whole('(?:in |during |of )?(?:the |my )?late morning'), 10 * HOUR_MINUTES, 12 * HOUR_MINUTES],
  [whole('(?:in |during |of )?(?:the |my )?late afternoon'), 15 * HOUR_MINUTES, 18 * HOUR_MINUTES],
  [whole('(?:in |during |of )?(?:the |my )?early afternoon'), 12 * HOUR_MINUTES, 15 * HOUR_MINUTES],
  [whole('(?:in |during |of )?(?:the |my |this )?mornings?'), 6 * HOUR_MINUTES, 12 * HOUR_MINUTES],
  [
    whole('(?:in |during |of )?(?:the |my |this )?afternoons?'),
    12 * HOUR_MINUTES,
    18 * HOUR_MINUTES,
  ],
  [whole('(?:in |during |of )?(?:the |my |this )?evenings?'), 17 * HOUR_MINUTES, 22 * HOUR_MINUTES],
  [whole('after (?:my )?lunch'), 13 * HOUR_MINUTES, 18 * HOUR_MINUTES],
  [whole('before (?:my )?lunch'), 6 * HOUR_MINUTES, 12 * HOUR_MINUTES],
  [
    whole('(?:to |at |towards )?(?:(?:the )?end of (?:the |my )?day|eod|cob)'),
    15 * HOUR_MINUTES,
    18 * HOUR_MINUTES,
  ],
  [
    whole('(?:at |over |around |during )?(?:lunch ?time|lunch hours?)'),
    12 * HOUR_MINUTES,
    14 * HOUR_MINUTES,
  ],
];

interface Read {
  minutes: number;
  /** Whether it was said if it is before noon or after. */
  isSure: boolean;
}

function read(clock: string): Read | null {
  const word = clock.toLowerCase().trim();
  if (word === 'noon' || word === 'midday') return { minutes: 12 * HOUR_MINUTES, isSure: true };
  if (word === 'midnight') return { minutes: DAY_MINUTES, isSure: true };
  const [, hours = '', minutes = '0', half] =
    /^(\d{1,2})(?:[:.](\d{2}))?\s*(a|p)?/.exec(word) ?? [];
  const hour = Number(hours);
  if (hour > 24 || Number(minutes) > 59 || (half && (hour > 12 || hour === 0))) return null;
  const of = (half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour) * HOUR_MINUTES + Number(minutes);
  return of > DAY_MINUTES
    ? null
    : {
        minutes: of,
        isSure: Boolean(half) || hour > 12 || (hours.length === 2 && hours.startsWith('0')),
      };
}

/** 'at 3' of a day of work is three in the afternoon. */
const likely = ({ minutes, isSure }: Read): number =>
  isSure || minutes >= 7 * HOUR_MINUTES ? minutes : minutes + 12 * HOUR_MINUTES;

const minuteOf = (clock: string | undefined): number | null => {
  const found = clock === undefined ? null : read(clock);
  return found && likely(found);
};

/** `09:30` of minutes after midnight. */
export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / HOUR_MINUTES)).padStart(2, '0')}:${String(minutes % HOUR_MINUTES).padStart(2, '0')}`;

export interface Clock {
  part: { start: number; end: number } | null;
  at: number | null;
}

const partOf = (start: number | null, end: number | null): Clock['part'] => {
  if (start === null && end === null) return null;
  const part = { start: start ?? 0, end: end ?? DAY_MINUTES };
  return part.start < part.end ? part : null;
};

/** Takes what a text says of the time of day. */
export function takeClock(scanned: Scan): Clock {
  for (const [words, start, end] of PARTS) {
    if (take(scanned, words)) return { part: { start, end }, at: null };
  }
  for (const pattern of [BETWEEN, RANGE, BEFORE, AFTER]) {
    const { rest } = scanned;
    const { groups } = take(scanned, pattern) ?? {};
    const part = groups && partOf(minuteOf(groups.start), minuteOf(groups.end));
    if (part) return { part, at: null };
    scanned.rest = rest;
  }
  for (const pattern of [AT, BARE]) {
    const { rest } = scanned;
    const at = minuteOf(take(scanned, pattern)?.groups?.at);
    if (at !== null && at < DAY_MINUTES) return { part: null, at };
    scanned.rest = rest;
  }
  return { part: null, at: null };
}

const LENGTHS: RegExp[] = [
  whole(
    `(?<hours>\\d{1,2})\\s*h(?:ours?|rs?)?\\s*(?:and\\s+)?(?<minutes>\\d{1,2})\\s*(?:m(?:in(?:ute)?s?)?)?`,
  ),
  whole('(?<half>half an hour|half hour|a half hour)'),
  whole('(?<onehalf>an hour and a half|one and a half hours)'),
  whole(`(?<hours>${NUMBER})[\\s-]*(?:hours?|hrs?|h)`),
  whole(`(?<minutes>${NUMBER})[\\s-]*(?:minutes?|mins?|m|')`),
];

const LONGEST = 40 * HOUR_MINUTES;

/** Takes how long something lasts, in minutes. */
export function takeLength(scanned: Scan): number | null {
  for (const pattern of LENGTHS) {
    const match = take(scanned, pattern);
    if (!match?.groups) continue;
    const { hours, minutes, half, onehalf } = match.groups;
    const length = half
      ? 30
      : onehalf
        ? 90
        : numberOf(hours ?? '0') * HOUR_MINUTES + numberOf(minutes ?? '0');
    return length > 0 && length <= LONGEST ? Math.round(length) : null;
  }
  return null;
}
