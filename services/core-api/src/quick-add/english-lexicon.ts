/** @module English number, weekday and month names, and pattern fragments for them. */

export const WEEKDAY =
  'mon(?:day)?s?|tue(?:s(?:day)?)?s?|wed(?:s|nesday)?s?|thu(?:r(?:s(?:day)?)?)?s?|fri(?:day)?s?|sat(?:urday)?s?|sun(?:day)?s?';
export const FULL_WEEKDAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
export const MONTH =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
export const NUMBER =
  '\\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty';
export const ORDINAL = '1st|2nd|3rd|4th|5th|first|second|third|fourth|fifth|last';

const NUMBERS: Record<string, number> = {
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
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
};

export const parseNumber = (word: string): number => NUMBERS[word.toLowerCase()] ?? Number(word);

const ORDINALS: Record<string, number> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  last: -1,
};

/** Returns 1 to 31, or -1 for 'last'. */
export const parseOrdinal = (word: string): number =>
  ORDINALS[word.toLowerCase()] ?? Number.parseInt(word, 10);

/** RFC 5545 weekday codes in the order of `Date.getUTCDay`. */
export const DAY_CODES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

/** Returns the day of the week; 0 is Sunday. */
export const parseWeekday = (word: string): number =>
  ['su', 'mo', 'tu', 'we', 'th', 'fr', 'sa'].indexOf(word.slice(0, 2).toLowerCase());

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Returns the month, where 1 is January, or 0 if the word is not a month. */
export const parseMonth = (word: string): number =>
  MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1;

/** Unicode word boundaries. `\b` supports only ASCII letters. */
export const WORD_START = '(?<![\\p{L}\\p{N}])';
export const WORD_END = '(?![\\p{L}\\p{N}])';

/** Creates a case-insensitive pattern that matches only whole words. */
export const createWordPattern = (source: string): RegExp =>
  new RegExp(`${WORD_START}(?:${source})${WORD_END}`, 'iu');
