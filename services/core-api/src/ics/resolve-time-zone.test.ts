import type { Component } from './jcal.ts';
import { timeZoneByWindowsName } from './windows-time-zones.ts';
import { createTimeZoneResolver } from './resolve-time-zone.ts';

const createTimeZone = (tzid: string, offsets: string[], location?: string): Component => [
  'vtimezone',
  [
    ['tzid', {}, 'text', tzid],
    ...(location ? [['x-lic-location', {}, 'unknown', location] as never] : []),
  ],
  offsets.map((offset, index) => [
    index === 0 ? 'standard' : 'daylight',
    [
      ['dtstart', {}, 'date-time', '1970-01-01T00:00:00'],
      ['tzoffsetfrom', {}, 'utc-offset', offset],
      ['tzoffsetto', {}, 'utc-offset', offset],
    ],
    [],
  ]),
];

const resolve = (tzid: string, ...timezones: Component[]) =>
  createTimeZoneResolver(
    new Map(timezones.map((timeZone) => [tzid, timeZone])),
    'Europe/Lisbon',
  )(tzid);

test.each([
  ['Europe/Vienna', 'Europe/Vienna'],
  ['/freeassociation.sourceforge.net/America/Argentina/Salta', 'America/Argentina/Salta'],
  ['/citadel.org/20211207_1/Asia/Tokyo', 'Asia/Tokyo'],
  ['US/Eastern', 'US/Eastern'],
  ['Pacific Standard Time', 'America/Los_Angeles'],
  ['pacific standard time', 'America/Los_Angeles'],
])('resolveTimeZone maps %s to %s', (tzid, timeZone) => {
  expect(resolve(tzid)).toEqual({ timeZone, note: null });
});

test('resolveTimeZone maps an unknown TZID by the location in its VTIMEZONE', () => {
  const component = createTimeZone('Mine', ['+01:00'], 'Europe/Paris');
  expect(resolve('Mine', component)).toEqual({ timeZone: 'Europe/Paris', note: null });
});

test.each([
  ['+05:00', 'Etc/GMT-5'],
  ['-03:00', 'Etc/GMT+3'],
  ['+00:00', 'UTC'],
  ['+05:45', 'Asia/Katmandu'],
])('resolveTimeZone maps a constant UTC offset of %s to %s', (offset, timeZone) => {
  expect(resolve('Mine', createTimeZone('Mine', [offset])).timeZone).toBe(timeZone);
});

test.each([
  ['no observances', []],
  ['an offset that no time zone has', ['+13:37']],
  ['an invalid offset', ['noon']],
])('resolveTimeZone returns the fallback with a warning for a VTIMEZONE with %s', (_, offsets) => {
  const { timeZone, note } = resolve('Mars/Base', createTimeZone('Mars/Base', offsets));
  expect(timeZone).toBe('Europe/Lisbon');
  expect(note).toBe('Unknown time zone “Mars/Base” was replaced with Europe/Lisbon');
});

test('every Windows time zone has a corresponding IANA time zone that the runtime supports', () => {
  expect(timeZoneByWindowsName.size).toBeGreaterThan(130);
  for (const timeZone of timeZoneByWindowsName.values()) {
    expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
  }
});
