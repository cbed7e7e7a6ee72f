import { claim, claimInTitle, find, spanOf, type Reading } from './reading.ts';
import { onDays, rule, type Rule } from './rule.ts';
import {
  EDGE,
  END,
  FULL_WEEKDAY,
  MONTH,
  monthOf,
  NUMBER,
  numberOf,
  ORDINAL,
  ordinalOf,
  WEEKDAY,
  weekdayOf,
  wholeWords,
} from './words.ts';

/** A rule, and another that the same words may mean. */
export interface Repetition {
  rule: Rule;
  /** 'every third Friday' without 'of the month'. */
  other: Rule | null;
}

const AND = '\\s*(?:,\\s*(?:and\\s+|or\\s+)?|and\\s+|&\\s*|/\\s*)';
const DAYS = `(?:${WEEKDAY})(?:${AND}(?:on\\s+)?(?:${WEEKDAY})(?![\\p{L}])){0,6}`;
const WORKDAY = 'weekdays?|work(?:ing)?[ -]?days?|business days?';
const MONTH_DAY = '\\d{1,2}(?:st|nd|rd|th)|last day';
const MONTH_DAYS = `(?:${MONTH_DAY})(?:${AND}(?:the\\s+)?(?:${MONTH_DAY})){0,5}`;
const OF_MONTH = '\\s+(?:day\\s+)?(?:of|in)\\s+(?:the|each|every)\\s+month';
const YEAR_DAY = `(?:(?<monthA>${MONTH})\\.?\\s+(?<dayA>\\d{1,2})(?:st|nd|rd|th)?|(?:the\\s+)?(?<dayB>\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?(?<monthB>${MONTH}))`;
const NTH_DAY = `(?<nth>${ORDINAL})\\s+(?<nthDays>${DAYS}|${WORKDAY}|day)`;
/** 'every', but no word of a title: 'each' and 'every' alone stand for rules. */
const EVERY = '(?:on\\s+)?(?:every|each)\\s+';

const weekdaysIn = (words: string): number[] =>
  (words.match(new RegExp(`(?:${WEEKDAY})(?![\\p{L}])`, 'giu')) ?? []).map(weekdayOf);
const monthDaysIn = (words: string): number[] =>
  [
    ...new Set(
      (words.match(new RegExp(MONTH_DAY, 'giu')) ?? []).map((word) =>
        word.toLowerCase() === 'last day' ? -1 : Number.parseInt(word, 10),
      ),
    ),
  ].filter((day) => day <= 31 && day !== 0);

const WORK = onDays([1, 2, 3, 4, 5]);
const FREE = onDays([6, 0]);
type Groups = Record<string, string | undefined>;
type RuleReader = (groups: Groups) => Repetition | null;

const only = (made: Rule): Repetition => ({ rule: made, other: null });

function nthOfMonth({ nth = '', nthDays = '' }: Groups): Repetition | null {
  const position = ordinalOf(nth);
  if (nthDays.toLowerCase() === 'day') {
    return only(rule({ freq: 'MONTHLY', monthDays: [position] }));
  }
  const weekdays = weekdaysIn(nthDays);
  if (weekdays.length === 0) return only(rule({ freq: 'MONTHLY', days: WORK, position }));
  return only(rule({ freq: 'MONTHLY', days: onDays(weekdays, position) }));
}

function onYearDay({ monthA, dayA, monthB, dayB }: Groups): Repetition | null {
  const [month, day] = [monthOf(monthA ?? monthB ?? ''), Number(dayA ?? dayB)];
  const fits = month > 0 && day >= 1 && day <= new Date(Date.UTC(2024, month, 0)).getUTCDate();
  return fits ? only(rule({ freq: 'YEARLY', month, monthDays: [day] })) : null;
}

function onMonthDays({ monthDays = '' }: Groups): Repetition | null {
  const days = monthDaysIn(monthDays);
  return days.length > 0 ? only(rule({ freq: 'MONTHLY', monthDays: days })) : null;
}

const UNITS: Record<string, Pick<Rule, 'freq' | 'interval'>> = {
  day: { freq: 'DAILY', interval: 1 },
  week: { freq: 'WEEKLY', interval: 1 },
  fortnight: { freq: 'WEEKLY', interval: 2 },
  month: { freq: 'MONTHLY', interval: 1 },
  quarter: { freq: 'MONTHLY', interval: 3 },
  year: { freq: 'YEARLY', interval: 1 },
};

const ADVERBS: Record<string, Pick<Rule, 'freq' | 'interval'>> = {
  daily: { freq: 'DAILY', interval: 1 },
  weekly: { freq: 'WEEKLY', interval: 1 },
  biweekly: { freq: 'WEEKLY', interval: 2 },
  'bi-weekly': { freq: 'WEEKLY', interval: 2 },
  fortnightly: { freq: 'WEEKLY', interval: 2 },
  monthly: { freq: 'MONTHLY', interval: 1 },
  quarterly: { freq: 'MONTHLY', interval: 3 },
  yearly: { freq: 'YEARLY', interval: 1 },
  annually: { freq: 'YEARLY', interval: 1 },
};

const COUNTED: Record<string, number> = { other: 2, second: 2, third: 3, fourth: 4 };

const intervalOf = (word: string | undefined) =>
  word === undefined
    ? 1
    : (COUNTED[word.toLowerCase()] ?? (Number.parseInt(word, 10) || numberOf(word)));

const MOST_STEPS = 99;

function everyUnit({ step, unit = '', on, nth, nthDays, monthDays }: Groups): Repetition | null {
  const word = unit.toLowerCase().replace(/s$/, '');
  const base = UNITS[word];
  const interval = intervalOf(step) * (base?.interval ?? 1);
  if (!base || !(interval >= 1 && interval <= MOST_STEPS)) return null;
  const { freq } = base;
  const detail = nth ? nthOfMonth({ nth, nthDays }) : monthDays ? onMonthDays({ monthDays }) : null;
  if (freq === 'MONTHLY' && detail) return only({ ...detail.rule, interval });
  if (detail) return null;
  if (on && freq !== 'WEEKLY') return null;
  return only(rule({ freq, interval, days: on ? onDays(weekdaysIn(on)) : [] }));
}

function everyDays({ step, days = '' }: Groups): Repetition | null {
  const weekdays = weekdaysIn(days);
  const interval = intervalOf(step);
  if (!(interval >= 1 && interval <= MOST_STEPS)) return null;
  const weekly = rule({ freq: 'WEEKLY', interval, days: onDays(weekdays) });
  const isOrdinal = step !== undefined && /^(?:second|third|fourth|[234](?:nd|rd|th))$/i.test(step);
  if (!isOrdinal) return only(weekly);
  return { rule: weekly, other: rule({ freq: 'MONTHLY', days: onDays(weekdays, interval) }) };
}

/** 'gym Mon/Wed/Fri'; of two days in a row ('sale Sat and Sun') both may be meant once. */
function listedDays({ list = '' }: Groups): Repetition | null {
  const [first = 0, second = 0, ...more] = [...new Set(weekdaysIn(list))];
  const isInARow = more.length === 0 && (second - first + 7) % 7 <= 1;
  if (isInARow && !list.includes('/')) return null;
  return only(rule({ freq: 'WEEKLY', days: onDays([first, second, ...more]) }));
}

const STEP = `(?<step>other|second|third|fourth|\\d{1,2}(?:st|nd|rd|th)?|two|three|four|five|six)\\s+`;

const ADVERB = wholeWords(
  '(?<adverb>daily|weekly|biweekly|bi-weekly|fortnightly|monthly|quarterly|yearly|annually)',
);
/** 'Weekly sync' is a title too. */
const STAYS = /^ (?!(?:on|at|from|until|till|for|starting|with|in)\b)\p{L}/iu;

const LIST = `(?:${WEEKDAY})(?:(?:${AND}|\\s+)(?:${WEEKDAY})(?![\\p{L}])){1,6}`;
const NOT_ONCE = '(?!,?\\s*(?:or\\b|(?:of\\s+)?(?:next|this)\\s+week))';
/** 'Wed 4pm for 10 weeks' is no event of ten weeks. */
const FOR_WEEKS = `(?=\\s+(?:at\\s+)?\\d[\\d:.]{0,4}\\s?(?:[ap]m)?,?\\s+for\\s+(?:${NUMBER})\\s+weeks)`;

/** From the most particular to the plainest. */
const READERS: [RegExp, RuleReader][] = [
  [
    wholeWords(`(?:${EVERY}|(?:monthly\\s+)?(?:on\\s+)?(?:the\\s+)?)${NTH_DAY}${OF_MONTH}`),
    nthOfMonth,
  ],
  [
    wholeWords(
      `${EVERY}(?:${STEP})?(?<unit>months?|quarters?)\\s+on\\s+the\\s+(?:${NTH_DAY}|(?<monthDays>${MONTH_DAYS}))`,
    ),
    everyUnit,
  ],
  [wholeWords(`(?:${EVERY}month|monthly)\\s+on\\s+(?:the\\s+)?(?:${NTH_DAY})`), nthOfMonth],
  [
    wholeWords(
      `(?:${EVERY}|(?:monthly\\s+)?(?:on\\s+)?the\\s+)(?<monthDays>${MONTH_DAYS})${OF_MONTH}`,
    ),
    onMonthDays,
  ],
  [wholeWords(`monthly\\s+on\\s+(?:the\\s+)?(?<monthDays>${MONTH_DAYS})`), onMonthDays],
  [
    wholeWords(
      `(?:${EVERY}(?:year\\s+(?:on\\s+)?)?|(?:yearly|annually)\\s+(?:on\\s+)?)${YEAR_DAY}`,
    ),
    onYearDay,
  ],
  [wholeWords(`(?:on\\s+)?${YEAR_DAY}\\s+(?:every year|each year|yearly|annually)`), onYearDay],
  [
    wholeWords(`${EVERY}(?:${STEP})?(?<unit>weeks?|fortnight)(?:\\s+on\\s+(?<on>${DAYS}))`),
    everyUnit,
  ],
  [
    wholeWords(`(?<adverb>weekly|biweekly|bi-weekly|fortnightly)\\s+on\\s+(?<on>${DAYS})`),
    ({ adverb = '', on = '' }) => {
      const base = ADVERBS[adverb.toLowerCase()];
      return base ? only(rule({ ...base, days: onDays(weekdaysIn(on)) })) : null;
    },
  ],
  [
    wholeWords(`${EVERY}(?<nth>first|1st|last|fifth|5th)\\s+(?<nthDays>${DAYS}|${WORKDAY})`),
    nthOfMonth,
  ],
  [wholeWords(`${EVERY}(?:${STEP})?(?<days>${DAYS})`), everyDays],
  [wholeWords(`${EVERY}(?:${WORKDAY})`), () => only(rule({ freq: 'WEEKLY', days: WORK }))],
  [wholeWords(`${EVERY}weekends?`), () => only(rule({ freq: 'WEEKLY', days: FREE }))],
  [wholeWords(`${EVERY}(?<monthDays>${MONTH_DAYS})`), onMonthDays],
  [
    wholeWords(`${EVERY}(?:${STEP})?(?<unit>days?|weeks?|fortnight|months?|quarters?|years?)`),
    everyUnit,
  ],
  // What is left of it says the half of the day.
  [
    new RegExp(`${EDGE}(?:every|each)(?=\\s+(?:morning|afternoon|evening|night)${END})`, 'iu'),
    () => only(rule({ freq: 'DAILY' })),
  ],
  [
    wholeWords(`(?:on\\s+)?(?:weekdays|work(?:ing)?[ -]?days|business days)`),
    () => only(rule({ freq: 'WEEKLY', days: WORK })),
  ],
  [wholeWords(`(?:on\\s+)?weekends`), () => only(rule({ freq: 'WEEKLY', days: FREE }))],
  [
    wholeWords(
      `(?:on\\s+)?(?<days>(?:${FULL_WEEKDAY}s)(?:${AND}(?:on\\s+)?(?:${FULL_WEEKDAY}s)){0,6})`,
    ),
    everyDays,
  ],
  [wholeWords(`(?:on\\s+)?(?<!(?:next|this|last)\\s+)(?<list>${LIST})${NOT_ONCE}`), listedDays],
  [wholeWords(`(?:on\\s+)?(?<days>${WEEKDAY})${FOR_WEEKS}`), everyDays],
  [
    ADVERB,
    ({ adverb = '' }) => {
      const base = ADVERBS[adverb.toLowerCase()];
      return base ? only(rule(base)) : null;
    },
  ],
];

/** Reads how the event repeats. */
export function readRepetition(reading: Reading): Repetition | null {
  for (const [shape, ruleOf] of READERS) {
    const hit = find(reading, shape, ({ groups = {} }) => ruleOf(groups));
    const span = hit && spanOf(hit.match);
    if (!span) continue;
    if (shape === ADVERB && STAYS.test(reading.rest.slice(span.end))) {
      claimInTitle(reading, span, 'recurrence');
    } else {
      claim(reading, span, 'recurrence');
    }
    return hit.found;
  }
  return null;
}
