import type { Component } from './jcal.ts';
import { zoneByWindowsName } from './windows-zones.ts';
import { zoneFinder } from './zones.ts';

const timezone = (tzid: string, offsets: string[], place?: string): Component => [
  'vtimezone',
  [
    ['tzid', {}, 'text', tzid],
    ...(place ? [['x-lic-location', {}, 'unknown', place] as never] : []),
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

const found = (tzid: string, ...timezones: Component[]) =>
  zoneFinder(new Map(timezones.map((each) => [tzid, each])), 'Europe/Lisbon')(tzid);

test.each([
  ['Europe/Vienna', 'Europe/Vienna'],
  ['/freeassociation.sourceforge.net/America/Argentina/Salta', 'America/Argentina/Salta'],
  ['/citadel.org/20211207_1/Asia/Tokyo', 'Asia/Tokyo'],
  ['US/Eastern', 'US/Eastern'],
  ['Pacific Standard Time', 'America/Los_Angeles'],
  ['pacific standard time', 'America/Los_Angeles'],
])('%s is %s', (tzid, zone) => {
  expect(found(tzid)).toEqual({ zone, note: null });
});

test('a VTIMEZONE may name its place', () => {
  const named = timezone('Mine', ['+01:00'], 'Europe/Paris');
  expect(found('Mine', named)).toEqual({ zone: 'Europe/Paris', note: null });
});

test.each([
  ['+05:00', 'Etc/GMT-5'],
  ['-03:00', 'Etc/GMT+3'],
  ['+00:00', 'UTC'],
  ['+05:45', 'Asia/Katmandu'],
])('clocks that are always %s ahead are those of %s', (offset, zone) => {
  expect(found('Mine', timezone('Mine', [offset])).zone).toBe(zone);
});

test.each([
  ['nothing', []],
  ['no offset that anybody has', ['+13:37']],
  ['offsets that are none', ['noon']],
])('of a zone with %s the person is told that theirs was taken', (_, offsets) => {
  const { zone, note } = found('Mars/Base', timezone('Mars/Base', offsets));
  expect(zone).toBe('Europe/Lisbon');
  expect(note).toBe('The time zone "Mars/Base" is not known; Europe/Lisbon was taken');
});

test('every zone that Windows names is one that we know', () => {
  expect(zoneByWindowsName.size).toBeGreaterThan(130);
  for (const zone of zoneByWindowsName.values()) {
    expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow();
  }
});
