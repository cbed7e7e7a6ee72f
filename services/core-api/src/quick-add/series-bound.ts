import { claim, find, spanOf, type Reading } from './reading.ts';
import { NUMBER, numberOf, wholeWords } from './words.ts';

/** How long a rule goes on. */
export type Bound =
  | { kind: 'count'; count: number }
  | { kind: 'days' | 'months'; number: number }
  | { kind: 'until'; at: number };

const TIMES = wholeWords(
  `(?:for\\s+)?(?<number>${NUMBER})\\s+(?:times|occurrences|sessions)|(?<number2>twice|x\\d{1,3})`,
);
const LASTING = wholeWords(
  `for\\s+(?:the\\s+next\\s+)?(?<number>${NUMBER})\\s+(?<unit>days?|weeks?|months?|years?)`,
);
const UNTIL = wholeWords('until|till|til|through|ending(?:\\s+on)?|up to');

const UNIT_LENGTH: Record<string, { kind: 'days' | 'months'; number: number }> = {
  day: { kind: 'days', number: 1 },
  week: { kind: 'days', number: 7 },
  month: { kind: 'months', number: 1 },
  year: { kind: 'months', number: 12 },
};

/** Reads where the repetition ends; a date after 'until' is left for the reader of dates. */
export function readBound(reading: Reading): Bound | null {
  const times = find(reading, TIMES, ({ groups: { number, number2 } = {} }) => {
    const count = number ? numberOf(number) : number2 === 'twice' ? 2 : Number(number2?.slice(1));
    return count >= 1 && count <= 999 ? count : null;
  });
  const lasting = find(reading, LASTING, ({ groups: { number = '', unit = '' } = {} }) => {
    const length = UNIT_LENGTH[unit.toLowerCase().replace(/s$/, '')];
    return length ? { ...length, number: length.number * numberOf(number) } : null;
  });
  const hit = times ?? lasting;
  const span = hit && spanOf(hit.match);
  if (span) claim(reading, span, 'recurrence');
  if (times) return { kind: 'count', count: times.found };
  if (lasting) return lasting.found;
  const until = find(reading, UNTIL, ({ index, 0: word }) => index + word.length);
  return until ? { kind: 'until', at: until.found } : null;
}
