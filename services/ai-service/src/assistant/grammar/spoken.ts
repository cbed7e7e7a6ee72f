import { MONTH, WEEKDAY } from './words.ts';

const HOURS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const HOUR = `(?:\\d{1,2}|${HOURS.join('|')})`;
const MINUTES: Record<string, number> = {
  five: 5,
  ten: 10,
  quarter: 15,
  'a quarter': 15,
  twenty: 20,
  'twenty-five': 25,
  'twenty five': 25,
  half: 30,
};
const DAY_WORD = `today|tomorrow|tonight|(?:next |this )?(?:${WEEKDAY})`;

const hourOf = (word: string): number => {
  const at = HOURS.indexOf(word.toLowerCase());
  return at < 0 ? Number(word) : at + 1;
};

const clock = (hour: number, minutes: number) => `${hour}:${String(minutes).padStart(2, '0')}`;

const isHour = (hour: number) => hour >= 1 && hour <= 12;

/** What is said of times and days, and how the rest of the grammar writes it. */
const SPOKEN: [RegExp, (found: string, ...groups: (string | undefined)[]) => string][] = [
  // 'half past two', 'quarter to 3'
  [
    new RegExp(
      `\\b(a quarter|quarter|half|twenty[- ]five|twenty|ten|five)\\s+(past|to|after)\\s+(${HOUR})\\b(?!\\s*(?:[:%]|min|hour|h\\b))`,
      'gi',
    ),
    (found, part = '', way = '', said = '') => {
      const hour = hourOf(said);
      const minutes = MINUTES[part.toLowerCase()] ?? 0;
      if (!isHour(hour) || (minutes === 30 && /^to$/i.test(way))) return found;
      return /^to$/i.test(way)
        ? clock(hour === 1 ? 12 : hour - 1, 60 - minutes)
        : clock(hour, minutes);
    },
  ],
  // 'at half two', as the British say it
  [
    new RegExp(`\\b(at|until|till|from|by)\\s+half\\s+(${HOUR})\\b(?!\\s*(?:min|hour|h\\b))`, 'gi'),
    (found, at = '', said = '') =>
      isHour(hourOf(said)) ? `${at} ${clock(hourOf(said), 30)}` : found,
  ],
  // "3 o'clock", 'at three'
  [
    new RegExp(`\\b(${HOUR})\\s*o['’]?\\s?clock\\b`, 'gi'),
    (found, said = '') => (isHour(hourOf(said)) ? clock(hourOf(said), 0) : found),
  ],
  [
    new RegExp(`\\b(at|until|till)\\s+(${HOURS.join('|')})\\b(?!\\s+\\p{L})`, 'giu'),
    (_, at = '', said = '') => `${at} ${clock(hourOf(said), 0)}`,
  ],
  // '3 in the afternoon'
  [
    /\b(\d{1,2}(?:[:.]\d{2})?)\s+in the (morning|afternoon|evening)\b/gi,
    (_, time = '', part = '') => `${time}${/^m/i.test(part) ? 'am' : 'pm'}`,
  ],
  // 'a fortnight'
  [/\bfortnightly\b/gi, () => 'every two weeks'],
  [/\bthis fortnight\b/gi, () => 'the next two weeks'],
  [/\b(?:a )?fortnight\b/gi, () => 'two weeks'],
  // 'by end of day Friday', 'by EOD'
  [
    new RegExp(
      `\\bby\\s+(?:(?:the )?end of (?:the |my )?day|eod|cob|close of business)(?:\\s+(?:on )?(${DAY_WORD}))?\\b`,
      'gi',
    ),
    (_, day = 'today') => `by ${day}`,
  ],
  [
    new RegExp(`\\bby\\s+(${DAY_WORD})\\s+(?:end of day|eod|cob|close of business)\\b`, 'gi'),
    (_, day = '') => `by ${day}`,
  ],
  // 'from 21 Dec to 2 Jan'
  [
    new RegExp(
      `\\bfrom\\s+(?=\\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:${MONTH})\\.?\\s*(?:-|–|to|until|till)\\s)`,
      'gi',
    ),
    () => '',
  ],
  // 'mornings only'
  [/\b(mornings?|afternoons?|evenings?) only\b/gi, (_, part = '') => part],
  [/\b(my|the|our) diary\b/gi, (_, whose = '') => `${whose} calendar`],
];

const SLASHED = /(?<![\d/])(\d{1,2})\/(\d{1,2})(?![\d/])/g;
const MONTH_NAMES = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** '21/12 to 2/1': the one that can be read in one way only tells of the other. */
function slashed(text: string): string {
  const found = [...text.matchAll(SLASHED)].map(([, one, two]) => [Number(one), Number(two)]);
  const isDayFirst = found.some(([one = 0, two = 0]) => one > 12 && two <= 12);
  const isMonthFirst = found.some(([one = 0, two = 0]) => two > 12 && one <= 12);
  if (isDayFirst === isMonthFirst) return text;
  return text.replaceAll(SLASHED, (all: string, one: string, two: string) => {
    const [day, month] = isDayFirst ? [one, two] : [two, one];
    const name = MONTH_NAMES[Number(month) - 1];
    return name && Number(day) <= 31 ? `${day} ${name}` : all;
  });
}

/** A title in quotation marks stays as it is. */
const outside = (text: string, change: (part: string) => string): string =>
  text
    .split(/(["“”][^"“”]*["“”])/)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('');

/** A text with its times and days as they are written: 'half past two' is '2:30'. */
export const written = (text: string): string =>
  outside(text, (part) =>
    SPOKEN.reduce((told, [pattern, write]) => told.replaceAll(pattern, write), slashed(part)),
  );
