import { instantShowing, shownAt } from '../testing/naive-clock.ts';
import { howMany } from '../testing/runs.ts';
import {
  instantOf,
  offsetAt,
  timeZoneComponent,
  tzdbVersion,
  wallAt,
  zoneTransitions,
} from './index.ts';
import { DAY_MS, MINUTE_MS } from '../durations.ts';

const [FROM, TO] = [Date.UTC(2020, 0), Date.UTC(2036, 0)];
/** The shortest that a zone keeps to an offset, a month of fasting, is longer. */
const STEP = howMany(15, 5) * DAY_MS;

const zones = [
  ...Intl.supportedValuesOf('timeZone'),
  ...[
    'UTC',
    'Etc/GMT+5',
    'US/Pacific',
    'GB',
    'Asia/Calcutta',
    'Europe/Kiev',
    'America/Buenos_Aires',
  ],
];

test('in every zone every change of the clocks is found, to the minute', () => {
  for (const zone of zones) {
    for (const { at, offset } of zoneTransitions(zone, FROM, TO)) {
      expect([zone, shownAt(at, zone) - at]).toEqual([zone, offset * MINUTE_MS]);
      expect([zone, shownAt(at - 1000, zone) - (at - 1000)]).not.toEqual([
        zone,
        offset * MINUTE_MS,
      ]);
    }
  }
});

test('in every zone no change of the clocks is missed', () => {
  for (const zone of zones) {
    const transitions = zoneTransitions(zone, FROM, TO);
    let [next, offset] = [0, offsetAt(FROM, zone)];
    for (let day = FROM; day < TO; day += STEP) {
      while ((transitions[next]?.at ?? Infinity) <= day) {
        offset = (transitions[next]?.offset ?? 0) * MINUTE_MS;
        next += 1;
      }
      if (shownAt(day, zone) - day !== offset) throw new Error(`${zone} at ${day}`);
    }
  }
});

test('wall times around every change are read as RFC 5545 does: first of two, before of none', () => {
  for (const zone of zones) {
    for (const { at } of zoneTransitions(zone, FROM, TO)) {
      const walls = [at - 1000 + offsetAt(at - 1000, zone), wallAt(at, zone)];
      for (const wall of walls.flatMap((near) =>
        [-90, -30, -1, 0, 1, 30, 90].map((m) => near + m * MINUTE_MS),
      )) {
        const whole = Math.ceil(wall / 1000) * 1000;
        expect([zone, whole, instantOf(whole, zone)]).toEqual([
          zone,
          whole,
          instantShowing(whole, zone),
        ]);
      }
    }
  }
});

test('Vancouver stays seven hours behind from November 2026 on', () => {
  const transitions = zoneTransitions('America/Vancouver', Date.UTC(2026, 0), TO);
  expect(transitions).toEqual([{ at: Date.UTC(2026, 2, 8, 10), offset: -420 }]);
  expect(wallAt(Date.UTC(2027, 0, 15, 17), 'America/Vancouver')).toBe(Date.UTC(2027, 0, 15, 10));
});

test('a zone that nobody knows is refused', () => {
  expect(() => offsetAt(0, 'Mars/Olympus')).toThrow(RangeError);
});

test('the version of the database is told', () => {
  expect(tzdbVersion()).toBe(process.versions['tz']);
});

test('a component has what is in force at its start, and each change after', () => {
  const { tzid, observances } = timeZoneComponent(
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
])('%s in 2025', (zone, expected) => {
  const { observances } = timeZoneComponent(zone, Date.UTC(2025, 0), Date.UTC(2026, 0));
  expect(observances.map(({ kind, offsetTo }) => `${offsetTo} ${kind}`)).toEqual(expected);
});
