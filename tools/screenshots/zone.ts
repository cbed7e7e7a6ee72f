// The pictures are of a morning at work, whenever they are made: the zone is chosen by that.

const ZONES = [
  'Pacific/Honolulu',
  'America/Los_Angeles',
  'America/Denver',
  'America/Chicago',
  'America/New_York',
  'America/Sao_Paulo',
  'Atlantic/Azores',
  'Europe/Lisbon',
  'Europe/Berlin',
  'Europe/Athens',
  'Asia/Dubai',
  'Asia/Karachi',
  'Asia/Dhaka',
  'Asia/Bangkok',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Australia/Brisbane',
  'Pacific/Auckland',
];
const MORNING = 10.4;
const EARLIEST = 7;
const LATEST = 16;
const WEEKEND = new Set(['Sat', 'Sun']);

/** How far a zone is from a morning at work, in hours; a weekend is as far as it gets. */
function awayFromMorning(timeZone: string, now: Date): number {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: 'numeric',
    minute: 'numeric',
  });
  const parts = Object.fromEntries(
    format.formatToParts(now).map((part) => [part.type, part.value]),
  );
  const hour = Number(parts['hour']) + Number(parts['minute']) / 60;
  const atWork = hour >= EARLIEST && hour < LATEST && !WEEKEND.has(parts['weekday'] ?? '');
  return Math.abs(hour - MORNING) + (atWork ? 0 : 24);
}

export const morningZone = (now: Date): string =>
  ZONES.toSorted((a, b) => awayFromMorning(a, now) - awayFromMorning(b, now))[0] ?? 'UTC';
