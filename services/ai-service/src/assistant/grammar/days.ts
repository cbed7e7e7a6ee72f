import { addDays, type CalendarDate } from '@scheduler/scheduling';
import { DAY, dayNamed, mondayOf, WEEK } from './named-day.ts';
import { take, type Scan } from './scan.ts';
import { MONTH, monthOf, NUMBER, numberOf, WEEKDAY, weekdayOf, whole } from './words.ts';

export interface Days {
  from: CalendarDate;
  /** Exclusive. */
  to: CalendarDate;
}

const oneDay = (from: CalendarDate): Days => ({ from, to: addDays(from, 1) });
const week = (monday: CalendarDate): Days => ({ from: monday, to: addDays(monday, WEEK) });

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
