import { naiveToInstant, naiveToLocalMs } from '../testing/naive-clock.ts';
import { pickByDepth } from '../testing/property-test-options.ts';
import {
  localToInstant,
  getOffsetMs,
  toVTimeZone,
  getTzdbVersion,
  toLocalMs,
  getTimeZoneTransitions,
} from './index.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../durations.ts';

const [FROM, TO] = [Date.UTC(2020, 0), Date.UTC(2036, 0)];
/** Shorter than the shortest time between two offset changes, which is during Ramadan. */
const STEP_MS = pickByDepth(15, 5) * DAY_MS;

/** `npm test` checks every fifth time zone and the listed ones. */
const SAMPLING_INTERVAL = pickByDepth(5, 1);

const TIME_ZONES = [
  ...Intl.supportedValuesOf('timeZone').filter((_, index) => index % SAMPLING_INTERVAL === 0),
  ...[
    'UTC',
    'Etc/GMT+5',
    'US/Pacific',
    'GB',
    'Asia/Calcutta',
    'Europe/Kiev',
    'America/Buenos_Aires',
    // These change by half an hour, during Ramadan, at midnight, and to a negative offset in winter.
    'Australia/Lord_Howe',
    'Africa/Casablanca',
    'Africa/Cairo',
    'Europe/Dublin',
  ],
];

test('getTimeZoneTransitions returns the exact instant and offset of every change', () => {
  const errors: string[] = [];
  for (const timeZone of TIME_ZONES) {
    const getNaiveOffset = (instant: number) => naiveToLocalMs(instant, timeZone) - instant;
    for (const { at, offset } of getTimeZoneTransitions(timeZone, FROM, TO)) {
      if (getNaiveOffset(at) !== offset * MINUTE_MS) errors.push(`${timeZone} from ${at}`);
      if (getNaiveOffset(at - SECOND_MS) === offset * MINUTE_MS)
        errors.push(`${timeZone} before ${at}`);
    }
  }
  expect(errors).toEqual([]);
});

test('getTimeZoneTransitions finds every change of the UTC offset', () => {
  const misses: string[] = [];
  for (const timeZone of TIME_ZONES) {
    const transitions = getTimeZoneTransitions(timeZone, FROM, TO);
    let [nextIndex, offset] = [0, getOffsetMs(FROM, timeZone)];
    for (let day = FROM; day < TO; day += STEP_MS) {
      while ((transitions[nextIndex]?.at ?? Infinity) <= day) {
        offset = (transitions[nextIndex]?.offset ?? 0) * MINUTE_MS;
        nextIndex += 1;
      }
      if (naiveToLocalMs(day, timeZone) - day !== offset) misses.push(`${timeZone} at ${day}`);
    }
  }
  expect(misses).toEqual([]);
});

test('localToInstant resolves repeated and skipped local times as RFC 5545 requires', () => {
  const errors: string[] = [];
  for (const timeZone of TIME_ZONES) {
    for (const { at } of getTimeZoneTransitions(timeZone, FROM, TO)) {
      const localTimes = [
        at - SECOND_MS + getOffsetMs(at - SECOND_MS, timeZone),
        toLocalMs(at, timeZone),
      ];
      for (const localMs of localTimes.flatMap((localTime) =>
        [-90, -30, -1, 0, 1, 30, 90].map((minutes) => localTime + minutes * MINUTE_MS),
      )) {
        const fullSecond = Math.ceil(localMs / SECOND_MS) * SECOND_MS;
        if (localToInstant(fullSecond, timeZone) !== naiveToInstant(fullSecond, timeZone))
          errors.push(`${timeZone} at local time ${fullSecond}`);
      }
    }
  }
  expect(errors).toEqual([]);
});

test('America/Vancouver stays at UTC−7 from November 2026 on', () => {
  const transitions = getTimeZoneTransitions('America/Vancouver', Date.UTC(2026, 0), TO);
  expect(transitions).toEqual([{ at: Date.UTC(2026, 2, 8, 10), offset: -420 }]);
  expect(toLocalMs(Date.UTC(2027, 0, 15, 17), 'America/Vancouver')).toBe(Date.UTC(2027, 0, 15, 10));
});

test('getOffsetMs throws a RangeError for an unknown time zone', () => {
  expect(() => getOffsetMs(0, 'Mars/Olympus')).toThrow(RangeError);
});

test('getTzdbVersion returns the time zone database version of the runtime', () => {
  expect(getTzdbVersion()).toBe(process.versions['tz']);
});

test('toVTimeZone returns the initial observance and one for each later offset change', () => {
  const { tzid, observances } = toVTimeZone(
    'America/New_York',
    Date.UTC(2026, 0),
    Date.UTC(2027, 0),
  );
  expect(tzid).toBe('America/New_York');
  expect(observances).toEqual([
    {
      kind: 'STANDARD',
      start: '20251231T190000',
      offsetFrom: '-0500',
      offsetTo: '-0500',
      name: 'EST',
    },
    {
      kind: 'DAYLIGHT',
      start: '20260308T020000',
      offsetFrom: '-0500',
      offsetTo: '-0400',
      name: 'EDT',
    },
    {
      kind: 'STANDARD',
      start: '20261101T020000',
      offsetFrom: '-0400',
      offsetTo: '-0500',
      name: 'EST',
    },
  ]);
});

test.each([
  ['Europe/Dublin', ['+0000 STANDARD', '+0100 DAYLIGHT', '+0000 STANDARD']],
  ['Asia/Kathmandu', ['+0545 STANDARD']],
  ['Australia/Lord_Howe', ['+1100 DAYLIGHT', '+1030 STANDARD', '+1100 DAYLIGHT']],
])('toVTimeZone returns the observances of %s in 2025', (timeZone, expected) => {
  const { observances } = toVTimeZone(timeZone, Date.UTC(2025, 0), Date.UTC(2026, 0));
  expect(observances.map(({ kind, offsetTo }) => `${offsetTo} ${kind}`)).toEqual(expected);
});
