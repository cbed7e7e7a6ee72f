import { getWeekday, isCalendarDate, type CalendarDate, type Weekday } from '@scheduler/scheduling';
import { localToInstant } from '@scheduler/scheduling/time-zones';

export const recurrenceKinds = [
  'none',
  'daily',
  'weekly',
  'weekdays',
  'monthly-weekday',
  'monthly-day',
  'yearly',
  'custom',
] as const;
/** `unsupported`: a rule that this form can't edit and saves unchanged. */
export type RecurrenceKind = (typeof recurrenceKinds)[number] | 'unsupported';

export const recurrenceUnits = ['day', 'week', 'month', 'year'] as const;
export type RecurrenceUnit = (typeof recurrenceUnits)[number];

/** A recurrence as form values. */
export interface RecurrenceFields {
  kind: RecurrenceKind;
  interval: number;
  unit: RecurrenceUnit;
  weekdays: Weekday[];
  /** Whether a monthly rule repeats on the day of the month or on its nth weekday. */
  monthlyBy: 'day' | 'weekday';
  ends: 'never' | 'on' | 'after';
  until: CalendarDate;
  count: number;
  /**
   * RFC 5545 lines that the form saves unchanged: all lines of an `unsupported` recurrence, or the
   * lines other than the rule (EXDATE, RDATE) of a supported recurrence.
   */
  lines: string[];
}

/** The start of the series in its time zone. */
export interface SeriesStart {
  date: CalendarDate;
  allDay: boolean;
  timeZone: string;
}

const WEEKDAY_CODES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;
const FREQUENCIES = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' } as const;
const WORKDAYS = 'MO,TU,WE,TH,FR';
const DEFAULT_COUNT = 10;

/** Returns the ordinal of a date's weekday in its month: 1 to 4, or -1 for a fifth (last) one. */
export function getWeekdayOrdinal(date: CalendarDate): number {
  const nth = Math.ceil(Number(date.slice(8)) / 7);
  return nth > 4 ? -1 : nth;
}

const getWeekdayCode = (date: CalendarDate) => WEEKDAY_CODES[getWeekday(date)];
const formatNthWeekday = (date: CalendarDate) =>
  `BYDAY=${getWeekdayOrdinal(date)}${getWeekdayCode(date)}`;
const formatDayOfMonth = (date: CalendarDate) => `BYMONTHDAY=${Number(date.slice(8))}`;

export const createDefaultFields = (date: CalendarDate): RecurrenceFields => ({
  kind: 'none',
  interval: 1,
  unit: 'week',
  weekdays: [getWeekday(date)],
  monthlyBy: 'day',
  ends: 'never',
  until: date,
  count: DEFAULT_COUNT,
  lines: [],
});

const PRESET_RULES: Record<string, (date: CalendarDate) => string> = {
  daily: () => 'FREQ=DAILY',
  weekly: (date) => `FREQ=WEEKLY;BYDAY=${getWeekdayCode(date)}`,
  weekdays: () => `FREQ=WEEKLY;BYDAY=${WORKDAYS}`,
  'monthly-weekday': (date) => `FREQ=MONTHLY;${formatNthWeekday(date)}`,
  'monthly-day': (date) => `FREQ=MONTHLY;${formatDayOfMonth(date)}`,
  yearly: (date) => `FREQ=YEARLY;BYMONTH=${Number(date.slice(5, 7))};${formatDayOfMonth(date)}`,
};

/** UNTIL is inclusive (RFC 5545): timed events use the last second of the day, in UTC. */
function formatUntil(until: CalendarDate, { allDay, timeZone }: SeriesStart): string {
  const digits = until.replaceAll('-', '');
  if (allDay) return digits;
  const end = localToInstant(Date.parse(`${until}T23:59:59Z`), timeZone);
  return `${new Date(end).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

function formatCustomRule(fields: RecurrenceFields, start: SeriesStart): string {
  const { interval, unit, weekdays, monthlyBy, ends, until, count } = fields;
  const days = weekdays.toSorted((a, b) => a - b).map((day) => WEEKDAY_CODES[day]);
  return [
    `FREQ=${FREQUENCIES[unit]}`,
    interval > 1 && `INTERVAL=${interval}`,
    unit === 'week' && days.length > 0 && `BYDAY=${days.join(',')}`,
    unit === 'month' &&
      (monthlyBy === 'day' ? formatDayOfMonth(start.date) : formatNthWeekday(start.date)),
    ends === 'on' && isCalendarDate(until) && `UNTIL=${formatUntil(until, start)}`,
    ends === 'after' && `COUNT=${count}`,
  ]
    .filter(Boolean)
    .join(';');
}

/** Returns the RFC 5545 lines for the form values, or null if the event doesn't repeat. */
export function toRecurrenceLines(fields: RecurrenceFields, start: SeriesStart): string[] | null {
  const { kind, lines } = fields;
  if (kind === 'none' || !isCalendarDate(start.date)) return null;
  if (kind === 'unsupported') return lines;
  const rule = PRESET_RULES[kind]?.(start.date) ?? formatCustomRule(fields, start);
  return [`RRULE:${rule}`, ...lines];
}

/** Returns the form values for RFC 5545 lines. */
export function parseRecurrenceLines(
  lines: readonly string[] | null,
  start: SeriesStart,
): RecurrenceFields {
  const defaults = createDefaultFields(start.date);
  if (!lines || lines.length === 0) return defaults;
  const [rule, ...otherRules] = lines.filter((line) => line.startsWith('RRULE:'));
  const otherLines = lines.filter((line) => line !== rule);
  const unsupported: RecurrenceFields = { ...defaults, kind: 'unsupported', lines: [...lines] };
  if (rule === undefined || otherRules.length > 0) return unsupported;
  const ruleFields = parseRule(rule, start);
  if (!ruleFields) return unsupported;
  const fields: RecurrenceFields = {
    ...defaults,
    ...ruleFields,
    kind: 'custom',
    lines: otherLines,
  };
  const normalizedRule = normalizeRule(rule).join();
  const isEquivalent = (candidate: RecurrenceFields) =>
    normalizeRule(toRecurrenceLines(candidate, start)?.[0] ?? '').join() === normalizedRule;
  const preset = recurrenceKinds.find(
    (kind) => kind in PRESET_RULES && isEquivalent({ ...fields, kind }),
  );
  if (preset) return { ...fields, kind: preset };
  return isEquivalent(fields) ? fields : unsupported;
}

/** Sorts the parts of a rule and drops defaults, so that equivalent rules compare as equal. */
const normalizeRule = (rule: string) =>
  rule
    .replace('RRULE:', '')
    .split(';')
    .filter((part) => part !== 'INTERVAL=1' && !part.startsWith('WKST='))
    .map((part) => part.split(/[=,]/).toSorted().join())
    .toSorted();

function parseRule(rule: string, { timeZone }: SeriesStart): Partial<RecurrenceFields> | null {
  const parts = new Map(
    rule
      .slice('RRULE:'.length)
      .split(';')
      .map((part) => part.split('=') as [string, string]),
  );
  const unit = recurrenceUnits.find((name) => FREQUENCIES[name] === parts.get('FREQ'));
  if (!unit) return null;
  const days = parts.get('BYDAY')?.split(',') ?? [];
  const weekdays = days.map((day) => WEEKDAY_CODES.indexOf(day.slice(-2) as 'MO') as Weekday);
  const until = parts.get('UNTIL');
  const count = parts.get('COUNT');
  return {
    unit,
    interval: Number(parts.get('INTERVAL') ?? 1),
    weekdays,
    monthlyBy: days.length > 0 ? 'weekday' : 'day',
    ends: until ? 'on' : count ? 'after' : 'never',
    ...(until && { until: parseUntil(until, timeZone) }),
    ...(count && { count: Number(count) }),
  };
}

function parseUntil(until: string, timeZone: string): CalendarDate {
  const [, year, month, day, time] = /^(\d{4})(\d\d)(\d\d)(T\d{6}Z)?/.exec(until) ?? [];
  const date = `${year}-${month}-${day}`;
  if (!time) return date;
  const isoTime = `${date}T${time.slice(1, 3)}:${time.slice(3, 5)}:${time.slice(5, 7)}Z`;
  return toDateInTimeZone(new Date(isoTime), timeZone);
}

export const toDateInTimeZone = (time: Date, timeZone: string): CalendarDate =>
  time.toLocaleDateString('sv-SE', { timeZone });
