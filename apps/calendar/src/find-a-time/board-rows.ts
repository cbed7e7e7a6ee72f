import { weekdays, type Event, type FreeBusyAnswer } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { cityOf } from '@scheduler/i18n/zones';
import {
  addDays,
  dateAt,
  HOUR_MS,
  intersection,
  intervalOf,
  MINUTE_MS,
  subtract,
  timeOn,
  type Interval,
} from '@scheduler/scheduling';

/** A person's line of the board: what takes their time, and when they do not work. */
export interface BoardRow {
  email: string;
  name: string;
  /** Under the name: `You`, a city, or that nothing is shared. */
  note: string;
  blocks: (Interval & { title: string | null })[];
  /** Outside working hours, as far as those are known. */
  outside: Interval[];
  isMine: boolean;
}

type Person = FreeBusyAnswer['people'][number];

const NOT_SHARED = t('Calendar not shared with you');

/** One's own line, with the titles that one knows. */
export function ownRow(
  user: { email: string; full_name: string },
  events: readonly Event[],
  hours: Interval,
): BoardRow {
  const taken = events.filter(
    ({ is_all_day, transparency }) => !is_all_day && transparency === 'opaque',
  );
  return {
    email: user.email,
    name: user.full_name || user.email,
    note: t('You'),
    blocks: taken.flatMap((event) => within(intervalOf(event), hours, event.title)),
    outside: [],
    isMine: true,
  };
}

/** Somebody else's line: when they are busy, without what with. */
export function rowOf(person: Person, hours: Interval): BoardRow {
  const { email, access, busy, time_zone } = person;
  return {
    email,
    name: email,
    note: access === 'none' ? NOT_SHARED : time_zone ? cityOf(time_zone) : t('Shared with you'),
    blocks: busy.flatMap((period) => within(intervalOf(period), hours, null)),
    outside: outsideOf(person, hours),
    isMine: false,
  };
}

const within = (interval: Interval, hours: Interval, title: string | null) => {
  const seen = intersection(interval, hours);
  return seen ? [{ ...seen, title }] : [];
};

/** When a person does not work between `hours`; nothing while that is unknown. */
function outsideOf({ time_zone, working_hours }: Person, hours: Interval): Interval[] {
  if (!time_zone || !working_hours) return [];
  const first = addDays(dateAt(hours.start, time_zone), -1);
  const working = [0, 1, 2].flatMap((days) => {
    const date = addDays(first, days);
    const weekday = weekdays[(new Date(date).getUTCDay() + 6) % 7] ?? 'monday';
    return working_hours[weekday].map(({ start, end }) => {
      const length = (minutesOf(end) - minutesOf(start) + 24 * 60) % (24 * 60) || 24 * 60;
      const from = timeOn(date, time_zone, { minute: minutesOf(start) });
      return { start: from, end: from + length * MINUTE_MS };
    });
  });
  return subtract([hours], working);
}

const minutesOf = (clock: string) => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return hour * 60 + minute;
};

const EARLIEST = 8;
const LATEST = 18;

/** The hours of a day that the board shows: office hours, wider where a time lies outside. */
export function hoursShown(date: string, zone: string, times: readonly Interval[]): Interval {
  const usual = {
    start: timeOn(date, zone, { hour: EARLIEST }),
    end: timeOn(date, zone, { hour: LATEST }),
  };
  const whole = { start: timeOn(date, zone), end: timeOn(addDays(date, 1), zone) };
  const shown = times.flatMap((time) => intersection(time, whole) ?? []);
  const start = Math.min(usual.start, ...shown.map((time) => time.start));
  const end = Math.max(usual.end, ...shown.map((time) => time.end));
  return {
    start: start - ((start - usual.start) % HOUR_MS),
    end: Math.ceil(end / HOUR_MS) * HOUR_MS,
  };
}
