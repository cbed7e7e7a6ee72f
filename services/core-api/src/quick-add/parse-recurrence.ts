import { consume, consumeInTitle, findMatch, getSpan, type ParserState } from './parser-state.ts';
import { toRuleDays, createRule, type Rule } from './recurrence-rule.ts';
import {
  WORD_START,
  WORD_END,
  FULL_WEEKDAY,
  MONTH,
  parseMonth,
  NUMBER,
  parseNumber,
  ORDINAL,
  parseOrdinal,
  WEEKDAY,
  parseWeekday,
  createWordPattern,
} from './english-lexicon.ts';

/** A rule and a possible second interpretation of the text. */
export interface ParsedRecurrence {
  rule: Rule;
  /** Monthly interpretation of 'every third Friday' without 'of the month'. */
  alternative: Rule | null;
}

const LIST_SEPARATOR = '\\s*(?:,\\s*(?:and\\s+|or\\s+)?|and\\s+|&\\s*|/\\s*)';
const DAYS = `(?:${WEEKDAY})(?:${LIST_SEPARATOR}(?:on\\s+)?(?:${WEEKDAY})(?![\\p{L}])){0,6}`;
const WORKDAY = 'weekdays?|work(?:ing)?[ -]?days?|business days?';
const MONTH_DAY = '\\d{1,2}(?:st|nd|rd|th)|last day';
const MONTH_DAYS = `(?:${MONTH_DAY})(?:${LIST_SEPARATOR}(?:the\\s+)?(?:${MONTH_DAY})){0,5}`;
const OF_MONTH = '\\s+(?:day\\s+)?(?:of|in)\\s+(?:the|each|every)\\s+month';
const YEAR_DAY = `(?:(?<monthA>${MONTH})\\.?\\s+(?<dayA>\\d{1,2})(?:st|nd|rd|th)?|(?:the\\s+)?(?<dayB>\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?(?<monthB>${MONTH}))`;
const NTH_DAY = `(?<nth>${ORDINAL})\\s+(?<nthDays>${DAYS}|${WORKDAY}|day)`;
const EVERY = '(?:on\\s+)?(?:every|each)\\s+';

const parseWeekdays = (text: string): number[] =>
  (text.match(new RegExp(`(?:${WEEKDAY})(?![\\p{L}])`, 'giu')) ?? []).map(parseWeekday);
const parseMonthDays = (text: string): number[] =>
  [
    ...new Set(
      (text.match(new RegExp(MONTH_DAY, 'giu')) ?? []).map((word) =>
        word.toLowerCase() === 'last day' ? -1 : Number.parseInt(word, 10),
      ),
    ),
  ].filter((day) => day <= 31 && day !== 0);

const WORKDAYS = toRuleDays([1, 2, 3, 4, 5]);
const WEEKEND_DAYS = toRuleDays([6, 0]);
type Groups = Record<string, string | undefined>;
type RuleParser = (groups: Groups) => ParsedRecurrence | null;

const toRecurrence = (rule: Rule): ParsedRecurrence => ({ rule, alternative: null });

function parseNthOfMonth({ nth = '', nthDays = '' }: Groups): ParsedRecurrence | null {
  const position = parseOrdinal(nth);
  if (nthDays.toLowerCase() === 'day') {
    return toRecurrence(createRule({ freq: 'MONTHLY', monthDays: [position] }));
  }
  const weekdays = parseWeekdays(nthDays);
  if (weekdays.length === 0)
    return toRecurrence(createRule({ freq: 'MONTHLY', days: WORKDAYS, position }));
  return toRecurrence(createRule({ freq: 'MONTHLY', days: toRuleDays(weekdays, position) }));
}

function parseYearDay({ monthA, dayA, monthB, dayB }: Groups): ParsedRecurrence | null {
  const [month, day] = [parseMonth(monthA ?? monthB ?? ''), Number(dayA ?? dayB)];
  const isValid = month > 0 && day >= 1 && day <= new Date(Date.UTC(2024, month, 0)).getUTCDate();
  return isValid ? toRecurrence(createRule({ freq: 'YEARLY', month, monthDays: [day] })) : null;
}

function parseMonthDayList({ monthDays = '' }: Groups): ParsedRecurrence | null {
  const days = parseMonthDays(monthDays);
  return days.length > 0 ? toRecurrence(createRule({ freq: 'MONTHLY', monthDays: days })) : null;
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

const STEP_WORDS: Record<string, number> = { other: 2, second: 2, third: 3, fourth: 4 };

const parseInterval = (word: string | undefined) =>
  word === undefined
    ? 1
    : (STEP_WORDS[word.toLowerCase()] ?? (Number.parseInt(word, 10) || parseNumber(word)));

const MAX_INTERVAL = 99;

function parseEveryUnit({
  step,
  unit = '',
  on,
  nth,
  nthDays,
  monthDays,
}: Groups): ParsedRecurrence | null {
  const word = unit.toLowerCase().replace(/s$/, '');
  const base = UNITS[word];
  const interval = parseInterval(step) * (base?.interval ?? 1);
  if (!base || !(interval >= 1 && interval <= MAX_INTERVAL)) return null;
  const { freq } = base;
  const detail = nth
    ? parseNthOfMonth({ nth, nthDays })
    : monthDays
      ? parseMonthDayList({ monthDays })
      : null;
  if (freq === 'MONTHLY' && detail) return toRecurrence({ ...detail.rule, interval });
  if (detail) return null;
  if (on && freq !== 'WEEKLY') return null;
  return toRecurrence(
    createRule({ freq, interval, days: on ? toRuleDays(parseWeekdays(on)) : [] }),
  );
}

function parseEveryWeekday({ step, days = '' }: Groups): ParsedRecurrence | null {
  const weekdays = parseWeekdays(days);
  const interval = parseInterval(step);
  if (!(interval >= 1 && interval <= MAX_INTERVAL)) return null;
  const weekly = createRule({ freq: 'WEEKLY', interval, days: toRuleDays(weekdays) });
  const isOrdinal = step !== undefined && /^(?:second|third|fourth|[234](?:nd|rd|th))$/i.test(step);
  if (!isOrdinal) return toRecurrence(weekly);
  return {
    rule: weekly,
    alternative: createRule({ freq: 'MONTHLY', days: toRuleDays(weekdays, interval) }),
  };
}

/** Handles 'gym Mon/Wed/Fri'. Two consecutive days ('sale Sat and Sun') may be a single event. */
function parseWeekdayList({ list = '' }: Groups): ParsedRecurrence | null {
  const [first = 0, second = 0, ...others] = [...new Set(parseWeekdays(list))];
  const areConsecutive = others.length === 0 && (second - first + 7) % 7 <= 1;
  if (areConsecutive && !list.includes('/')) return null;
  return toRecurrence(createRule({ freq: 'WEEKLY', days: toRuleDays([first, second, ...others]) }));
}

const STEP = `(?<step>other|second|third|fourth|\\d{1,2}(?:st|nd|rd|th)?|two|three|four|five|six)\\s+`;

const ADVERB = createWordPattern(
  '(?<adverb>daily|weekly|biweekly|bi-weekly|fortnightly|monthly|quarterly|yearly|annually)',
);
/** Matches the text after an adverb that is also part of the title, as in 'Weekly sync'. */
const TITLE_CONTINUES = /^ (?!(?:on|at|from|until|till|for|starting|with|in)\b)\p{L}/iu;

const WEEKDAY_LIST = `(?:${WEEKDAY})(?:(?:${LIST_SEPARATOR}|\\s+)(?:${WEEKDAY})(?![\\p{L}])){1,6}`;
const NOT_ONE_TIME = '(?!,?\\s*(?:or\\b|(?:of\\s+)?(?:next|this)\\s+week))';
/** 'Wed 4pm for 10 weeks' is a series, not a ten-week event. */
const FOR_WEEKS = `(?=\\s+(?:at\\s+)?\\d[\\d:.]{0,4}\\s?(?:[ap]m)?,?\\s+for\\s+(?:${NUMBER})\\s+weeks)`;

/** Ordered from specific to general. */
const RULE_PARSERS: [RegExp, RuleParser][] = [
  [
    createWordPattern(`(?:${EVERY}|(?:monthly\\s+)?(?:on\\s+)?(?:the\\s+)?)${NTH_DAY}${OF_MONTH}`),
    parseNthOfMonth,
  ],
  [
    createWordPattern(
      `${EVERY}(?:${STEP})?(?<unit>months?|quarters?)\\s+on\\s+the\\s+(?:${NTH_DAY}|(?<monthDays>${MONTH_DAYS}))`,
    ),
    parseEveryUnit,
  ],
  [
    createWordPattern(`(?:${EVERY}month|monthly)\\s+on\\s+(?:the\\s+)?(?:${NTH_DAY})`),
    parseNthOfMonth,
  ],
  [
    createWordPattern(
      `(?:${EVERY}|(?:monthly\\s+)?(?:on\\s+)?the\\s+)(?<monthDays>${MONTH_DAYS})${OF_MONTH}`,
    ),
    parseMonthDayList,
  ],
  [
    createWordPattern(`monthly\\s+on\\s+(?:the\\s+)?(?<monthDays>${MONTH_DAYS})`),
    parseMonthDayList,
  ],
  [
    createWordPattern(
      `(?:${EVERY}(?:year\\s+(?:on\\s+)?)?|(?:yearly|annually)\\s+(?:on\\s+)?)${YEAR_DAY}`,
    ),
    parseYearDay,
  ],
  [
    createWordPattern(`(?:on\\s+)?${YEAR_DAY}\\s+(?:every year|each year|yearly|annually)`),
    parseYearDay,
  ],
  [
    createWordPattern(`${EVERY}(?:${STEP})?(?<unit>weeks?|fortnight)(?:\\s+on\\s+(?<on>${DAYS}))`),
    parseEveryUnit,
  ],
  [
    createWordPattern(`(?<adverb>weekly|biweekly|bi-weekly|fortnightly)\\s+on\\s+(?<on>${DAYS})`),
    ({ adverb = '', on = '' }) => {
      const base = ADVERBS[adverb.toLowerCase()];
      return base
        ? toRecurrence(createRule({ ...base, days: toRuleDays(parseWeekdays(on)) }))
        : null;
    },
  ],
  [
    createWordPattern(`${EVERY}(?<nth>first|1st|last|fifth|5th)\\s+(?<nthDays>${DAYS}|${WORKDAY})`),
    parseNthOfMonth,
  ],
  [createWordPattern(`${EVERY}(?:${STEP})?(?<days>${DAYS})`), parseEveryWeekday],
  [
    createWordPattern(`${EVERY}(?:${WORKDAY})`),
    () => toRecurrence(createRule({ freq: 'WEEKLY', days: WORKDAYS })),
  ],
  [
    createWordPattern(`${EVERY}weekends?`),
    () => toRecurrence(createRule({ freq: 'WEEKLY', days: WEEKEND_DAYS })),
  ],
  [createWordPattern(`${EVERY}(?<monthDays>${MONTH_DAYS})`), parseMonthDayList],
  [
    createWordPattern(
      `${EVERY}(?:${STEP})?(?<unit>days?|weeks?|fortnight|months?|quarters?|years?)`,
    ),
    parseEveryUnit,
  ],
  // The part of the day is parsed separately.
  [
    new RegExp(
      `${WORD_START}(?:every|each)(?=\\s+(?:morning|afternoon|evening|night)${WORD_END})`,
      'iu',
    ),
    () => toRecurrence(createRule({ freq: 'DAILY' })),
  ],
  [
    createWordPattern(`(?:on\\s+)?(?:weekdays|work(?:ing)?[ -]?days|business days)`),
    () => toRecurrence(createRule({ freq: 'WEEKLY', days: WORKDAYS })),
  ],
  [
    createWordPattern(`(?:on\\s+)?weekends`),
    () => toRecurrence(createRule({ freq: 'WEEKLY', days: WEEKEND_DAYS })),
  ],
  [
    createWordPattern(
      `(?:on\\s+)?(?<days>(?:${FULL_WEEKDAY}s)(?:${LIST_SEPARATOR}(?:on\\s+)?(?:${FULL_WEEKDAY}s)){0,6})`,
    ),
    parseEveryWeekday,
  ],
  [
    createWordPattern(
      `(?:on\\s+)?(?<!(?:next|this|last)\\s+)(?<list>${WEEKDAY_LIST})${NOT_ONE_TIME}`,
    ),
    parseWeekdayList,
  ],
  [createWordPattern(`(?:on\\s+)?(?<days>${WEEKDAY})${FOR_WEEKS}`), parseEveryWeekday],
  [
    ADVERB,
    ({ adverb = '' }) => {
      const base = ADVERBS[adverb.toLowerCase()];
      return base ? toRecurrence(createRule(base)) : null;
    },
  ],
];

/** Parses how the event repeats. */
export function parseRecurrence(state: ParserState): ParsedRecurrence | null {
  for (const [pattern, parseRule] of RULE_PARSERS) {
    const result = findMatch(state, pattern, ({ groups = {} }) => parseRule(groups));
    const span = result && getSpan(result.match);
    if (!span) continue;
    if (pattern === ADVERB && TITLE_CONTINUES.test(state.rest.slice(span.end))) {
      consumeInTitle(state, span, 'recurrence');
    } else {
      consume(state, span, 'recurrence');
    }
    return result.value;
  }
  return null;
}
