import { getLocale } from '@scheduler/i18n';
import { getTimeSettings } from '@scheduler/platform/time-settings';
import { toLocalMs } from '@scheduler/scheduling/time-zones';

/** Caches month or weekday names by index, because `Intl` formatting is slow. */
const createNameFormatter = (
  options: Intl.DateTimeFormatOptions,
  getIndex: (localTime: Date) => number,
) => {
  const format = new Intl.DateTimeFormat(getLocale(), { ...options, timeZone: 'UTC' });
  const names: string[] = [];
  return (localTime: Date) => (names[getIndex(localTime)] ??= format.format(localTime));
};
const getMonthIndex = (localTime: Date) => localTime.getUTCMonth();
const getWeekdayIndex = (localTime: Date) => localTime.getUTCDay();

const padTwoDigits = (value: number) => String(value).padStart(2, '0');
const formatHour12 = (localTime: Date) => localTime.getUTCHours() % 12 || 12;
const formatMeridiem = (localTime: Date) => (localTime.getUTCHours() < 12 ? 'AM' : 'PM');
const formatMinute = (localTime: Date) => padTwoDigits(localTime.getUTCMinutes());
const formatTime24 = (localTime: Date) =>
  `${padTwoDigits(localTime.getUTCHours())}:${formatMinute(localTime)}`;
const formatTime12 = (localTime: Date) => `${formatHour12(localTime)}:${formatMinute(localTime)}`;
const formatCompactTime12 = (localTime: Date) =>
  (localTime.getUTCMinutes() ? formatTime12(localTime) : formatHour12(localTime)) +
  formatMeridiem(localTime).charAt(0).toLowerCase();

/** Picks a formatter by the user's hour cycle. */
const byHourCycle =
  (format12: (localTime: Date) => string, format24 = formatTime24) =>
  (localTime: Date) =>
    getTimeSettings().hourCycle === '24' ? format24(localTime) : format12(localTime);

/** Formatters by CLDR token. They take a local time that is stored as UTC. */
const tokenFormatters: Record<string, (localTime: Date) => string | number> = {
  yyyy: (localTime) => String(localTime.getUTCFullYear()).padStart(4, '0'),
  MMMM: createNameFormatter({ month: 'long' }, getMonthIndex),
  MMM: createNameFormatter({ month: 'short' }, getMonthIndex),
  MM: (localTime) => padTwoDigits(localTime.getUTCMonth() + 1),
  EEEEE: createNameFormatter({ weekday: 'narrow' }, getWeekdayIndex),
  EEEE: createNameFormatter({ weekday: 'long' }, getWeekdayIndex),
  EEE: createNameFormatter({ weekday: 'short' }, getWeekdayIndex),
  dd: (localTime) => padTwoDigits(localTime.getUTCDate()),
  d: (localTime) => localTime.getUTCDate(),
  HH: (localTime) => padTwoDigits(localTime.getUTCHours()),
  mm: formatMinute,
  a: byHourCycle(formatMeridiem, () => ''),
  // Examples: `4:30 PM`, `4:30`, `4:30p` and `4 PM`. A 24-hour clock always yields `16:30`.
  p: byHourCycle((localTime) => `${formatTime12(localTime)} ${formatMeridiem(localTime)}`),
  pp: byHourCycle(formatTime12),
  ppp: byHourCycle(formatCompactTime12),
  j: byHourCycle((localTime) => `${formatHour12(localTime)} ${formatMeridiem(localTime)}`),
};

type TokenFormatter = (localTime: Date) => string | number;

// Other languages order the parts of a date differently, so `Intl` formats the parts together.
const LOCALIZED_DATE_PATTERN =
  getLocale() === 'en-US' ? '' : '(?:E{3,4}, )?M{3,4}(?: d)?(?:,? yyyy)?|';

/** Formats adjacent date tokens in the order of the active locale. */
function createDateFormatter(pattern: string): TokenFormatter {
  const dateFormat = new Intl.DateTimeFormat(getLocale(), {
    timeZone: 'UTC',
    ...(pattern.includes('E') && { weekday: pattern.includes('EEEE') ? 'long' : 'short' }),
    ...(pattern.includes('M') && { month: pattern.includes('MMMM') ? 'long' : 'short' }),
    ...(pattern.includes('d') && { day: 'numeric' }),
    ...(pattern.includes('y') && { year: 'numeric' }),
  });
  return (localTime) => dateFormat.format(localTime);
}

const TOKEN_PATTERN = new RegExp(
  `('[^']*'|${LOCALIZED_DATE_PATTERN}yyyy|M{2,4}|E{3,5}|d{1,2}|HH|mm|a|p{1,3}|j)`,
);

const compiledPatterns = new Map<string, readonly TokenFormatter[]>();

/** Compiles and caches a pattern. A calendar formats thousands of dates with a dozen patterns. */
function compilePattern(pattern: string): readonly TokenFormatter[] {
  const cached = compiledPatterns.get(pattern);
  if (cached) return cached;
  const formatters = pattern.split(TOKEN_PATTERN).map((token): TokenFormatter => {
    if (token.startsWith("'")) return () => token.slice(1, -1);
    return (
      tokenFormatters[token] ?? (/^[EM]/.test(token) ? createDateFormatter(token) : () => token)
    );
  });
  compiledPatterns.set(pattern, formatters);
  return formatters;
}

/**
 * Formats a time in a time zone, which defaults to the user's. Supports tokens of date-fns and
 * CLDR. date-fns can't be used, because it formats times in the device's time zone. `p` and `j` use
 * the user's hour cycle. Text in single quotes is literal.
 */
export function format(time: Date, pattern: string, timeZone = getTimeSettings().timeZone): string {
  const localTime = new Date(toLocalMs(time.getTime(), timeZone));
  let text = '';
  for (const formatter of compilePattern(pattern)) text += formatter(localTime);
  return text;
}
