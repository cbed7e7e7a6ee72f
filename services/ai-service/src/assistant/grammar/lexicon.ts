/** @module English words used in requests, and pattern fragments built from them. */

export const WEEKDAY =
  'mon(?:day)?|tue(?:s(?:day)?)?|wed(?:s|nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?';
export const MONTH =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
export const NUMBER =
  '\\d{1,3}(?:[.,]\\d)?|an?|one|two|three|four|five|six|seven|eight|nine|ten|(?:a )?couple of|a few';

const NUMBER_VALUES: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  'a couple of': 2,
  'couple of': 2,
  'a few': 3,
};

export const parseNumber = (word: string): number =>
  NUMBER_VALUES[word.toLowerCase()] ?? Number(word.replace(',', '.'));

/** Returns 0 for Sunday, like `Date`. */
export const parseWeekday = (word: string): number =>
  ['su', 'mo', 'tu', 'we', 'th', 'fr', 'sa'].indexOf(word.slice(0, 2).toLowerCase());

const MONTH_PREFIXES = [
  'jan',
  'feb',
  'mar',
  'apr',
  'may',
  'jun',
  'jul',
  'aug',
  'sep',
  'oct',
  'nov',
  'dec',
];

/** Returns 1 for January. */
export const parseMonth = (word: string): number =>
  MONTH_PREFIXES.indexOf(word.slice(0, 3).toLowerCase()) + 1;

/** Creates a case-insensitive pattern that matches complete words. */
export const wordPattern = (source: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, 'iu');

/** Matches “two hours of uninterrupted focus time”. */
export const FOCUS_PATTERN = wordPattern(
  '(?:of )?(?:uninterrupted |quiet |deep )?(?:focus(?:ed)?(?: time| work| block| session)?|deep work|quiet time|thinking time|heads[- ]down time)',
);

/** Matches the purpose of a block, as in “2 hours for the report”. */
export const PURPOSE_PATTERN = /(?:^|\s)(?:for|to|on|of)\s+(?<title>(?!me\b)[^,]+?)$/i;
