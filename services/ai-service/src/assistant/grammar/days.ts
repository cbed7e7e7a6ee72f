import { addDays, type CalendarDate } from '@scheduler/scheduling';
import { take, type Scan } from './scan.ts';
import { MONTH, monthOf, NUMBER, numberOf, WEEKDAY, weekdayOf, whole } from './words.ts';

export interface Days {
  from: CalendarDate;
  /** Exclusive. */
  to: CalendarDate;
}

const weekdayAt = (date: CalendarDate) => new Date(date).getUTCDay();
const SUNDAY = 0;
const WEEK = 7;

/** The first day of the week that a day is in. */
export const mondayOf = (date: CalendarDate): CalendarDate =>
  addDays(date, -((weekdayAt(date) + 6) % WEEK));

const oneDay = (from: CalendarDate): Days => ({ from, to: addDays(from, 1) });
const week = (monday: CalendarDate): Days => ({ from: monday, to: addDays(monday, WEEK) });

/** The next such day, today included. */
const coming = (today: CalendarDate, weekday: number): CalendarDate =>
  addDays(today, (weekday - weekdayAt(today) + WEEK) % WEEK);

function named(today: CalendarDate, word: string, which: string): CalendarDate {
  const weekday = weekdayOf(word);
  const inWeekOf = (monday: CalendarDate) => addDays(monday, (weekday + 6) % WEEK);
  if (which === 'last') return addDays(coming(today, weekday), -WEEK);
  if (which !== 'next') return coming(today, weekday);
  const next = inWeekOf(addDays(mondayOf(today), WEEK));
  // On a Sunday 'next Friday' is hardly the day after eleven others.
  return weekdayAt(today) === SUNDAY ? coming(addDays(today, 1), weekday) : next;
}

const dateOf = (year: number, month: number, day: number): CalendarDate | null => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && day > 0 ? date.toISOString().slice(0, 10) : null;
};

function dated(today: CalendarDate, month: number, day: number, year: string | undefined) {
  const thisYear = Number(today.slice(0, 4));
  const date = dateOf(year ? Number(year) : thisYear, month, day);
  if (date === null) return null;
  const isPast = !year && date < addDays(today, -60);
  return isPast ? dateOf(thisYear + 1, month, day) : date;
}

function dayOfMonth(today: CalendarDate, day: number): CalendarDate | null {
  const [year, month] = today.split('-').map(Number);
  const date = dateOf(year ?? 0, month ?? 1, day);
  return date !== null && date >= today ? date : dateOf(year ?? 0, (month ?? 1) + 1, day);
}

function monthAfter(today: CalendarDate, months: number): Days {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const first = (shift: number) =>
    new Date(Date.UTC(year, month - 1 + shift, 1)).toISOString().slice(0, 10);
  return { from: first(months), to: first(months + 1) };
}

/** The month of that name: this year's, or the next one's once it is long over. */
function monthNamed(today: CalendarDate, month: number, year: string | undefined): Days {
  const [thisYear = 0, thisMonth = 1] = today.split('-').map(Number);
  if (year) return monthAfter(today, (Number(year) - thisYear) * 12 + month - thisMonth);
  const shift = month - thisMonth;
  return monthAfter(today, shift < -3 ? shift + 12 : shift);
}

type Groups = Record<string, string | undefined>;
type Reader = (groups: Groups, today: CalendarDate) => Days | null;

const single = (date: CalendarDate | null) => (date === null ? null : oneDay(date));

const WHICH: Record<string, number> = { last: -1, this: 0, next: 1 };

/** The days of a name, such as 'today' and 'next friday'. */
const DAY = `today|tonight|tomorrow|yesterday|(?:the )?day after tomorrow|(?:(?:this|next|last|coming|this coming)\\s+)?(?:${WEEKDAY})|\\d{4}-\\d{2}-\\d{2}|\\d{1,2}/\\d{1,2}(?:/\\d{4})?|(?:${MONTH})\\.? \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?|\\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:${MONTH})\\.?(?: \\d{4})?|(?:the )\\d{1,2}(?:st|nd|rd|th)`;

const NEAR: Record<string, number> = {
  today: 0,
  tonight: 0,
  tomorrow: 1,
  yesterday: -1,
  'day after tomorrow': 2,
};

const MONTH_FIRST = new RegExp(
  `^(?<month>${MONTH})\\.? (?<day>\\d{1,2})\\D{0,2}(?:,? (?<year>\\d{4}))?$`,
  'i',
);
const DAY_FIRST = new RegExp(
  `^(?<day>\\d{1,2})\\D{0,2}(?: of)? (?<month>${MONTH})\\.?(?: (?<year>\\d{4}))?$`,
  'i',
);

/** '24/11' and '11/24' are one day; of '5/12' nobody knows which is the month. */
function slashedDay(today: CalendarDate, one: number, two: number, year: string | undefined) {
  if (one <= 12 && two <= 12 && one !== two) return null;
  return one > 12 ? dated(today, two, one, year) : dated(today, one, two, year);
}

/** The day that a word or two name. */
function dayNamed(words: string, today: CalendarDate): CalendarDate | null {
  const said = words.toLowerCase().replace(/^the /, '').trim();
  const near = NEAR[said];
  if (near !== undefined) return addDays(today, near);
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(said);
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const slashed = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/.exec(said);
  if (slashed) return slashedDay(today, Number(slashed[1]), Number(slashed[2]), slashed[3]);
  const { groups } = MONTH_FIRST.exec(said) ?? DAY_FIRST.exec(said) ?? {};
  if (groups) return dated(today, monthOf(groups.month ?? ''), Number(groups.day), groups.year);
  const ordinal = /^(\d{1,2})(?:st|nd|rd|th)$/.exec(said);
  if (ordinal) return dayOfMonth(today, Number(ordinal[1]));
  const [, which = '', day = ''] = /^(?:(this|next|last)\b)?.*?([a-z]+)$/.exec(said) ?? [];
  return named(today, day, which);
}

const READERS: [RegExp, Reader][] = [
  [
    // 'Monday to Wednesday', 'from Dec 1 until Dec 4'
    whole(
      `(?:(?:from|on|(?<between>between))\\s+)?(?<first>${DAY})\\s*(?:-|–|to|through|until|(?<beside>and|or))\\s*(?<last>${DAY})`,
    ),
    ({ first = '', last = '', beside, between }, today) => {
      const from = dayNamed(first, today);
      const end = from === null ? null : dayNamed(last, from);
      if (from === null || end === null || end < from) return null;
      // 'Monday and Friday' are not the days between.
      const isApart = beside !== undefined && between === undefined && end > addDays(from, 1);
      return isApart ? null : { from, to: addDays(end, 1) };
    },
  ],
  [
    // 'before Friday'
    whole(`(?:before|until|till|ahead of)\\s+(?<day>${DAY})`),
    ({ day = '' }, today) => {
      const to = dayNamed(day, today);
      return to === null || to <= today ? null : { from: today, to };
    },
  ],
  [
    // 'by Friday', 'by the end of the week'
    whole(`(?:by|no later than)\\s+(?<day>${DAY}|the end of (?:the )?week)`),
    ({ day = '' }, today) => {
      const last = day.endsWith('week') ? addDays(mondayOf(today), 4) : dayNamed(day, today);
      return last === null || last < today ? null : { from: today, to: addDays(last, 1) };
    },
  ],
  [
    // 'after Thursday', 'starting Monday'; 'the day after tomorrow' is one day
    whole(`(?:(?<!day )(?<after>after)|starting|from)\\s+(?<day>${DAY})(?:\\s+on(?:wards)?)?`),
    ({ day = '', after }, today) => {
      const named = dayNamed(day, today);
      if (named === null) return null;
      const first = addDays(named, after ? 1 : 0);
      return { from: first, to: addDays(first, WEEK) };
    },
  ],
  [
    // 'the week after next'
    whole('(?:in |during |for |of )?(?:the )?week after next'),
    (_, today) => week(addDays(mondayOf(today), 2 * WEEK)),
  ],
  [
    // 'the week of December 7'
    whole(
      `(?:in |during |for |of )?(?:the )?week (?:of|starting|beginning|commencing) (?<day>${DAY})`,
    ),
    ({ day = '' }, today) => {
      const date = dayNamed(day, today);
      return date === null ? null : week(mondayOf(date));
    },
  ],
  [
    // 'next week Tuesday'
    whole(`(?<which>this|next|last) week (?:on )?(?<day>${WEEKDAY})`),
    ({ which = '', day = '' }, today) =>
      oneDay(
        addDays(
          mondayOf(today),
          WEEK * (WHICH[which.toLowerCase()] ?? 0) + ((weekdayOf(day) + 6) % WEEK),
        ),
      ),
  ],
  [
    // 'Tuesday next week'
    whole(`(?:on )?(?<day>${WEEKDAY})(?:s)? (?:of )?next week`),
    ({ day = '' }, today) => oneDay(addDays(mondayOf(today), WEEK + ((weekdayOf(day) + 6) % WEEK))),
  ],
  [
    // 'this week', 'during my week'
    whole("(?:in |during |for |of |to )?(?:(?<which>this|next|last)|the|my) week(?!end)(?:’s|'s)?"),
    ({ which = 'this' }, today) =>
      week(addDays(mondayOf(today), WEEK * (WHICH[which.toLowerCase()] ?? 0))),
  ],
  [
    // 'at the weekend'
    whole('(?:(?:on|at|over) )?(?:(?<which>this|next|last|the) )?weekend'),
    ({ which = 'this' }, today) => {
      const saturday = addDays(mondayOf(today), 5 + WEEK * (WHICH[which.toLowerCase()] ?? 0));
      return { from: saturday, to: addDays(saturday, 2) };
    },
  ],
  [
    // 'the rest of the week'
    whole(
      '(?:(?:for|in|during|of) )?(?:the )?(?:rest|remainder) of (?:the |my |this )?(?<span>day|today|week)',
    ),
    ({ span = '' }, today) =>
      /^w/i.test(span) ? { from: today, to: addDays(mondayOf(today), WEEK) } : oneDay(today),
  ],
  [
    // 'in December', 'in March 2027'
    whole(`(?:in |during |of )(?<month>${MONTH})(?: (?<year>\\d{4}))?(?! \\d)`),
    ({ month = '', year }, today) => monthNamed(today, monthOf(month), year),
  ],
  [
    // 'next month'
    whole('(?:in |during |for )?(?<which>this|next|last) month'),
    ({ which = 'this' }, today) => monthAfter(today, WHICH[which.toLowerCase()] ?? 0),
  ],
  [
    // 'in the next two weeks'
    whole(
      `(?:in |over |for |within )?(?:the )?(?:next|coming|following) (?<number>${NUMBER})\\s*(?<unit>days?|weeks?)`,
    ),
    ({ number = '', unit = '' }, today) => {
      const days = Math.round(numberOf(number)) * (/^w/i.test(unit) ? WEEK : 1);
      return { from: today, to: addDays(today, days) };
    },
  ],
  [
    // 'over the last 10 days'
    whole(
      `(?:in |over |for |within )?(?:the )?(?:last|past) (?<number>${NUMBER})\\s*(?<unit>days?|weeks?)`,
    ),
    ({ number = '', unit = '' }, today) => {
      const days = Math.round(numberOf(number)) * (/^w/i.test(unit) ? WEEK : 1);
      return { from: addDays(today, -days), to: today };
    },
  ],
  [
    // 'in three days'
    whole(`in (?<number>${NUMBER}) (?<unit>days?|weeks?)`),
    ({ number = '', unit = '' }, today) =>
      oneDay(addDays(today, Math.round(numberOf(number)) * (/^w/i.test(unit) ? WEEK : 1))),
  ],
  [
    // 'on Friday', 'tomorrow', 'Dec 1'
    whole(`(?:on |for |of |to )?(?<day>${DAY})(?:’s|'s)?`),
    ({ day = '' }, today) => single(dayNamed(day, today)),
  ],
];

/** Takes the days that a text names; `null` when it names none. */
export function takeDays(scanned: Scan, today: CalendarDate): Days | null {
  for (const [pattern, reader] of READERS) {
    const { rest } = scanned;
    const match = take(scanned, pattern);
    const days = match && reader(match.groups ?? {}, today);
    if (days) return days;
    scanned.rest = rest;
  }
  return null;
}
