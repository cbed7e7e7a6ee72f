import fc from 'fast-check';
import type { EventTimes } from '../event-times.ts';
import { instantShowing, shownAt } from './naive-clock.ts';
import { DAY_MS } from '../durations.ts';

const iso = (time: number) => new Date(time).toISOString();

/** Zones that put their clocks forward and back, and some that never do or did so oddly. */
const zones = [
  'Europe/Lisbon',
  'Europe/London',
  'Europe/Berlin',
  'America/New_York',
  'America/Los_Angeles',
  'America/Vancouver',
  'America/Havana',
  'America/Santiago',
  'America/St_Johns',
  'America/Nuuk',
  'America/Sao_Paulo',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Beirut',
  'Asia/Tehran',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Apia',
  'UTC',
];

export const someZone = fc.constantFrom(...zones);

/** A wall time of the years 2014 to 2027, often in the hours in which clocks are changed. */
const someWall = fc
  .tuple(
    fc.integer({ min: Date.UTC(2014, 0) / DAY_MS, max: Date.UTC(2027, 11, 31) / DAY_MS }),
    fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 23 })),
    fc.constantFrom(0, 0, 0, 30, 15, 59),
  )
  .map(([day, hour, minute]) => day * DAY_MS + hour * 3_600_000 + minute * 60_000);

/** When an event starts on its clock, and when it is. */
export interface SomeTimes {
  wall: number;
  times: EventTimes;
}

/** An event whose start its clock shows once and only once. */
export const someTimes: fc.Arbitrary<SomeTimes> = fc
  .record({
    time_zone: someZone,
    wall: someWall,
    allDay: fc.nat(4).map((n) => n === 0),
    length: fc.integer({ min: 1, max: 60 }),
  })
  .map(({ time_zone, wall, allDay, length }): SomeTimes => {
    if (!allDay) {
      const start = instantShowing(wall, time_zone);
      return {
        wall: shownAt(start, time_zone),
        times: {
          start_time: iso(start),
          end_time: iso(start + length * 45 * 60_000),
          time_zone,
          is_all_day: false,
          start_date: null,
          end_date: null,
        },
      };
    }
    const day = Math.floor(wall / DAY_MS) * DAY_MS;
    const end = day + (1 + (length % 4)) * DAY_MS;
    return {
      wall: day,
      times: {
        start_time: iso(instantShowing(day, time_zone)),
        end_time: iso(instantShowing(end, time_zone)),
        time_zone,
        is_all_day: true,
        start_date: iso(day).slice(0, 10),
        end_date: iso(end).slice(0, 10),
      },
    };
  });

/** There once in so many times. */
const sometimes = <T>(value: fc.Arbitrary<T>, oneIn = 2): fc.Arbitrary<T | undefined> =>
  fc.oneof(
    { weight: oneIn - 1, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: value },
  );

/** Some of the numbers up to `most`, and, where asked, from the end. */
const places = (least: number, most: number, fromEnd: boolean, length = 4) =>
  fc.uniqueArray(
    fromEnd
      ? fc.integer({ min: 1, max: most }).chain((n) => fc.constantFrom(n, n, -n))
      : fc.integer({ min: least, max: most }),
    { minLength: 1, maxLength: length },
  );

const weekday = fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU');
const plainDays = fc.uniqueArray(weekday, { minLength: 1, maxLength: 5 });
const numberedDays = (most: number) =>
  fc.uniqueArray(
    fc
      .tuple(fc.integer({ min: -most, max: most }), weekday)
      .map(([nth, day]) => `${nth || ''}${day}`),
    { minLength: 1, maxLength: 3 },
  );

const byMonth = sometimes(places(1, 12, false), 4);
const byMonthDay = places(1, 31, true);
const times = {
  BYHOUR: sometimes(places(0, 23, false, 3), 4),
  BYMINUTE: sometimes(places(0, 59, false, 2), 5),
};
const bySetPos = sometimes(
  fc.uniqueArray(fc.constantFrom(1, 2, 3, 5, -1, -2, -4), { minLength: 1, maxLength: 2 }),
  3,
);

const kinds = {
  YEARLY: {
    ...times,
    BYMONTH: sometimes(places(1, 12, false)),
    BYWEEKNO: sometimes(places(1, 53, true), 5),
    BYYEARDAY: sometimes(places(1, 366, true), 5),
    BYMONTHDAY: sometimes(byMonthDay, 3),
    BYDAY: sometimes(fc.oneof(plainDays, numberedDays(5), numberedDays(53))),
    BYSETPOS: bySetPos,
  },
  MONTHLY: {
    ...times,
    BYMONTH: byMonth,
    BYMONTHDAY: sometimes(byMonthDay),
    BYDAY: sometimes(fc.oneof(plainDays, numberedDays(5))),
    BYSETPOS: bySetPos,
  },
  WEEKLY: { ...times, BYMONTH: byMonth, BYDAY: sometimes(plainDays, 1), BYSETPOS: bySetPos },
  DAILY: {
    ...times,
    BYMONTH: byMonth,
    BYMONTHDAY: sometimes(byMonthDay, 4),
    BYDAY: sometimes(plainDays, 3),
    BYSETPOS: bySetPos,
  },
  HOURLY: {
    ...times,
    BYMONTH: byMonth,
    BYMONTHDAY: sometimes(byMonthDay, 5),
    BYYEARDAY: sometimes(places(1, 366, true), 6),
    BYDAY: sometimes(plainDays, 4),
    BYSETPOS: bySetPos,
  },
} as const;

export const everyFrequency = fc.constantFrom(
  ...(['YEARLY', 'MONTHLY', 'MONTHLY', 'WEEKLY', 'WEEKLY', 'DAILY', 'HOURLY'] as const),
);

const ending = fc.oneof(
  fc.constant({}),
  fc.integer({ min: 1, max: 80 }).map((COUNT) => ({ COUNT })),
  fc.integer({ min: 0, max: 1500 }).map((days) => ({ days })),
);

/** The value of an RRULE but for UNTIL, which lies as many days after the start as `days` says. */
export const someRule = (
  frequency: fc.Arbitrary<keyof typeof kinds>,
): fc.Arbitrary<{ rule: string; days: number | null }> =>
  frequency.chain((FREQ) =>
    fc
      .record({
        by: fc.record<Record<string, unknown>>({ ...kinds[FREQ] }),
        INTERVAL: fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 7 })),
        WKST: sometimes(fc.constantFrom('MO', 'SU', 'WE')),
        end: ending,
      })
      .map(({ by, INTERVAL, WKST, end }) => {
        const { days = null, ...count } = end as { days?: number; COUNT?: number };
        const given = Object.entries({ FREQ, INTERVAL, ...count, WKST, ...by });
        const parts = given.filter(([, value]) => value !== undefined);
        return { rule: parts.map(([name, value]) => `${name}=${value}`).join(';'), days };
      }),
  );
