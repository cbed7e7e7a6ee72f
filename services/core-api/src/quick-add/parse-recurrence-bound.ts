import { consume, findMatch, getSpan, type ParserState } from './parser-state.ts';
import { NUMBER, parseNumber, createWordPattern } from './english-lexicon.ts';

/** The limit of a recurrence. For `until`, `position` is the text offset of the date. */
export type RecurrenceBound =
  | { kind: 'count'; count: number }
  | { kind: 'days' | 'months'; number: number }
  | { kind: 'until'; position: number };

const TIMES = createWordPattern(
  `(?:for\\s+)?(?<number>${NUMBER})\\s+(?:times|occurrences|sessions)|(?<number2>twice|x\\d{1,3})`,
);
const DURATION = createWordPattern(
  `for\\s+(?:the\\s+next\\s+)?(?<number>${NUMBER})\\s+(?<unit>days?|weeks?|months?|years?)`,
);
const UNTIL = createWordPattern('until|till|til|through|ending(?:\\s+on)?|up to');

const UNIT_DURATIONS: Record<string, { kind: 'days' | 'months'; number: number }> = {
  day: { kind: 'days', number: 1 },
  week: { kind: 'days', number: 7 },
  month: { kind: 'months', number: 1 },
  year: { kind: 'months', number: 12 },
};

/** Parses the limit of a recurrence. The date after 'until' is parsed with the other dates. */
export function parseRecurrenceBound(state: ParserState): RecurrenceBound | null {
  const times = findMatch(state, TIMES, ({ groups: { number, number2 } = {} }) => {
    const count = number
      ? parseNumber(number)
      : number2 === 'twice'
        ? 2
        : Number(number2?.slice(1));
    return count >= 1 && count <= 999 ? count : null;
  });
  const duration = findMatch(state, DURATION, ({ groups: { number = '', unit = '' } = {} }) => {
    const unitDuration = UNIT_DURATIONS[unit.toLowerCase().replace(/s$/, '')];
    return unitDuration
      ? { ...unitDuration, number: unitDuration.number * parseNumber(number) }
      : null;
  });
  const result = times ?? duration;
  const span = result && getSpan(result.match);
  if (span) consume(state, span, 'recurrence');
  if (times) return { kind: 'count', count: times.value };
  if (duration) return duration.value;
  const until = findMatch(state, UNTIL, ({ index, 0: keyword }) => index + keyword.length);
  return until ? { kind: 'until', position: until.value } : null;
}
