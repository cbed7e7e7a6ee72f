import { isCalendarDate, type CalendarDate, type Weekday } from '@scheduler/scheduling';
import { instantOf } from '@scheduler/scheduling/time-zones';

export const repeatKinds = [
  'none',
  'daily',
  'weekly',
  'weekdays',
  'monthly-weekday',
  'monthly-day',
  'yearly',
  'custom',
] as const;
/** `kept`: a rule that this form has no words for, left as it is. */
export type RepeatKind = (typeof repeatKinds)[number] | 'kept';

export const units = ['day', 'week', 'month', 'year'] as const;
export type Unit = (typeof units)[number];

/** How an event repeats, as the form's inputs hold it. */
export interface Repeat {
  kind: RepeatKind;
  every: number;
  unit: Unit;
  weekdays: Weekday[];
  /** The day of the month, or its nth weekday. */
  monthly: 'day' | 'weekday';
  ends: 'never' | 'on' | 'after';
  until: CalendarDate;
  times: number;
  /** Lines of RFC 5545 as they came: all of them of a rule that is kept, else those beside it. */
  lines: string[];
}

/** When the series starts, on the clock of its zone. */
export interface RepeatStart {
  date: CalendarDate;
  allDay: boolean;
  timeZone: string;
}

const CODES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;
const FREQUENCIES = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' } as const;
const WORKDAYS = 'MO,TU,WE,TH,FR';
const TIMES = 10;

const weekdayOf = (date: CalendarDate): Weekday =>
  new Date(`${date}T00:00:00Z`).getUTCDay() as Weekday;

/** Which weekday of its month a date is: 1 to 4, or -1 for the last. */
export function nthOf(date: CalendarDate): number {
  const nth = Math.ceil(Number(date.slice(8)) / 7);
  return nth > 4 ? -1 : nth;
}

const codeOf = (date: CalendarDate) => CODES[weekdayOf(date)] ?? 'MO';
const nthWeekday = (date: CalendarDate) => `BYDAY=${nthOf(date)}${codeOf(date)}`;
const dayOfMonth = (date: CalendarDate) => `BYMONTHDAY=${Number(date.slice(8))}`;

export const noRepeat = (date: CalendarDate): Repeat => ({
  kind: 'none',
  every: 1,
  unit: 'week',
  weekdays: [weekdayOf(date)],
  monthly: 'day',
  ends: 'never',
  until: date,
  times: TIMES,
  lines: [],
});

const presets: Record<string, (date: CalendarDate) => string> = {
  daily: () => 'FREQ=DAILY',
  weekly: (date) => `FREQ=WEEKLY;BYDAY=${codeOf(date)}`,
  weekdays: () => `FREQ=WEEKLY;BYDAY=${WORKDAYS}`,
  'monthly-weekday': (date) => `FREQ=MONTHLY;${nthWeekday(date)}`,
  'monthly-day': (date) => `FREQ=MONTHLY;${dayOfMonth(date)}`,
  yearly: (date) => `FREQ=YEARLY;BYMONTH=${Number(date.slice(5, 7))};${dayOfMonth(date)}`,
};

/** RFC 5545 counts UNTIL in: the last second of the day, in UTC, for an event with a time. */
function untilText(until: CalendarDate, { allDay, timeZone }: RepeatStart): string {
  const digits = until.replaceAll('-', '');
  if (allDay) return digits;
  const end = instantOf(Date.parse(`${until}T23:59:59Z`), timeZone);
  return `${new Date(end).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

function customRule(repeat: Repeat, start: RepeatStart): string {
  const { every, unit, weekdays, monthly, ends, until, times } = repeat;
  const days = weekdays.toSorted((a, b) => a - b).map((day) => CODES[day]);
  return [
    `FREQ=${FREQUENCIES[unit]}`,
    every > 1 && `INTERVAL=${every}`,
    unit === 'week' && days.length > 0 && `BYDAY=${days.join(',')}`,
    unit === 'month' && (monthly === 'day' ? dayOfMonth(start.date) : nthWeekday(start.date)),
    ends === 'on' && isCalendarDate(until) && `UNTIL=${untilText(until, start)}`,
    ends === 'after' && `COUNT=${times}`,
  ]
    .filter(Boolean)
    .join(';');
}

/** The lines of RFC 5545 that the inputs mean; `null` for an event that does not repeat. */
export function linesOf(repeat: Repeat, start: RepeatStart): string[] | null {
  const { kind, lines } = repeat;
  if (kind === 'none' || !isCalendarDate(start.date)) return null;
  if (kind === 'kept') return lines;
  const rule = presets[kind]?.(start.date) ?? customRule(repeat, start);
  return [`RRULE:${rule}`, ...lines];
}

/** The inputs that mean these lines for an event that starts then. */
export function repeatOf(lines: readonly string[] | null, start: RepeatStart): Repeat {
  const none = noRepeat(start.date);
  if (!lines || lines.length === 0) return none;
  const [rule, ...others] = lines.filter((line) => line.startsWith('RRULE:'));
  const beside = lines.filter((line) => line !== rule);
  const kept: Repeat = { ...none, kind: 'kept', lines: [...lines] };
  if (rule === undefined || others.length > 0) return kept;
  const read = readRule(rule, start);
  if (!read) return kept;
  const repeat: Repeat = { ...none, ...read, kind: 'custom', lines: beside };
  const wanted = partsOf(rule).join();
  const same = (made: Repeat) => partsOf(linesOf(made, start)?.[0] ?? '').join() === wanted;
  const preset = repeatKinds.find((kind) => kind in presets && same({ ...repeat, kind }));
  if (preset) return { ...repeat, kind: preset };
  return same(repeat) ? repeat : kept;
}

/** What a rule says, whatever the order in which it does; what is the rule anyway left out. */
const partsOf = (rule: string) =>
  rule
    .replace('RRULE:', '')
    .split(';')
    .filter((part) => part !== 'INTERVAL=1' && !part.startsWith('WKST='))
    .map((part) => part.split(/[=,]/).toSorted().join())
    .toSorted();

function readRule(rule: string, { timeZone }: RepeatStart): Partial<Repeat> | null {
  const parts = new Map(
    rule
      .slice('RRULE:'.length)
      .split(';')
      .map((part) => part.split('=') as [string, string]),
  );
  const unit = units.find((name) => FREQUENCIES[name] === parts.get('FREQ'));
  if (!unit) return null;
  const days = parts.get('BYDAY')?.split(',') ?? [];
  const weekdays = days.map((day) => CODES.indexOf(day.slice(-2) as 'MO') as Weekday);
  const until = parts.get('UNTIL');
  const count = parts.get('COUNT');
  return {
    unit,
    every: Number(parts.get('INTERVAL') ?? 1),
    weekdays,
    monthly: days.length > 0 ? 'weekday' : 'day',
    ends: until ? 'on' : count ? 'after' : 'never',
    ...(until && { until: untilDate(until, timeZone) }),
    ...(count && { times: Number(count) }),
  };
}

function untilDate(until: string, timeZone: string): CalendarDate {
  const [, year, month, day, time] = /^(\d{4})(\d\d)(\d\d)(T\d{6}Z)?/.exec(until) ?? [];
  const date = `${year}-${month}-${day}`;
  if (!time) return date;
  const at = `${date}T${time.slice(1, 3)}:${time.slice(3, 5)}:${time.slice(5, 7)}Z`;
  return dateIn(new Date(at), timeZone);
}

/** The date that a clock of the zone shows. */
export const dateIn = (time: Date, timeZone: string): CalendarDate =>
  time.toLocaleDateString('sv-SE', { timeZone });
