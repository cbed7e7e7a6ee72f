import { canonicalizeTimeZone, listTimeZones } from '@scheduler/i18n/time-zones';
import { consume, type ParserState } from './parser-state.ts';

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

/** Common names and their time zones. */
const PLACE_TIME_ZONES: Record<string, string> = {
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

const intlTimeZones = Intl.supportedValuesOf('timeZone');
const names = [...new Set([...intlTimeZones, ...listTimeZones()])];
const timeZonesByIanaName = new Map(
  names.map((name) => [name.toLowerCase(), canonicalizeTimeZone(name)]),
);
const timeZonesByCity = new Map([
  ...names.map((name): [string, string] => [
    name
      .slice(name.lastIndexOf('/') + 1)
      .replaceAll('_', ' ')
      .toLowerCase(),
    canonicalizeTimeZone(name),
  ]),
  ...Object.entries(PLACE_TIME_ZONES),
]);

const IANA = /^\s*\(?(?<zone>[A-Za-z]+\/[A-Za-z_]+(?:\/[A-Za-z_]+)?)\)?/d;
const ABBREVIATION = /^\s*\(?(?<zone>[A-Z]{2,4})\)?(?![\p{L}\p{N}])/du;
const CITY = /^\s*\(?(?:in\s+)?(?<zone>[\p{L}.]+(?: [\p{L}.]+)?)\s+time\b\)?/du;

function matchTimeZones(text: string): { timeZones: string[]; end: number; start: number } | null {
  const matchers: [RegExp, (name: string) => string[] | undefined][] = [
    [
      IANA,
      (name) =>
        [timeZonesByIanaName.get(name.toLowerCase())].filter((timeZone) => timeZone !== undefined),
    ],
    [ABBREVIATION, (name) => ABBREVIATIONS[name]],
    [
      CITY,
      (name) =>
        [timeZonesByCity.get(name.toLowerCase())].filter((timeZone) => timeZone !== undefined),
    ],
  ];
  for (const [pattern, findTimeZones] of matchers) {
    const match = pattern.exec(text);
    const timeZones = findTimeZones(match?.groups?.zone ?? '');
    if (match && timeZones?.length) {
      return {
        timeZones,
        start: match[0].length - match[0].trimStart().length,
        end: match[0].length,
      };
    }
  }
  return null;
}

/** Parses a time zone at a position. Returns the possible time zones, most likely first. */
export function parseTimeZone(state: ParserState, position: number): string[] {
  const match = matchTimeZones(state.rest.slice(position));
  if (!match) return [];
  consume(state, { start: position + match.start, end: position + match.end }, 'time_zone');
  return match.timeZones;
}

/** Returns the city of a time zone, for example `Tokyo`. */
export const formatTimeZone = (timeZone: string): string =>
  timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
