/** The English words that requests are made of, and the pieces of patterns made of them. */

export const WEEKDAY =
  'mon(?:day)?|tue(?:s(?:day)?)?|wed(?:s|nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?';
export const MONTH =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
export const NUMBER =
  '\\d{1,3}(?:[.,]\\d)?|an?|one|two|three|four|five|six|seven|eight|nine|ten|(?:a )?couple of|a few';

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
  'a couple of': 2,
  'couple of': 2,
  'a few': 3,
};

export const numberOf = (word: string): number =>
  NUMBERS[word.toLowerCase()] ?? Number(word.replace(',', '.'));

/** 0 for Sunday, as `Date` counts. */
export const weekdayOf = (word: string): number =>
  ['su', 'mo', 'tu', 'we', 'th', 'fr', 'sa'].indexOf(word.slice(0, 2).toLowerCase());

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** 1 for January. */
export const monthOf = (word: string): number => MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1;

/** Whole words, in any case. */
export const whole = (source: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, 'iu');

/** 'two hours of uninterrupted focus time' */
export const FOCUS = whole(
  '(?:of )?(?:uninterrupted |quiet |deep )?(?:focus(?:ed)?(?: time| work| block| session)?|deep work|quiet time|thinking time|heads[- ]down time)',
);

/** '2 hours for the report': what the time is for. */
export const FOR_WHAT = /(?:^|\s)(?:for|to|on|of)\s+(?<title>(?!me\b)[^,]+?)$/i;
