import { locale } from '@scheduler/i18n';
import { clock } from '@scheduler/platform/clock';
import { wallAt } from '@scheduler/scheduling/time-zones';

/** A name by its number in the week or the year: `Intl` is asked once for each. */
const named = (options: Intl.DateTimeFormatOptions, numberOf: (wall: Date) => number) => {
  const format = new Intl.DateTimeFormat(locale(), { ...options, timeZone: 'UTC' });
  const names: string[] = [];
  return (wall: Date) => (names[numberOf(wall)] ??= format.format(wall));
};
const monthOf = (wall: Date) => wall.getUTCMonth();
const weekdayOf = (wall: Date) => wall.getUTCDay();

const two = (value: number) => String(value).padStart(2, '0');
const hour = (wall: Date) => wall.getUTCHours() % 12 || 12;
const half = (wall: Date) => (wall.getUTCHours() < 12 ? 'AM' : 'PM');
const minute = (wall: Date) => two(wall.getUTCMinutes());
const of24 = (wall: Date) => `${two(wall.getUTCHours())}:${minute(wall)}`;
const of12 = (wall: Date) => `${hour(wall)}:${minute(wall)}`;
const tiny = (wall: Date) =>
  (wall.getUTCMinutes() ? of12(wall) : hour(wall)) + half(wall).charAt(0).toLowerCase();

/** By the hours that the person counts. */
const counted =
  (in12: (wall: Date) => string, in24 = of24) =>
  (wall: Date) =>
    clock().hourCycle === '24' ? in24(wall) : in12(wall);

/** What a letter writes of a clock, which stands as UTC's. */
const parts: Record<string, (wall: Date) => string | number> = {
  yyyy: (wall) => String(wall.getUTCFullYear()).padStart(4, '0'),
  MMMM: named({ month: 'long' }, monthOf),
  MMM: named({ month: 'short' }, monthOf),
  MM: (wall) => two(wall.getUTCMonth() + 1),
  EEEEE: named({ weekday: 'narrow' }, weekdayOf),
  EEEE: named({ weekday: 'long' }, weekdayOf),
  EEE: named({ weekday: 'short' }, weekdayOf),
  dd: (wall) => two(wall.getUTCDate()),
  d: (wall) => wall.getUTCDate(),
  HH: (wall) => two(wall.getUTCHours()),
  mm: minute,
  a: counted(half, () => ''),
  // `4:30 PM`, `4:30`, `4:30p` and `4 PM`; each `16:30` of 24 hours.
  p: counted((wall) => `${of12(wall)} ${half(wall)}`),
  pp: counted(of12),
  ppp: counted(tiny),
  j: counted((wall) => `${hour(wall)} ${half(wall)}`),
};

type Piece = (wall: Date) => string | number;

// Other languages than English want the parts of a date in an order of their own.
const DATE = locale() === 'en-US' ? '' : '(?:E{3,4}, )?M{3,4}(?: d)?(?:,? yyyy)?|';

/** What is written of a date together, as the language writes it. */
function dateOf(pattern: string): Piece {
  const format = new Intl.DateTimeFormat(locale(), {
    timeZone: 'UTC',
    ...(pattern.includes('E') && { weekday: pattern.includes('EEEE') ? 'long' : 'short' }),
    ...(pattern.includes('M') && { month: pattern.includes('MMMM') ? 'long' : 'short' }),
    ...(pattern.includes('d') && { day: 'numeric' }),
    ...(pattern.includes('y') && { year: 'numeric' }),
  });
  return (wall) => format.format(wall);
}

const PART = new RegExp(`('[^']*'|${DATE}yyyy|M{2,4}|E{3,5}|d{1,2}|HH|mm|a|p{1,3}|j)`);

const read = new Map<string, readonly Piece[]>();

/** What a pattern is made of; a calendar writes thousands of times by a dozen of patterns. */
function piecesOf(pattern: string): readonly Piece[] {
  const known = read.get(pattern);
  if (known) return known;
  const pieces = pattern.split(PART).map((part): Piece => {
    if (part.startsWith("'")) return () => part.slice(1, -1);
    return parts[part] ?? (/^[EM]/.test(part) ? dateOf(part) : () => part);
  });
  read.set(pattern, pieces);
  return pieces;
}

/**
 * Writes a time as the pattern says, on the clock of a zone: the person's own unless told. The
 * letters are those of date-fns and CLDR, at a tenth of their size; `p` and `j` write the hours as
 * the person counts them. What stands in single quotes stays.
 */
export function format(time: Date, pattern: string, zone = clock().timeZone): string {
  const wall = new Date(wallAt(time.getTime(), zone));
  let text = '';
  for (const piece of piecesOf(pattern)) text += piece(wall);
  return text;
}
