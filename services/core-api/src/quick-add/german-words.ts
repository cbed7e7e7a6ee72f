/** The German words of time, and what the grammar calls them. */

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
const PARTS: Record<string, string> = {
  früh: 'morning',
  morgen: 'morning',
  vormittag: 'morning',
  nachmittag: 'afternoon',
  abend: 'evening',
  nacht: 'night',
};

const or = (words: Record<string, unknown>) => Object.keys(words).join('|');
export const named = (name: string, source: string) => `(?<${name}>${source})`;

export const WEEKDAY = `(?:${or(WEEKDAYS)})`;
export const MONTH =
  '(?:januar|jänner|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|(?:jan|feb|mär|apr|jun|jul|aug|sept?|okt|nov|dez)\\.?)';
export const NUMBER = `(?:\\d{1,3}(?:,\\d{1,2})?|${or(NUMBERS)})`;
export const HOUR = `(?:\\d{1,2}|${or(NUMBERS)})`;
export const CLOCK = `${HOUR}(?:[:.][0-5]\\d)?`;
export const ORDINAL = `(?:erste|zweite|dritte|vierte|fünfte|letzte)[nrs]?`;
export const PART = `(?:${or(PARTS)})`;
export const SPAN = '(?:minuten?|min\\.?|stunden?|std\\.?|h)';
export const DAYS = '(?:tage?n?|wochen?|monate?n?|jahre?n?)';
/** Right before a name, which begins with a capital letter in any German. */
export const NAME = '(?-i:(?=\\p{Lu}))';

export const at = (words: Record<string, string>, word = '') => words[word.toLowerCase()] ?? word;
export const weekday = (word?: string) => at(WEEKDAYS, word);
export const month = (word = '') => at(MONTHS, word.slice(0, 3));
export const ordinal = (word = '') => at(ORDINALS, word.replace(/[nrs]$/i, ''));
export const part = (word?: string) => at(PARTS, word);
/** 'Tage', 'Tagen' and 'Tag', 'Stunden' and 'Stunde', 'Std.' */
export const unit = (word = '') => {
  const known = Object.keys(UNITS).findLast((name) => word.toLowerCase().startsWith(name));
  return UNITS[known ?? ''] ?? word;
};
export const number = (word = '') => String(NUMBERS[word.toLowerCase()] ?? word.replace(',', '.'));

const EVENING = /(?<!\p{L})(?:\p{L}*tag|heute|morgen|am|jeden)?\s*abends?(?!\p{L})/iu;
const AFTERNOON = /nachmittags?(?!\p{L})/iu;
/** What is done in the evening: its hour is told without saying which half of the day. */
const LATE = /abendessen|abendbrot|party|konzert|kino|theater|feierabend/iu;

/** A time as a clock of 24 hours shows it; '3 Uhr' is said of the afternoon, too. */
export function clock(said: string | undefined, text: string, half?: string): string {
  const [word = '', minute = '00'] = (said ?? '').split(/[:.]/);
  const hour = Number(number(word));
  const time = `${hour}:${minute}`;
  const words = half ?? '';
  const isPm = words === '' ? EVENING.test(text) && hour > 3 : /abend|nachmittag/i.test(words);
  const isDay =
    words === '' ? AFTERNOON.test(text) && hour < 7 : /mittags/i.test(words) && hour < 4;
  if (hour > 12 || hour === 0) return time;
  if (isPm || isDay || (/nachts/i.test(words) && hour > 6)) return `${time}pm`;
  if (words !== '' && !/mittags/i.test(words)) return `${time}am`;
  return hour < 6 || (LATE.test(text) && hour < 10) ? time : time.padStart(5, '0');
}

/** '2:30' of 'halb drei'. */
export const before = (hour: string | undefined, minute: string) =>
  `${((Number(number(hour)) + 10) % 12) + 1}:${minute}`;

export const each = (list = '') =>
  (list.match(new RegExp(WEEKDAY, 'giu')) ?? []).map(weekday).join(' and ');

export const HALF = '(?:\\s+(?<half>morgens|früh|vormittags|mittags|nachmittags|abends|nachts))?';
/** '8 Uhr 15', but not '8 Uhr 10 Mal'. */
export const MINUTE = '(?:\\s(?<minute>[0-5]\\d)(?!\\d|[.:]|\\s*-?(?:mal|min|st|tag|woche)))?';
export const LIST = `${WEEKDAY}s?(?:\\s*(?:,|und|,\\s*und)\\s*${WEEKDAY}s?){0,6}`;
