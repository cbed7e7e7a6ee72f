import { t } from '@scheduler/i18n/translate';
import type { CalendarDate, EpochMs } from '@scheduler/scheduling';
import { localToInstant, getOffsetMs, toLocalMs } from '@scheduler/scheduling/time-zones';
import { formatTime, toTimeValue } from './calendar-dates.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@scheduler/scheduling/durations';

const formatOffset = (offsetMs: number) => {
  const minutes = Math.abs(offsetMs) / MINUTE_MS;
  return `${offsetMs < 0 ? '-' : '+'}${toTimeValue(Math.floor(minutes))}`;
};

interface Option {
  label: string;
  value: string;
}

/** The instant of a local time. DST changes make some local times ambiguous or invalid. */
export interface ResolvedLocalTime {
  instant: EpochMs;
  /** Alternatives if a DST change skips or repeats the local time. */
  options: Option[];
  isSkipped: boolean;
}

/** Resolves a local time, given in minutes after midnight, to an instant. */
export function resolveLocalTime(
  date: CalendarDate,
  minutes: number,
  timeZone: string,
): ResolvedLocalTime {
  const localMs = Date.parse(date) + minutes * MINUTE_MS;
  const instant = localToInstant(localMs, timeZone);
  const actualLocalMs = toLocalMs(instant, timeZone);
  if (actualLocalMs !== localMs) {
    const gapMs = actualLocalMs - localMs;
    const alternatives = [actualLocalMs, localMs - gapMs].map(
      (alternativeMs) => (alternativeMs % DAY_MS) / MINUTE_MS,
    );
    const options = alternatives.map((minuteOfDay) => ({
      label: formatTime(minuteOfDay),
      value: toTimeValue(minuteOfDay),
    }));
    return { instant, options, isSkipped: true };
  }
  const secondInstant = [HOUR_MS / 2, HOUR_MS, 2 * HOUR_MS]
    .map((delayMs) => instant + delayMs)
    .find((time) => toLocalMs(time, timeZone) === localMs);
  if (secondInstant === undefined) return { instant, options: [], isSkipped: false };
  const options = [instant, secondInstant].map((time, index) => ({
    label:
      index === 0
        ? t('{time} (before clocks go back)', { time: formatTime(minutes) })
        : t('{time} (after clocks go back)', { time: formatTime(minutes) }),
    value: `${toTimeValue(minutes)}${formatOffset(getOffsetMs(time, timeZone))}`,
  }));
  return { instant, options, isSkipped: false };
}

/** Converts a local time with an offset like `+01:00` to an instant. */
export const toInstant = (date: CalendarDate, time: string, offset: string): EpochMs =>
  Date.parse(`${date}T${time}:00${offset}`);

/** Returns the last second of a date. */
export const getEndOfDate = (date: CalendarDate, timeZone: string): EpochMs =>
  localToInstant(Date.parse(date) + DAY_MS, timeZone) - SECOND_MS;
