import { getLocale, t } from '@scheduler/i18n';

const NOON_MINUTES = 720;

// Initializing `Intl` takes about 100 ms on phones, so the result for English is hard-coded.
const usesDayPeriodByLocale = new Map([['en-US', true]]);

/** True if the language uses a 12-hour clock. */
function usesDayPeriod(): boolean {
  const tag = getLocale();
  let cached = usesDayPeriodByLocale.get(tag);
  if (cached === undefined) {
    const { hour12 } = new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions();
    cached = hour12 === true;
    usesDayPeriodByLocale.set(tag, cached);
  }
  return cached;
}

const formatClock = (minutes: number): string => {
  const hour = Math.floor(minutes / 60) % (usesDayPeriod() ? 12 : 24);
  return `${hour || (usesDayPeriod() ? 12 : 0)}:${String(minutes % 60).padStart(2, '0')}`;
};

const getDayPeriod = (minutes: number): string => (minutes % 1440 < NOON_MINUTES ? 'AM' : 'PM');

/** Formats a time as `9:30 AM` or `9:30`. */
export const formatTime = (minutes: number): string =>
  usesDayPeriod() ? `${formatClock(minutes)} ${getDayPeriod(minutes)}` : formatClock(minutes);

/** Formats an hour as `10 AM` or `10:00`. */
export const formatHour = (minutes: number): string =>
  usesDayPeriod()
    ? `${Math.floor(minutes / 60) % 12 || 12} ${getDayPeriod(minutes)}`
    : formatClock(minutes);

/** Formats a range as `9:30 – 11:00 AM` or `11:30 AM – 12:30 PM`. */
export const formatRange = ({ start, end }: { start: number; end: number }): string =>
  getDayPeriod(start) === getDayPeriod(end)
    ? `${formatClock(start)} – ${formatTime(end)}`
    : `${formatTime(start)} – ${formatTime(end)}`;

/** Formats a duration as `45 min`, `3 h` or `1 h 30 min`. */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [
    hours > 0 && t('{hours} h', { hours }),
    (rest > 0 || hours === 0) && t('{rest} min', { rest }),
  ]
    .filter(Boolean)
    .join(' ');
}
