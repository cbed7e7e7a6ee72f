import type { Clock } from './clocks.ts';
import { claim, find, spanOf, type Reading } from './reading.ts';
import { EDGE, numberOf, WEEKDAY } from './words.ts';

const HOUR_WORD = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve';
const HOUR = `(?<hour>\\d{1,2}|${HOUR_WORD})(?![\\p{L}\\p{N}:])`;
const AFTER_HOUR = `(?=\\s*(?:$|[,.;?!]|(?:on|in|for|with|today|tomorrow|next|this|every|${WEEKDAY})\\b))`;

/** 'Half past two', 'at ten to 3'; 'at three' where nothing follows that it could count. */
const SPOKEN = [
  `(?:(?:at|from|by|around|about)\\s+)?(?<part>half past|(?:a )?quarter (?:past|to))\\s+${HOUR}`,
  `(?:at|by|around|about)\\s+(?<part>(?:five|ten|twenty(?:[- ]five)?) (?:past|to))\\s+${HOUR}`,
  `at\\s+(?<part>)(?!\\d)${HOUR}${AFTER_HOUR}`,
].map((said) => new RegExp(EDGE + said, 'iu'));

const HALF_DAY = 720;

/** Minutes from the hour: 15 for 'a quarter past', -10 for 'ten to'. */
function shiftOf(part: string): number {
  const [number = '', five] = part.replace(/ (?:past|to)$|^a /g, '').split(/[- ]/);
  const fixed = { '': 0, half: 30, quarter: 15 }[number] ?? numberOf(number);
  const minutes = fixed + (five ? 5 : 0);
  return part.endsWith('to') ? -minutes : minutes;
}

function spokenClock({ groups = {} }: RegExpMatchArray): Clock | null {
  const hour = numberOf(groups.hour ?? '');
  if (hour < 1 || hour > 12) return null;
  const shift = shiftOf(groups.part?.toLowerCase() ?? '');
  return { minutes: ((hour % 12) * 60 + shift + HALF_DAY) % HALF_DAY, isEither: true };
}

/** Reads a time as it is spoken. */
export function readSpoken(reading: Reading) {
  for (const said of SPOKEN) {
    const hit = find(reading, said, spokenClock);
    const span = hit && spanOf(hit.match);
    if (!span) continue;
    claim(reading, span, 'start_time');
    return { clock: hit.found, span };
  }
  return null;
}
