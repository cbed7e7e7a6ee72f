import { MONTH, WEEKDAY } from './lexicon.ts';

const HOUR_NAMES = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const HOUR = `(?:\\d{1,2}|${HOUR_NAMES.join('|')})`;
const MINUTE_VALUES: Record<string, number> = {
  five: 5,
  ten: 10,
  quarter: 15,
  'a quarter': 15,
  twenty: 20,
  'twenty-five': 25,
  'twenty five': 25,
  half: 30,
};
const DAY_PHRASE = `today|tomorrow|tonight|(?:next |this )?(?:${WEEKDAY})`;

const parseHour = (word: string): number => {
  const index = HOUR_NAMES.indexOf(word.toLowerCase());
  return index < 0 ? Number(word) : index + 1;
};

const formatClock = (hour: number, minutes: number) =>
  `${hour}:${String(minutes).padStart(2, '0')}`;

const isHour = (hour: number) => hour >= 1 && hour <= 12;

/** Rewrites spelled-out times and days in the notation that the parsers expect. */
const REPLACEMENTS: [RegExp, (match: string, ...groups: (string | undefined)[]) => string][] = [
  // “half past two”, “quarter to 3”
  [
    new RegExp(
      `\\b(a quarter|quarter|half|twenty[- ]five|twenty|ten|five)\\s+(past|to|after)\\s+(${HOUR})\\b(?!\\s*(?:[:%]|min|hour|h\\b))`,
      'gi',
    ),
    (match, part = '', direction = '', hourText = '') => {
      const hour = parseHour(hourText);
      const minutes = MINUTE_VALUES[part.toLowerCase()] ?? 0;
      if (!isHour(hour) || (minutes === 30 && /^to$/i.test(direction))) return match;
      return /^to$/i.test(direction)
        ? formatClock(hour === 1 ? 12 : hour - 1, 60 - minutes)
        : formatClock(hour, minutes);
    },
  ],
  // “at half two” (British English)
  [
    new RegExp(`\\b(at|until|till|from|by)\\s+half\\s+(${HOUR})\\b(?!\\s*(?:min|hour|h\\b))`, 'gi'),
    (match, preposition = '', hourText = '') =>
      isHour(parseHour(hourText))
        ? `${preposition} ${formatClock(parseHour(hourText), 30)}`
        : match,
  ],
  // “3 o'clock”, “at three”
  [
    new RegExp(`\\b(${HOUR})\\s*o['’]?\\s?clock\\b`, 'gi'),
    (match, hourText = '') =>
      isHour(parseHour(hourText)) ? formatClock(parseHour(hourText), 0) : match,
  ],
  [
    new RegExp(`\\b(at|until|till)\\s+(${HOUR_NAMES.join('|')})\\b(?!\\s+\\p{L})`, 'giu'),
    (_, preposition = '', hourText = '') => `${preposition} ${formatClock(parseHour(hourText), 0)}`,
  ],
  // “3 in the afternoon”
  [
    /\b(\d{1,2}(?:[:.]\d{2})?)\s+in the (morning|afternoon|evening)\b/gi,
    (_, time = '', part = '') => `${time}${/^m/i.test(part) ? 'am' : 'pm'}`,
  ],
  // “a fortnight”
  [/\bfortnightly\b/gi, () => 'every two weeks'],
  [/\bthis fortnight\b/gi, () => 'the next two weeks'],
  [/\b(?:a )?fortnight\b/gi, () => 'two weeks'],
  // “by end of day Friday”, “by EOD”
  [
    new RegExp(
      `\\bby\\s+(?:(?:the )?end of (?:the |my )?day|eod|cob|close of business)(?:\\s+(?:on )?(${DAY_PHRASE}))?\\b`,
      'gi',
    ),
    (_, day = 'today') => `by ${day}`,
  ],
  [
    new RegExp(`\\bby\\s+(${DAY_PHRASE})\\s+(?:end of day|eod|cob|close of business)\\b`, 'gi'),
    (_, day = '') => `by ${day}`,
  ],
  // “from 21 Dec to 2 Jan”
  [
    new RegExp(
      `\\bfrom\\s+(?=\\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:${MONTH})\\.?\\s*(?:-|–|to|until|till)\\s)`,
      'gi',
    ),
    () => '',
  ],
  // “mornings only”
  [/\b(mornings?|afternoons?|evenings?) only\b/gi, (_, part = '') => part],
  [/\b(my|the|our) diary\b/gi, (_, determiner = '') => `${determiner} calendar`],
];

const SLASH_DATE = /(?<![\d/])(\d{1,2})\/(\d{1,2})(?![\d/])/g;
const MONTH_NAMES = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/**
 * Spells out dates like “21/12 to 2/1”. One unambiguous date determines whether the day or the
 * month comes first in all of them.
 */
function spellOutSlashDates(text: string): string {
  const dates = [...text.matchAll(SLASH_DATE)].map(([, first, second]) => [
    Number(first),
    Number(second),
  ]);
  const isDayFirst = dates.some(([first = 0, second = 0]) => first > 12 && second <= 12);
  const isMonthFirst = dates.some(([first = 0, second = 0]) => second > 12 && first <= 12);
  if (isDayFirst === isMonthFirst) return text;
  return text.replaceAll(SLASH_DATE, (match: string, first: string, second: string) => {
    const [day, month] = isDayFirst ? [first, second] : [second, first];
    const name = MONTH_NAMES[Number(month) - 1];
    return name && Number(day) <= 31 ? `${day} ${name}` : match;
  });
}

/** Applies a replacement outside of quoted titles. */
const replaceOutsideQuotes = (text: string, transform: (part: string) => string): string =>
  text
    .split(/(["“”][^"“”]*["“”])/)
    .map((part, index) => (index % 2 === 1 ? part : transform(part)))
    .join('');

/** Normalizes times and days: “half past two” becomes “2:30”. */
export const normalizeTimes = (text: string): string =>
  replaceOutsideQuotes(text, (part) =>
    REPLACEMENTS.reduce(
      (result, [pattern, replacement]) => result.replaceAll(pattern, replacement),
      spellOutSlashDates(part),
    ),
  );
