import { canonicalizeTimeZone, listTimeZones } from '@scheduler/i18n/time-zones';
import { claim, type Reading } from './reading.ts';

const ABBREVIATIONS: Record<string, string[]> = {
  UTC: ['UTC'],
  GMT: ['UTC'],
  WET: ['Europe/Lisbon'],
  WEST: ['Europe/Lisbon'],
  BST: ['Europe/London'],
  CET: ['Europe/Paris'],
  CEST: ['Europe/Paris'],
  EET: ['Europe/Athens'],
  EEST: ['Europe/Athens'],
  MSK: ['Europe/Moscow'],
  ET: ['America/New_York'],
  EST: ['America/New_York'],
  EDT: ['America/New_York'],
  CT: ['America/Chicago'],
  CST: ['America/Chicago', 'Asia/Shanghai'],
  CDT: ['America/Chicago'],
  MT: ['America/Denver'],
  MST: ['America/Denver'],
  MDT: ['America/Denver'],
  PT: ['America/Los_Angeles'],
  PST: ['America/Los_Angeles'],
  PDT: ['America/Los_Angeles'],
  BRT: ['America/Sao_Paulo'],
  IST: ['Asia/Kolkata', 'Asia/Jerusalem', 'Europe/Dublin'],
  JST: ['Asia/Tokyo'],
  KST: ['Asia/Seoul'],
  SGT: ['Asia/Singapore'],
  HKT: ['Asia/Hong_Kong'],
  AEST: ['Australia/Sydney'],
  AEDT: ['Australia/Sydney'],
  AWST: ['Australia/Perth'],
  NZST: ['Pacific/Auckland'],
  NZDT: ['Pacific/Auckland'],
};

/** Names that people say and the zones that keep their time. */
const PLACES: Record<string, string> = {
  eastern: 'America/New_York',
  central: 'America/Chicago',
  mountain: 'America/Denver',
  pacific: 'America/Los_Angeles',
  'san francisco': 'America/Los_Angeles',
  seattle: 'America/Los_Angeles',
  boston: 'America/New_York',
  washington: 'America/New_York',
  miami: 'America/New_York',
  austin: 'America/Chicago',
  dallas: 'America/Chicago',
  beijing: 'Asia/Shanghai',
  mumbai: 'Asia/Kolkata',
  delhi: 'Asia/Kolkata',
  bangalore: 'Asia/Kolkata',
  kolkata: 'Asia/Kolkata',
  india: 'Asia/Kolkata',
  japan: 'Asia/Tokyo',
  munich: 'Europe/Berlin',
  hamburg: 'Europe/Berlin',
  frankfurt: 'Europe/Berlin',
  barcelona: 'Europe/Madrid',
  milan: 'Europe/Rome',
  geneva: 'Europe/Zurich',
  porto: 'Europe/Lisbon',
  uk: 'Europe/London',
  kyiv: 'Europe/Kyiv',
  rio: 'America/Sao_Paulo',
  'abu dhabi': 'Asia/Dubai',
};

const oldNames = Intl.supportedValuesOf('timeZone');
const names = [...new Set([...oldNames, ...listTimeZones()])];
const ianaNames = new Map(names.map((name) => [name.toLowerCase(), canonicalizeTimeZone(name)]));
const cities = new Map([
  ...names.map((name): [string, string] => [
    name
      .slice(name.lastIndexOf('/') + 1)
      .replaceAll('_', ' ')
      .toLowerCase(),
    canonicalizeTimeZone(name),
  ]),
  ...Object.entries(PLACES),
]);

const IANA = /^\s*\(?(?<zone>[A-Za-z]+\/[A-Za-z_]+(?:\/[A-Za-z_]+)?)\)?/d;
const ABBREVIATED = /^\s*\(?(?<zone>[A-Z]{2,4})\)?(?![\p{L}\p{N}])/du;
const CITY = /^\s*\(?(?:in\s+)?(?<zone>[\p{L}.]+(?: [\p{L}.]+)?)\s+time\b\)?/du;

function zonesAt(after: string): { zones: string[]; end: number; start: number } | null {
  const readings: [RegExp, (name: string) => string[] | undefined][] = [
    [IANA, (name) => [ianaNames.get(name.toLowerCase())].filter((zone) => zone !== undefined)],
    [ABBREVIATED, (name) => ABBREVIATIONS[name]],
    [CITY, (name) => [cities.get(name.toLowerCase())].filter((zone) => zone !== undefined)],
  ];
  for (const [pattern, zonesOf] of readings) {
    const match = pattern.exec(after);
    const zones = zonesOf(match?.groups?.zone ?? '');
    if (match && zones?.length) {
      return { zones, start: match[0].length - match[0].trimStart().length, end: match[0].length };
    }
  }
  return null;
}

/** The zones that what stands right after `at` may mean, the likeliest first; [] for none. */
export function readZone(reading: Reading, at: number): string[] {
  const found = zonesAt(reading.rest.slice(at));
  if (!found) return [];
  claim(reading, { start: at + found.start, end: at + found.end }, 'time_zone');
  return found.zones;
}

/** Such as `Tokyo`. */
export const zoneLabel = (zone: string): string =>
  zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
