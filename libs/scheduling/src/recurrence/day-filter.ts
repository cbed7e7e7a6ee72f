import {
  DAY,
  firstDayOfMonth,
  firstDayOfYear,
  weekOf,
  weekdayOfDay,
  type DayNumber,
  type Rule,
  type RuleDay,
} from './rule.ts';

/** A day with the month and year around it. */
interface Place {
  year: number;
  /** 1 to 12. */
  month: number;
  monthStart: DayNumber;
  monthEnd: DayNumber;
  yearStart: DayNumber;
  yearEnd: DayNumber;
}

function placeOf(day: DayNumber): Place {
  const date = new Date(day * DAY);
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth();
  return {
    year,
    month: month + 1,
    monthStart: firstDayOfMonth(year * 12 + month),
    monthEnd: firstDayOfMonth(year * 12 + month + 1) - 1,
    yearStart: firstDayOfYear(year),
    yearEnd: firstDayOfYear(year + 1) - 1,
  };
}

type DayTest = (day: DayNumber, place: Place) => boolean;

/** Whether a place from one end or from the other is named. */
const placedIn = (named: readonly number[]) => {
  const set = new Set(named);
  return (day: DayNumber, start: DayNumber, end: DayNumber) =>
    set.has(day - start + 1) || set.has(day - end - 1);
};

function monthDays(named: readonly number[]): DayTest {
  const placed = placedIn(named);
  return (day, { monthStart, monthEnd }) => placed(day, monthStart, monthEnd);
}

function yearDays(named: readonly number[]): DayTest {
  const placed = placedIn(named);
  return (day, { yearStart, yearEnd }) => placed(day, yearStart, yearEnd);
}

/** Weeks belong to the year that holds at least four of their days. */
function weekNumbers({ byWeekNo, weekStart }: Rule): DayTest {
  const set = new Set(byWeekNo);
  const firstWeek = (year: number) => weekOf(firstDayOfYear(year) + 3, weekStart);
  return (day, { year }) => {
    let [start, next] = [firstWeek(year), firstWeek(year + 1)];
    if (day < start) [start, next] = [firstWeek(year - 1), start];
    else if (day >= next) [start, next] = [next, firstWeek(year + 2)];
    const number = Math.floor((day - start) / 7) + 1;
    return set.has(number) || set.has(number - (next - start) / 7 - 1);
  };
}

function weekdays({ byDay, freq, byMonth }: Rule): DayTest {
  const every = new Set(byDay.filter(({ nth }) => nth === 0).map(({ weekday }) => weekday));
  const nths = byDay.filter(({ nth }) => nth !== 0);
  if (nths.length === 0) return (day) => every.has(weekdayOfDay(day));
  const inYear = freq === 'YEARLY' && byMonth.length === 0;
  return (day, place) => {
    const weekday = weekdayOfDay(day);
    if (every.has(weekday)) return true;
    const start = inYear ? place.yearStart : place.monthStart;
    const end = inYear ? place.yearEnd : place.monthEnd;
    const fromStart = Math.floor((day - start) / 7) + 1;
    const fromEnd = -Math.floor((end - day) / 7) - 1;
    return nths.some(
      (one: RuleDay) => one.weekday === weekday && (one.nth === fromStart || one.nth === fromEnd),
    );
  };
}

/**
 * Whether a day is named by the BYxxx parts of a rule, whose lists are explicit; `null` when they
 * name every day.
 */
export function dayFilter(rule: Rule): ((day: DayNumber) => boolean) | null {
  const tests: DayTest[] = [];
  if (rule.byDay.length > 0) tests.push(weekdays(rule));
  if (rule.byMonth.length > 0) {
    const months = new Set(rule.byMonth);
    tests.push((_, { month }) => months.has(month));
  }
  if (rule.byMonthDay.length > 0) tests.push(monthDays(rule.byMonthDay));
  if (rule.byYearDay.length > 0) tests.push(yearDays(rule.byYearDay));
  if (rule.byWeekNo.length > 0) tests.push(weekNumbers(rule));
  if (tests.length === 0) return null;
  let place = placeOf(0);
  return (day) => {
    if (day < place.monthStart || day > place.monthEnd) place = placeOf(day);
    for (const test of tests) if (!test(day, place)) return false;
    return true;
  };
}
