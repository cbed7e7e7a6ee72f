import { t } from '@scheduler/i18n';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@scheduler/scheduling/durations';
import { localToInstant, getOffsetMs, toLocalMs } from '@scheduler/scheduling/time-zones';
import { formatTimeRange, formatTime, getTimeZone, getWeekStart } from '../local-dates.ts';
import { format } from '../format-date.ts';
import {
  fromLocalDayMs,
  localDayComparisons,
  toEpochMinutes,
  getLocalDayMs,
} from './local-days.ts';

/*
 * A react-big-calendar localizer for the user's time zone. The library's own localizers use the
 * device's time zone.
 */

type Unit = 'milliseconds' | 'minutes' | 'hours' | 'day' | 'week' | 'month';

const unitMs: Partial<Record<Unit, number>> = {
  milliseconds: 1,
  minutes: MINUTE_MS,
  hours: HOUR_MS,
};

function startOf(time: Date, unit: Unit = 'milliseconds', firstDay = getWeekStart()): Date {
  const size = unitMs[unit];
  // The library sometimes passes no date. The result is then an invalid date.
  if (size) return new Date(Math.floor(Number(time) / size) * size);
  const localTime = new Date(getLocalDayMs(time));
  if (unit === 'week')
    localTime.setUTCDate(localTime.getUTCDate() - ((localTime.getUTCDay() - firstDay + 7) % 7));
  if (unit === 'month') localTime.setUTCDate(1);
  return fromLocalDayMs(localTime.getTime());
}

/** Adds units to a time; days and longer units keep the local time of day. */
function add(time: Date, amount: number, unit: Unit): Date {
  const size = unitMs[unit];
  if (size) return new Date(time.getTime() + amount * size);
  const localTime = new Date(toLocalMs(time.getTime(), getTimeZone()));
  if (unit === 'month') localTime.setUTCMonth(localTime.getUTCMonth() + amount);
  else localTime.setUTCDate(localTime.getUTCDate() + amount * (unit === 'week' ? 7 : 1));
  return new Date(localToInstant(localTime.getTime(), getTimeZone()));
}

const getEndOf = (time: Date, unit: Unit, firstDay = getWeekStart()) =>
  new Date(add(startOf(time, unit, firstDay), 1, unit).getTime() - 1);

const compareTimes = (a: Date, b: Date, unit?: Unit) =>
  startOf(a, unit).getTime() - startOf(b, unit).getTime();

/** Returns a difference that is never negative, like the library's own `diff`. */
function diff(a: Date, b: Date, unit: Unit = 'milliseconds'): number {
  const size = unitMs[unit];
  if (!size) return Math.abs(localDayComparisons.daySpan(a, b));
  return Math.abs(Math.floor(b.getTime() / size) - Math.floor(a.getTime() / size));
}

/** Lists the days from `start` to `end`, inclusive. */
function range(start: Date, end: Date): Date[] {
  const from = getLocalDayMs(start);
  const length = (getLocalDayMs(end) - from) / DAY_MS + 1;
  return Array.from({ length: Math.max(0, length) }, (_, index) =>
    fromLocalDayMs(from + index * DAY_MS),
  );
}

const getMsOfDay = (time: Date) => toLocalMs(time.getTime(), getTimeZone()) - getLocalDayMs(time);
const setMsOfDay = (day: Date, msOfDay: number) =>
  new Date(localToInstant(getLocalDayMs(day) + msOfDay, getTimeZone()));

const firstVisibleDay = (time: Date) => startOf(startOf(time, 'month'), 'week');
const lastVisibleDay = (time: Date) => getEndOf(getEndOf(time, 'month'), 'week');

const getOffsetMinutes = (time: Date) => getOffsetMs(time.getTime(), getTimeZone()) / MINUTE_MS;
const getDstOffset = (start: Date, end: Date) => getOffsetMinutes(end) - getOffsetMinutes(start);

const formatSpan = ({ start, end }: { start: Date; end: Date }) => formatTimeRange(start, end);

const formats: Record<string, string | ((span: { start: Date; end: Date }) => string)> = {
  dateFormat: 'd',
  dayFormat: 'EEE d',
  weekdayFormat: 'EEE',
  dayHeaderFormat: 'EEEE, MMMM d',
  timeGutterFormat: 'j',
  selectRangeFormat: formatSpan,
  eventTimeRangeFormat: formatSpan,
  eventTimeRangeStartFormat: ({ start }) => `${formatTime(start)} – `,
  eventTimeRangeEndFormat: ({ end }) => ` – ${formatTime(end)}`,
};

export const gridLocalizer = {
  ...localDayComparisons,
  messages: {
    allDay: t('All day'),
    noEventsInRange: t('There are no events in this range.'),
    showMore: (count: number) => t('+{count} more', { count }),
  },
  format: (value: never, name: string) => {
    const pattern = formats[name] ?? name;
    return typeof pattern === 'string' ? format(value, pattern) : pattern(value);
  },
  startOfWeek: getWeekStart,
  startOf,
  endOf: getEndOf,
  add,
  range,
  diff,
  eq: (a: Date, b: Date, unit?: Unit) => compareTimes(a, b, unit) === 0,
  neq: (a: Date, b: Date, unit?: Unit) => compareTimes(a, b, unit) !== 0,
  lt: (a: Date, b: Date, unit?: Unit) => compareTimes(a, b, unit) < 0,
  lte: (a: Date, b: Date, unit?: Unit) => compareTimes(a, b, unit) <= 0,
  gt: (a: Date, b: Date, unit?: Unit) => compareTimes(a, b, unit) > 0,
  gte: (a: Date, b: Date, unit?: Unit) => compareTimes(a, b, unit) >= 0,
  inRange: (time: Date, from: Date, to: Date, unit: Unit = 'day') =>
    compareTimes(time, from, unit) >= 0 && compareTimes(time, to, unit) <= 0,
  min: (...times: Date[]) => new Date(Math.min(...times.map(Number))),
  max: (...times: Date[]) => new Date(Math.max(...times.map(Number))),
  ceil: (time: Date, unit: Unit) => {
    const floor = startOf(time, unit);
    return floor.getTime() === time.getTime() ? floor : add(floor, 1, unit);
  },
  merge: (day: Date, time: Date) => setMsOfDay(day, getMsOfDay(time)),
  firstVisibleDay,
  lastVisibleDay,
  visibleDays: (time: Date) => range(firstVisibleDay(time), lastVisibleDay(time)),
  getSlotDate: (day: Date, minutes: number, offset: number) =>
    setMsOfDay(day, (minutes + offset) * MINUTE_MS),
  getTimezoneOffset: (time: Date) => -getOffsetMinutes(time),
  getDstOffset,
  getTotalMin: (start: Date, end: Date) => diff(start, end, 'minutes') + getDstOffset(start, end),
  getMinutesFromMidnight: (time: Date) => Math.round(getMsOfDay(time) / MINUTE_MS),
  continuesAfter: (start: Date, end: Date, last: Date) =>
    toEpochMinutes(start) === toEpochMinutes(end)
      ? toEpochMinutes(end) >= toEpochMinutes(last)
      : toEpochMinutes(end) > toEpochMinutes(last),
  startAndEndAreDateOnly: (start: Date, end: Date) => getMsOfDay(start) + getMsOfDay(end) === 0,
  segmentOffset: 0,
};
