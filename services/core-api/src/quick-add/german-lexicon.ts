/**
 * @module German number, weekday and unit names with their English equivalents, and pattern
 * fragments.
 */

export const WEEKDAYS: Record<string, string> = {
  montag: 'Monday',
  dienstag: 'Tuesday',
  mittwoch: 'Wednesday',
  donnerstag: 'Thursday',
  freitag: 'Friday',
  samstag: 'Saturday',
  sonnabend: 'Saturday',
  sonntag: 'Sunday',
};
const MONTHS: Record<string, string> = {
  jan: 'January',
  jän: 'January',
  feb: 'February',
  mär: 'March',
  apr: 'April',
  mai: 'May',
  jun: 'June',
  jul: 'July',
  aug: 'August',
  sep: 'September',
  okt: 'October',
  nov: 'November',
  dez: 'December',
};
const NUMBERS: Record<string, number> = {
  ein: 1,
  eins: 1,
  eine: 1,
  einen: 1,
  einer: 1,
  einem: 1,
  zwei: 2,
  drei: 3,
  vier: 4,
  fünf: 5,
  sechs: 6,
  sieben: 7,
  acht: 8,
  neun: 9,
  zehn: 10,
  elf: 11,
  zwölf: 12,
  fünfzehn: 15,
  zwanzig: 20,
  dreißig: 30,
};
const ORDINALS: Record<string, string> = {
  erste: 'first',
  zweite: 'second',
  dritte: 'third',
  vierte: 'fourth',
  fünfte: 'fifth',
  letzte: 'last',
};
const UNITS: Record<string, string> = {
  min: 'minutes',
  h: 'hours',
  stunde: 'hours',
  std: 'hours',
  tag: 'days',
  woche: 'weeks',
  monat: 'months',
  jahr: 'years',
};
const DAYPARTS: Record<string, string> = {
  früh: 'morning',
  morgen: 'morning',
  vormittag: 'morning',
  nachmittag: 'afternoon',
  abend: 'evening',
  nacht: 'night',
};

const joinAlternatives = (dictionary: Record<string, unknown>) => Object.keys(dictionary).join('|');
export const namedGroup = (name: string, source: string) => `(?<${name}>${source})`;

export const WEEKDAY = `(?:${joinAlternatives(WEEKDAYS)})`;
export const MONTH =
  '(?:januar|jänner|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|(?:jan|feb|mär|apr|jun|jul|aug|sept?|okt|nov|dez)\\.?)';
export const NUMBER = `(?:\\d{1,3}(?:,\\d{1,2})?|${joinAlternatives(NUMBERS)})`;
export const HOUR = `(?:\\d{1,2}|${joinAlternatives(NUMBERS)})`;
export const CLOCK = `${HOUR}(?:[:.][0-5]\\d)?`;
export const ORDINAL = `(?:erste|zweite|dritte|vierte|fünfte|letzte)[nrs]?`;
export const DAYPART = `(?:${joinAlternatives(DAYPARTS)})`;
export const TIME_UNIT = '(?:minuten?|min\\.?|stunden?|std\\.?|h)';
export const DAY_UNIT = '(?:tage?n?|wochen?|monate?n?|jahre?n?)';
/** Lookahead for a capitalized name. */
export const NAME = '(?-i:(?=\\p{Lu}))';

export const translateWord = (dictionary: Record<string, string>, word = '') =>
  dictionary[word.toLowerCase()] ?? word;
export const toWeekday = (word?: string) => translateWord(WEEKDAYS, word);
export const toMonth = (word = '') => translateWord(MONTHS, word.slice(0, 3));
export const toOrdinal = (word = '') => translateWord(ORDINALS, word.replace(/[nrs]$/i, ''));
export const toDaypart = (word?: string) => translateWord(DAYPARTS, word);
/** Handles inflections and abbreviations: 'Tage', 'Tagen', 'Stunde', 'Std.' */
export const toUnit = (word = '') => {
  const stem = Object.keys(UNITS).findLast((name) => word.toLowerCase().startsWith(name));
  return UNITS[stem ?? ''] ?? word;
};
export const toNumber = (word = '') =>
  String(NUMBERS[word.toLowerCase()] ?? word.replace(',', '.'));

const EVENING = /(?<!\p{L})(?:\p{L}*tag|heute|morgen|am|jeden)?\s*abends?(?!\p{L})/iu;
const AFTERNOON = /nachmittags?(?!\p{L})/iu;
/** Events that usually take place in the evening, even without 'abends'. */
const EVENING_EVENT = /abendessen|abendbrot|party|konzert|kino|theater|feierabend/iu;

/** Formats a time for the English parser. Hours before 6 stay ambiguous: '3 Uhr' can be 3 PM. */
export function toEnglishTime(timeText: string | undefined, text: string, half?: string): string {
  const [word = '', minute = '00'] = (timeText ?? '').split(/[:.]/);
  const hour = Number(toNumber(word));
  const time = `${hour}:${minute}`;
  const daypart = half ?? '';
  const isPm = daypart === '' ? EVENING.test(text) && hour > 3 : /abend|nachmittag/i.test(daypart);
  const isAfternoon =
    daypart === '' ? AFTERNOON.test(text) && hour < 7 : /mittags/i.test(daypart) && hour < 4;
  if (hour > 12 || hour === 0) return time;
  if (isPm || isAfternoon || (/nachts/i.test(daypart) && hour > 6)) return `${time}pm`;
  if (daypart !== '' && !/mittags/i.test(daypart)) return `${time}am`;
  return hour < 6 || (EVENING_EVENT.test(text) && hour < 10) ? time : time.padStart(5, '0');
}

/** Returns '2:30' for 'halb drei'. */
export const toPreviousHour = (hour: string | undefined, minute: string) =>
  `${((Number(toNumber(hour)) + 10) % 12) + 1}:${minute}`;

export const joinWeekdays = (list = '') =>
  (list.match(new RegExp(WEEKDAY, 'giu')) ?? []).map(toWeekday).join(' and ');

export const DAYPART_SUFFIX =
  '(?:\\s+(?<half>morgens|früh|vormittags|mittags|nachmittags|abends|nachts))?';
/** Matches the minutes in '8 Uhr 15', but not in '8 Uhr 10 Mal'. */
export const MINUTE_SUFFIX =
  '(?:\\s(?<minute>[0-5]\\d)(?!\\d|[.:]|\\s*-?(?:mal|min|st|tag|woche)))?';
export const WEEKDAY_LIST = `${WEEKDAY}s?(?:\\s*(?:,|und|,\\s*und)\\s*${WEEKDAY}s?){0,6}`;
