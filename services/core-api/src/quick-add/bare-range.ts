import { READ, type Reading, type Span } from './reading.ts';
import { MONTH, WEEKDAY } from './words.ts';

/** What is counted or numbered: 'Room 10-12' is a room, 'chapters 10-12' are chapters. */
const NUMBERED =
  /(?<![\p{L}])(?:rooms?|sprints?|chapters?|ch|pages?|pp?|versions?|v|weeks?|units?|lessons?|lectures?|episodes?|ep|seasons?|grades?|years?|classe?s?|lines?|items?|levels?|floors?|flats?|apt|gates?|sections?|parts?|questions?|exercises?|problems?|tasks?|tickets?|issues?|steps?|phases?|modules?|verses?|games?|scores?|ages?|aged|bus|tram|routes?|tables?|seats?|tracks?|halls?|houses?|numbers?|nos?|nr)\.?\s*#?$/iu;

const DAY = `today|tomorrow|tonight|tmrw?|${WEEKDAY}`;
const DATE = `(?:${MONTH})\\.?\\s+\\d{1,2}(?:st|nd|rd|th)?|\\d{1,2}(?:st|nd|rd|th)?\\s+(?:${MONTH})|\\d{4}-\\d{2}-\\d{2}`;
const DAY_BEFORE = new RegExp(
  `(?:${READ}|(?<![\\p{L}\\p{N}])(?:${DAY}|${DATE}|morning|afternoon|evening|next week)),?\\s*$`,
  'iu',
);
const DAY_AFTER = new RegExp(
  `^,?\\s*(?:${READ}|(?:on\\s+|this\\s+|next\\s+)?(?:${DAY}|${DATE})(?![\\p{L}\\p{N}]))`,
  'iu',
);
/** 'Jan 10-17', but not '3 Jan 10-17'. */
const DATES_BEFORE = new RegExp(
  `(?<!\\d(?:st|nd|rd|th)?\\s+)(?<![\\p{L}\\p{N}])(?:${MONTH})\\.?\\s*$`,
  'iu',
);
/** '10-17 Jan' */
export const MONTH_AFTER = new RegExp(
  `^(?:st|nd|rd|th)?\\s+(?:of\\s+)?(?:${MONTH})(?![\\p{L}])`,
  'iu',
);
const NOTHING_AFTER = /^\s*(?:$|[,;.!?)]|(?:at|with|w\/|for|in|on|@)\s)/iu;

interface Said {
  joint: string;
  /** Minutes after midnight, as they are written. */
  minutes: [number, number];
}

/**
 * Whether two bare numbers are times: beside a day, or where nothing follows and the later comes
 * second. Numbers that count something never are.
 */
export function isBareRange({ rest }: Reading, { start, end }: Span, { joint, minutes }: Said) {
  const [before, after] = [rest.slice(0, start), rest.slice(end)];
  const [first, second] = minutes;
  if (first === second || NUMBERED.test(before.trimEnd())) return false;
  if (DATES_BEFORE.test(before) || MONTH_AFTER.test(after)) return false;
  const isBeside = DAY_AFTER.test(after) || (DAY_BEFORE.test(before) && NOTHING_AFTER.test(after));
  if (isBeside) return true;
  return /^[-–—]$/.test(joint) && first < second && before !== '' && NOTHING_AFTER.test(after);
}
