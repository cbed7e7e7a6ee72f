import type { Clock } from './clocks.ts';
import { claim, find, spanOf, type Reading } from './reading.ts';

const HALF_DAY = 720;

export interface WorkingHours {
  /** Minutes after midnight. */
  start: number;
  end: number;
}

/** The times that a clock may mean, the likeliest first. */
export interface TimeReading {
  choices: number[];
  certainty: 'sure' | 'likely' | 'open';
}

type Daypart = 'morning' | 'afternoon' | 'evening' | 'night';

const DAYPART =
  /(?<![\p{L}\p{N}])(?:(?:in the|at|of the|the)\s+)?(?<part>morning|afternoon|evening|night)s?(?![\p{L}\p{N}])/iu;
/** A part of the day is one beside a date or after 'in the'; 'Morning run' is a title. */
const LEADS = /(?:\uE000|\b(?:this|tomorrow|yesterday|today|day|every|each)|\p{L}+day)\s*$/iu;

const DAY_AND_PART = /\b(?:tonight|morning|afternoon|evening|night)\b/i;

/**
 * Reads a part of the day, such as 'in the evening'.
 *
 * @param day the words of the date, which may hold it: 'tomorrow evening'
 */
export function readDaypart(reading: Reading, day: string): Daypart | null {
  const said = DAY_AND_PART.exec(day)?.[0].toLowerCase();
  if (said) return said === 'tonight' ? 'evening' : (said as Daypart);
  const hit = find(reading, DAYPART, (match) => {
    const words = match[0].toLowerCase();
    const isLed = LEADS.test(reading.rest.slice(0, match.index));
    if (words.startsWith('the')) return null;
    return words.includes(' ') || isLed ? (match.groups?.part?.toLowerCase() as Daypart) : null;
  });
  const span = hit && spanOf(hit.match);
  if (!span) return null;
  claim(reading, span, 'start_time');
  return hit.found;
}

/** Times to offer for a part of the day. */
export const daypartTimes: Record<Daypart, number[]> = {
  morning: [540, 600, 480],
  afternoon: [840, 900, 960],
  evening: [1140, 1080, 1200],
  night: [1200, 1260, 1320],
};

const MEALS: [RegExp, (minutes: number) => boolean][] = [
  [/\b(?:breakfast|sunrise)\b/i, (minutes) => minutes < HALF_DAY],
  [/\b(?:lunch|brunch)\b/i, (minutes) => minutes >= 600 && minutes < 960],
  [/\b(?:dinner|supper|drinks|party|concert|cinema|movie|theatre)\b/i, (minutes) => minutes >= 960],
];

const inDaypart = (part: Daypart, minutes: number) => (part === 'morning') === minutes < HALF_DAY;

/** What a clock means, by the part of the day, the meal, or the working hours. */
export function timesOf(
  { minutes, isEither }: Clock,
  { text, part, hours }: { text: string; part: Daypart | null; hours: WorkingHours },
): TimeReading {
  if (!isEither) return { choices: [minutes], certainty: 'sure' };
  const both = [minutes, minutes + HALF_DAY];
  const fitting = (fits: (minutes: number) => boolean): [number, number] | null => {
    const [yes, no] = [both.filter(fits), both.filter((each) => !fits(each))];
    return yes.length === 1 && yes[0] !== undefined && no[0] !== undefined ? [yes[0], no[0]] : null;
  };
  const byPart = part && fitting((each) => inDaypart(part, each));
  if (byPart) return { choices: [byPart[0]], certainty: 'sure' };
  const meal = MEALS.find(([word]) => word.test(text))?.[1];
  const likely =
    (meal && fitting(meal)) ?? fitting((each) => each >= hours.start && each <= hours.end);
  if (likely) return { choices: likely, certainty: 'likely' };
  return { choices: both, certainty: 'open' };
}

/** The first time a clock shows after `start`, both in minutes; it may be of the next day. */
export function endAfter(start: number, { minutes, isEither }: Clock): number {
  const step = isEither ? HALF_DAY : 2 * HALF_DAY;
  return start + ((minutes - start - 1 + 2 * step) % step) + 1;
}
