import { t } from '@scheduler/i18n/translate';
import type { CalendarDate, EpochMs } from '@scheduler/scheduling';
import { localToInstant, getOffsetMs, toLocalMs } from '@scheduler/scheduling/time-zones';
import { timeLabel, timeValue } from './days.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@scheduler/scheduling/durations';

const written = (offset: number) => {
  const minutes = Math.abs(offset) / MINUTE_MS;
  return `${offset < 0 ? '-' : '+'}${timeValue(Math.floor(minutes))}`;
};

interface Option {
  label: string;
  value: string;
}

/** The instant of a wall time; where clocks are changed there may be two, or none. */
export interface Moment {
  at: EpochMs;
  /** Times to choose from, when clocks skip the one that was said or show it twice. */
  options: Option[];
  isSkipped: boolean;
}

/** When the clocks of `zone` show so many minutes after midnight of a date. */
export function momentOf(date: CalendarDate, minutes: number, zone: string): Moment {
  const wall = Date.parse(date) + minutes * MINUTE_MS;
  const at = localToInstant(wall, zone);
  const shown = toLocalMs(at, zone);
  if (shown !== wall) {
    const jump = shown - wall;
    const near = [shown, wall - jump].map((each) => (each % DAY_MS) / MINUTE_MS);
    const options = near.map((each) => ({ label: timeLabel(each), value: timeValue(each) }));
    return { at, options, isSkipped: true };
  }
  const again = [HOUR_MS / 2, HOUR_MS, 2 * HOUR_MS]
    .map((back) => at + back)
    .find((time) => toLocalMs(time, zone) === wall);
  if (again === undefined) return { at, options: [], isSkipped: false };
  const options = [at, again].map((time, index) => ({
    label:
      index === 0
        ? t('{time}, the first time', { time: timeLabel(minutes) })
        : t('{time}, the second time', { time: timeLabel(minutes) }),
    value: `${timeValue(minutes)}${written(getOffsetMs(time, zone))}`,
  }));
  return { at, options, isSkipped: false };
}

/** The instant of a wall time by an offset such as `+01:00`. */
export const momentBy = (date: CalendarDate, time: string, offset: string): EpochMs =>
  Date.parse(`${date}T${time}:00${offset}`);

/** The last second of a date. */
export const endOfDate = (date: CalendarDate, zone: string): EpochMs =>
  localToInstant(Date.parse(date) + DAY_MS, zone) - 1000;
