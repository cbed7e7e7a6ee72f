import type { ClockTime } from './parse-times.ts';
import { consume, findMatch, getSpan, type ParserState } from './parser-state.ts';

const HALF_DAY_MINUTES = 720;

export interface WorkingHours {
  /** Minutes after midnight. */
  start: number;
  end: number;
}

/** Possible times in minutes after midnight, most likely first. */
export interface TimeOptions {
  choices: number[];
  certainty: 'certain' | 'likely' | 'ambiguous';
}

type Daypart = 'morning' | 'afternoon' | 'evening' | 'night';

const DAYPART =
  /(?<![\p{L}\p{N}])(?:(?:in the|at|of the|the)\s+)?(?<part>morning|afternoon|evening|night)s?(?![\p{L}\p{N}])/iu;
/** A daypart must follow a date or 'in the', because 'Morning run' is a title. */
const DAY_CONTEXT = /(?:\uE000|\b(?:this|tomorrow|yesterday|today|day|every|each)|\p{L}+day)\s*$/iu;

const DAY_AND_PART = /\b(?:tonight|morning|afternoon|evening|night)\b/i;

/**
 * Parses a part of the day, for example 'in the evening'.
 *
 * @param day the date phrase, which may include the part of the day: 'tomorrow evening'
 */
export function parseDaypart(state: ParserState, day: string): Daypart | null {
  const daypart = DAY_AND_PART.exec(day)?.[0].toLowerCase();
  if (daypart) return daypart === 'tonight' ? 'evening' : (daypart as Daypart);
  const result = findMatch(state, DAYPART, (match) => {
    const words = match[0].toLowerCase();
    const hasDayContext = DAY_CONTEXT.test(state.rest.slice(0, match.index));
    if (words.startsWith('the')) return null;
    return words.includes(' ') || hasDayContext
      ? (match.groups?.part?.toLowerCase() as Daypart)
      : null;
  });
  const span = result && getSpan(result.match);
  if (!span) return null;
  consume(state, span, 'start_time');
  return result.value;
}

/** Suggested times for each part of the day, in minutes after midnight. */
export const DAYPART_TIMES: Record<Daypart, number[]> = {
  morning: [540, 600, 480],
  afternoon: [840, 900, 960],
  evening: [1140, 1080, 1200],
  night: [1200, 1260, 1320],
};

const EVENT_HINTS: [RegExp, (minutes: number) => boolean][] = [
  [/\b(?:breakfast|sunrise)\b/i, (minutes) => minutes < HALF_DAY_MINUTES],
  [/\b(?:lunch|brunch)\b/i, (minutes) => minutes >= 600 && minutes < 960],
  [/\b(?:dinner|supper|drinks|party|concert|cinema|movie|theatre)\b/i, (minutes) => minutes >= 960],
];

const isInDaypart = (daypart: Daypart, minutes: number) =>
  (daypart === 'morning') === minutes < HALF_DAY_MINUTES;

/** Resolves AM or PM from the part of the day, the kind of event, or the working hours. */
export function resolveClockTime(
  { minutes, isAmbiguous }: ClockTime,
  { text, daypart, hours }: { text: string; daypart: Daypart | null; hours: WorkingHours },
): TimeOptions {
  if (!isAmbiguous) return { choices: [minutes], certainty: 'certain' };
  const candidates = [minutes, minutes + HALF_DAY_MINUTES];
  const pickByLikelihood = (isLikely: (minutes: number) => boolean): [number, number] | null => {
    const [matching, others] = [
      candidates.filter(isLikely),
      candidates.filter((candidate) => !isLikely(candidate)),
    ];
    return matching.length === 1 && matching[0] !== undefined && others[0] !== undefined
      ? [matching[0], others[0]]
      : null;
  };
  const daypartMatch = daypart && pickByLikelihood((candidate) => isInDaypart(daypart, candidate));
  if (daypartMatch) return { choices: [daypartMatch[0]], certainty: 'certain' };
  const matchesHint = EVENT_HINTS.find(([word]) => word.test(text))?.[1];
  const likely =
    (matchesHint && pickByLikelihood(matchesHint)) ??
    pickByLikelihood((candidate) => candidate >= hours.start && candidate <= hours.end);
  if (likely) return { choices: likely, certainty: 'likely' };
  return { choices: candidates, certainty: 'ambiguous' };
}

/** Returns the first occurrence of a time after `start`, in minutes; it may be on the next day. */
export function findEndMinutes(start: number, { minutes, isAmbiguous }: ClockTime): number {
  const periodMinutes = isAmbiguous ? HALF_DAY_MINUTES : 2 * HALF_DAY_MINUTES;
  return start + ((minutes - start - 1 + 2 * periodMinutes) % periodMinutes) + 1;
}
