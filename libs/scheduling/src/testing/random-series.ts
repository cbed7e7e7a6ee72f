import fc from 'fast-check';
import type { EventTimes } from '../event-times.ts';
import { naiveToInstant, naiveToLocalMs } from './naive-clock.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts';

const iso = (time: number) => new Date(time).toISOString();

/** Time zones with daylight saving time, without it, and with unusual offsets or changes. */
const TIME_ZONES = [
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

export const timeZones = fc.constantFrom(...TIME_ZONES);

/** Local times from 2014 to 2027, often during the hours of clock changes. */
const localTimes = fc
  .tuple(
    fc.integer({ min: Date.UTC(2014, 0) / DAY_MS, max: Date.UTC(2027, 11, 31) / DAY_MS }),
    fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 23 })),
    fc.constantFrom(0, 0, 0, 30, 15, 59),
  )
  .map(([day, hour, minute]) => day * DAY_MS + hour * HOUR_MS + minute * MINUTE_MS);

/** Times of a generated event. */
export interface TimesInput {
  localStart: number;
  times: EventTimes;
}

/** Times of events whose start is not in a gap. */
export const eventTimes: fc.Arbitrary<TimesInput> = fc
  .record({
    time_zone: timeZones,
    localMs: localTimes,
    isAllDay: fc.nat(4).map((n) => n === 0),
    length: fc.integer({ min: 1, max: 60 }),
  })
  .map(({ time_zone, localMs, isAllDay, length }): TimesInput => {
    if (!isAllDay) {
      const start = naiveToInstant(localMs, time_zone);
      return {
        localStart: naiveToLocalMs(start, time_zone),
        times: {
          start_time: iso(start),
          end_time: iso(start + length * 45 * MINUTE_MS),
          time_zone,
          is_all_day: false,
          start_date: null,
          end_date: null,
        },
      };
    }
    const day = Math.floor(localMs / DAY_MS) * DAY_MS;
    const end = day + (1 + (length % 4)) * DAY_MS;
    return {
      localStart: day,
      times: {
        start_time: iso(naiveToInstant(day, time_zone)),
        end_time: iso(naiveToInstant(end, time_zone)),
        time_zone,
        is_all_day: true,
        start_date: iso(day).slice(0, 10),
        end_date: iso(end).slice(0, 10),
      },
    };
  });

/** Generates a value once in `oneIn` cases, otherwise `undefined`. */
const optional = <T>(value: fc.Arbitrary<T>, oneIn = 2): fc.Arbitrary<T | undefined> =>
  fc.oneof(
    { weight: oneIn - 1, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: value },
  );

/** Lists of distinct numbers up to `max`, optionally with negative numbers. */
const positions = (min: number, max: number, fromEnd: boolean, length = 4) =>
  fc.uniqueArray(
    fromEnd
      ? fc.integer({ min: 1, max }).chain((n) => fc.constantFrom(n, n, -n))
      : fc.integer({ min, max }),
    { minLength: 1, maxLength: length },
  );

const weekdayCodes = fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU');
const weekdays = fc.uniqueArray(weekdayCodes, { minLength: 1, maxLength: 5 });
const numberedWeekdays = (max: number) =>
  fc.uniqueArray(
    fc
      .tuple(fc.integer({ min: -max, max }), weekdayCodes)
      .map(([nth, day]) => `${nth || ''}${day}`),
    { minLength: 1, maxLength: 3 },
  );

const byMonth = optional(positions(1, 12, false), 4);
const byMonthDay = positions(1, 31, true);
const timeParts = {
  BYHOUR: optional(positions(0, 23, false, 3), 4),
  BYMINUTE: optional(positions(0, 59, false, 2), 5),
};
const bySetPos = optional(
  fc.uniqueArray(fc.constantFrom(1, 2, 3, 5, -1, -2, -4), { minLength: 1, maxLength: 2 }),
  3,
);

const PARTS_BY_FREQUENCY = {
  YEARLY: {
    ...timeParts,
    BYMONTH: optional(positions(1, 12, false)),
    BYWEEKNO: optional(positions(1, 53, true), 5),
    BYYEARDAY: optional(positions(1, 366, true), 5),
    BYMONTHDAY: optional(byMonthDay, 3),
    BYDAY: optional(fc.oneof(weekdays, numberedWeekdays(5), numberedWeekdays(53))),
    BYSETPOS: bySetPos,
  },
  MONTHLY: {
    ...timeParts,
    BYMONTH: byMonth,
    BYMONTHDAY: optional(byMonthDay),
    BYDAY: optional(fc.oneof(weekdays, numberedWeekdays(5))),
    BYSETPOS: bySetPos,
  },
  WEEKLY: { ...timeParts, BYMONTH: byMonth, BYDAY: optional(weekdays, 1), BYSETPOS: bySetPos },
  DAILY: {
    ...timeParts,
    BYMONTH: byMonth,
    BYMONTHDAY: optional(byMonthDay, 4),
    BYDAY: optional(weekdays, 3),
    BYSETPOS: bySetPos,
  },
  HOURLY: {
    ...timeParts,
    BYMONTH: byMonth,
    BYMONTHDAY: optional(byMonthDay, 5),
    BYYEARDAY: optional(positions(1, 366, true), 6),
    BYDAY: optional(weekdays, 4),
    BYSETPOS: bySetPos,
  },
} as const;

export const frequencies = fc.constantFrom(
  ...(['YEARLY', 'MONTHLY', 'MONTHLY', 'WEEKLY', 'WEEKLY', 'DAILY', 'HOURLY'] as const),
);

const ends = fc.oneof(
  fc.constant({}),
  fc.integer({ min: 1, max: 80 }).map((COUNT) => ({ COUNT })),
  fc.integer({ min: 0, max: 1500 }).map((untilDays) => ({ untilDays })),
);

/** Values of an RRULE without UNTIL, and the number of days from the start to UNTIL. */
export const rules = (
  frequencyArbitrary: fc.Arbitrary<keyof typeof PARTS_BY_FREQUENCY>,
): fc.Arbitrary<{ rule: string; untilDays: number | null }> =>
  frequencyArbitrary.chain((FREQ) =>
    fc
      .record({
        by: fc.record<Record<string, unknown>>({ ...PARTS_BY_FREQUENCY[FREQ] }),
        INTERVAL: fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 7 })),
        WKST: optional(fc.constantFrom('MO', 'SU', 'WE')),
        end: ends,
      })
      .map(({ by, INTERVAL, WKST, end }) => {
        const { untilDays = null, ...count } = end as { untilDays?: number; COUNT?: number };
        const values = Object.entries({ FREQ, INTERVAL, ...count, WKST, ...by });
        const parts = values.filter(([, value]) => value !== undefined);
        return { rule: parts.map(([name, value]) => `${name}=${value}`).join(';'), untilDays };
      }),
  );
