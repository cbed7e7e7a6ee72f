import { t } from '@scheduler/i18n';
import { HOUR_MS, MINUTE_MS } from '@scheduler/scheduling';
import { instantOf, offsetAt, wallAt } from '@scheduler/scheduling/time-zones';
import { clockRange, clockTime, localZone, weekStart } from '../dates.ts';
import { format } from '../format.ts';
import { DAY, dayAt, dayMath, minuteOf, wallDayOf } from './day-math.ts';

/*
 * What react-big-calendar asks of a localizer, answered on the person's own clock. The library's
 * own localizers follow the clock of the device.
 */

type Unit = 'milliseconds' | 'minutes' | 'hours' | 'day' | 'week' | 'month';

const sizes: Partial<Record<Unit, number>> = {
  milliseconds: 1,
  minutes: MINUTE_MS,
  hours: HOUR_MS,
};

function startOf(time: Date, unit: Unit = 'milliseconds', firstDay = weekStart()): Date {
  const size = sizes[unit];
  // The library asks of nothing at times, and compares what it hears.
  if (size) return new Date(Math.floor(Number(time) / size) * size);
  const wall = new Date(wallDayOf(time));
  if (unit === 'week') wall.setUTCDate(wall.getUTCDate() - ((wall.getUTCDay() - firstDay + 7) % 7));
  if (unit === 'month') wall.setUTCDate(1);
  return dayAt(wall.getTime());
}

/** As much later; days keep the time of day. */
function add(time: Date, amount: number, unit: Unit): Date {
  const size = sizes[unit];
  if (size) return new Date(time.getTime() + amount * size);
  const wall = new Date(wallAt(time.getTime(), localZone()));
  if (unit === 'month') wall.setUTCMonth(wall.getUTCMonth() + amount);
  else wall.setUTCDate(wall.getUTCDate() + amount * (unit === 'week' ? 7 : 1));
  return new Date(instantOf(wall.getTime(), localZone()));
}

const endOf = (time: Date, unit: Unit, firstDay = weekStart()) =>
  new Date(add(startOf(time, unit, firstDay), 1, unit).getTime() - 1);

const order = (a: Date, b: Date, unit?: Unit) =>
  startOf(a, unit).getTime() - startOf(b, unit).getTime();

/** Never negative, as the library's own. */
function diff(a: Date, b: Date, unit: Unit = 'milliseconds'): number {
  const size = sizes[unit];
  if (!size) return Math.abs(dayMath.daySpan(a, b));
  return Math.abs(Math.floor(b.getTime() / size) - Math.floor(a.getTime() / size));
}

/** The days from one to another, both included. */
function range(start: Date, end: Date): Date[] {
  const from = wallDayOf(start);
  const length = (wallDayOf(end) - from) / DAY + 1;
  return Array.from({ length: Math.max(0, length) }, (_, index) => dayAt(from + index * DAY));
}

const timeOfDay = (time: Date) => wallAt(time.getTime(), localZone()) - wallDayOf(time);
const onDay = (day: Date, sinceMidnight: number) =>
  new Date(instantOf(wallDayOf(day) + sinceMidnight, localZone()));

const firstVisibleDay = (time: Date) => startOf(startOf(time, 'month'), 'week');
const lastVisibleDay = (time: Date) => endOf(endOf(time, 'month'), 'week');

const offsetIn = (time: Date) => offsetAt(time.getTime(), localZone()) / MINUTE_MS;
const getDstOffset = (start: Date, end: Date) => offsetIn(end) - offsetIn(start);

const lasting = ({ start, end }: { start: Date; end: Date }) => clockRange(start, end);

const formats: Record<string, string | ((span: { start: Date; end: Date }) => string)> = {
  dateFormat: 'd',
  dayFormat: 'EEE d',
  weekdayFormat: 'EEE',
  dayHeaderFormat: 'EEEE, MMMM d',
  timeGutterFormat: 'j',
  selectRangeFormat: lasting,
  eventTimeRangeFormat: lasting,
  eventTimeRangeStartFormat: ({ start }) => `${clockTime(start)} – `,
  eventTimeRangeEndFormat: ({ end }) => ` – ${clockTime(end)}`,
};

export const gridLocalizer = {
  ...dayMath,
  messages: {
    allDay: t('All day'),
    noEventsInRange: t('There are no events in this range.'),
    showMore: (count: number) => t('+{count} more', { count }),
  },
  format: (value: never, name: string) => {
    const how = formats[name] ?? name;
    return typeof how === 'string' ? format(value, how) : how(value);
  },
  startOfWeek: weekStart,
  startOf,
  endOf,
  add,
  range,
  diff,
  eq: (a: Date, b: Date, unit?: Unit) => order(a, b, unit) === 0,
  neq: (a: Date, b: Date, unit?: Unit) => order(a, b, unit) !== 0,
  lt: (a: Date, b: Date, unit?: Unit) => order(a, b, unit) < 0,
  lte: (a: Date, b: Date, unit?: Unit) => order(a, b, unit) <= 0,
  gt: (a: Date, b: Date, unit?: Unit) => order(a, b, unit) > 0,
  gte: (a: Date, b: Date, unit?: Unit) => order(a, b, unit) >= 0,
  inRange: (time: Date, from: Date, to: Date, unit: Unit = 'day') =>
    order(time, from, unit) >= 0 && order(time, to, unit) <= 0,
  min: (...times: Date[]) => new Date(Math.min(...times.map(Number))),
  max: (...times: Date[]) => new Date(Math.max(...times.map(Number))),
  ceil: (time: Date, unit: Unit) => {
    const floor = startOf(time, unit);
    return floor.getTime() === time.getTime() ? floor : add(floor, 1, unit);
  },
  merge: (day: Date, time: Date) => onDay(day, timeOfDay(time)),
  firstVisibleDay,
  lastVisibleDay,
  visibleDays: (time: Date) => range(firstVisibleDay(time), lastVisibleDay(time)),
  getSlotDate: (day: Date, minutes: number, offset: number) =>
    onDay(day, (minutes + offset) * MINUTE_MS),
  getTimezoneOffset: (time: Date) => -offsetIn(time),
  getDstOffset,
  getTotalMin: (start: Date, end: Date) => diff(start, end, 'minutes') + getDstOffset(start, end),
  getMinutesFromMidnight: (time: Date) => Math.round(timeOfDay(time) / MINUTE_MS),
  continuesAfter: (start: Date, end: Date, last: Date) =>
    minuteOf(start) === minuteOf(end)
      ? minuteOf(end) >= minuteOf(last)
      : minuteOf(end) > minuteOf(last),
  startAndEndAreDateOnly: (start: Date, end: Date) => timeOfDay(start) + timeOfDay(end) === 0,
  segmentOffset: 0,
};
