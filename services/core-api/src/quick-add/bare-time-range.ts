import { CONSUMED, type ParserState, type TextSpan } from './parser-state.ts';
import { MONTH, WEEKDAY } from './english-lexicon.ts';

/** Nouns that are followed by numbers, as in 'Room 10-12' and 'chapters 10-12'. */
const NUMBERED_NOUN =
  /(?<![\p{L}])(?:rooms?|sprints?|chapters?|ch|pages?|pp?|versions?|v|weeks?|units?|lessons?|lectures?|episodes?|ep|seasons?|grades?|years?|classe?s?|lines?|items?|levels?|floors?|flats?|apt|gates?|sections?|parts?|questions?|exercises?|problems?|tasks?|tickets?|issues?|steps?|phases?|modules?|verses?|games?|scores?|ages?|aged|bus|tram|routes?|tables?|seats?|tracks?|halls?|houses?|numbers?|nos?|nr)\.?\s*#?$/iu;

const DAY = `today|tomorrow|tonight|tmrw?|${WEEKDAY}`;
const DATE = `(?:${MONTH})\\.?\\s+\\d{1,2}(?:st|nd|rd|th)?|\\d{1,2}(?:st|nd|rd|th)?\\s+(?:${MONTH})|\\d{4}-\\d{2}-\\d{2}`;
const DAY_BEFORE = new RegExp(
  `(?:${CONSUMED}|(?<![\\p{L}\\p{N}])(?:${DAY}|${DATE}|morning|afternoon|evening|next week)),?\\s*$`,
  'iu',
);
const DAY_AFTER = new RegExp(
  `^,?\\s*(?:${CONSUMED}|(?:on\\s+|this\\s+|next\\s+)?(?:${DAY}|${DATE})(?![\\p{L}\\p{N}]))`,
  'iu',
);
/** Matches a range like 'Jan 10-17', but not '3 Jan 10-17'. */
const DATES_BEFORE = new RegExp(
  `(?<!\\d(?:st|nd|rd|th)?\\s+)(?<![\\p{L}\\p{N}])(?:${MONTH})\\.?\\s*$`,
  'iu',
);
/** Matches the month in a range like '10-17 Jan'. */
export const MONTH_AFTER = new RegExp(
  `^(?:st|nd|rd|th)?\\s+(?:of\\s+)?(?:${MONTH})(?![\\p{L}])`,
  'iu',
);
const PHRASE_END = /^\s*(?:$|[,;.!?)]|(?:at|with|w\/|for|in|on|@)\s)/iu;

interface RangeText {
  joint: string;
  /** Minutes after midnight, as written. */
  minutes: [number, number];
}

/**
 * Returns whether two numbers without a time marker are a time range. They are if they are next to
 * a day, or in ascending order at the end of a phrase. Numbers after a numbered noun are not times.
 */
export function isBareTimeRange(
  { rest }: ParserState,
  { start, end }: TextSpan,
  { joint, minutes }: RangeText,
) {
  const [before, after] = [rest.slice(0, start), rest.slice(end)];
  const [first, second] = minutes;
  if (first === second || NUMBERED_NOUN.test(before.trimEnd())) return false;
  if (DATES_BEFORE.test(before) || MONTH_AFTER.test(after)) return false;
  const isNextToDay = DAY_AFTER.test(after) || (DAY_BEFORE.test(before) && PHRASE_END.test(after));
  if (isNextToDay) return true;
  return /^[-–—]$/.test(joint) && first < second && before !== '' && PHRASE_END.test(after);
}
