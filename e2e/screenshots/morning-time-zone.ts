// Chooses a time zone where it is morning on a workday, so that screenshots are reproducible.

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
const TARGET_HOUR = 10.4;
const MIN_HOUR = 7;
const MAX_HOUR = 16;
const WEEKEND = new Set(['Sat', 'Sun']);

/** Returns the distance of the local time from a weekday morning, in hours. */
function getDistanceFromMorning(timeZone: string, now: Date): number {
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
  const isWorkingHour = hour >= MIN_HOUR && hour < MAX_HOUR && !WEEKEND.has(parts['weekday'] ?? '');
  return Math.abs(hour - TARGET_HOUR) + (isWorkingHour ? 0 : 24);
}

export const findMorningTimeZone = (now: Date): string =>
  ZONES.toSorted((a, b) => getDistanceFromMorning(a, now) - getDistanceFromMorning(b, now))[0] ??
  'UTC';
