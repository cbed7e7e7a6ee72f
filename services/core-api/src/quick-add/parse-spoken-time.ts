import type { ClockTime } from './parse-times.ts';
import { consume, findMatch, getSpan, type ParserState } from './parser-state.ts';
import { WORD_START, parseNumber, WEEKDAY } from './english-lexicon.ts';

const HOUR_WORD = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve';
const HOUR = `(?<hour>\\d{1,2}|${HOUR_WORD})(?![\\p{L}\\p{N}:])`;
const AFTER_HOUR = `(?=\\s*(?:$|[,.;?!]|(?:on|in|for|with|today|tomorrow|next|this|every|${WEEKDAY})\\b))`;

/** Patterns for 'half past two', 'at ten to 3', and 'at three' if no noun follows. */
const SPOKEN_TIME_PATTERNS = [
  `(?:(?:at|from|by|around|about)\\s+)?(?<part>half past|(?:a )?quarter (?:past|to))\\s+${HOUR}`,
  `(?:at|by|around|about)\\s+(?<part>(?:five|ten|twenty(?:[- ]five)?) (?:past|to))\\s+${HOUR}`,
  `at\\s+(?<part>)(?!\\d)${HOUR}${AFTER_HOUR}`,
].map((source) => new RegExp(WORD_START + source, 'iu'));

const HALF_DAY_MINUTES = 720;

/** Returns the offset from the hour in minutes: 15 for 'a quarter past', -10 for 'ten to'. */
function parseOffsetMinutes(phrase: string): number {
  const [number = '', trailingFive] = phrase.replace(/ (?:past|to)$|^a /g, '').split(/[- ]/);
  const baseMinutes = { '': 0, half: 30, quarter: 15 }[number] ?? parseNumber(number);
  const minutes = baseMinutes + (trailingFive ? 5 : 0);
  return phrase.endsWith('to') ? -minutes : minutes;
}

function toClockTime({ groups = {} }: RegExpMatchArray): ClockTime | null {
  const hour = parseNumber(groups.hour ?? '');
  if (hour < 1 || hour > 12) return null;
  const offsetMinutes = parseOffsetMinutes(groups.part?.toLowerCase() ?? '');
  return {
    minutes: ((hour % 12) * 60 + offsetMinutes + HALF_DAY_MINUTES) % HALF_DAY_MINUTES,
    isAmbiguous: true,
  };
}

/** Parses a spoken time like 'half past two'. */
export function parseSpokenTime(state: ParserState) {
  for (const pattern of SPOKEN_TIME_PATTERNS) {
    const result = findMatch(state, pattern, toClockTime);
    const span = result && getSpan(result.match);
    if (!span) continue;
    consume(state, span, 'start_time');
    return { clock: result.value, span };
  }
  return null;
}
