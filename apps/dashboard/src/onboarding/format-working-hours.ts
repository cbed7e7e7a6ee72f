import {
  weekdays,
  type WeekdayName,
  type WorkingHours,
  type WorkingRange,
} from '@scheduler/contracts/core';
import { t, getWeekdayName } from '@scheduler/i18n';
import { getHourCycle } from '@scheduler/platform/time-settings';

const formatDay = (day: WeekdayName) => getWeekdayName(weekdays.indexOf(day) + 1);

/** Formats a time as `9:00 AM` with a no-break space, or as `09:00`. `24:00` is midnight. */
function formatTimeOfDay(time: string): string {
  if (getHourCycle() === 'h23') return time;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const dayPeriod = hours % 24 < 12 ? 'AM' : 'PM';
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')}\u00A0${dayPeriod}`;
}

const formatRanges = (ranges: readonly WorkingRange[]) =>
  ranges
    .map(({ start, end }) => `${formatTimeOfDay(start)} – ${formatTimeOfDay(end)}`)
    .join(t(' and '));

/** Consecutive days with the same hours. */
interface DayRun {
  from: WeekdayName;
  to: WeekdayName;
  hours: string;
}

function groupDays(week: WorkingHours): DayRun[] {
  const runs: DayRun[] = [];
  let isOpen = false;
  for (const day of weekdays) {
    const hours = formatRanges(week[day]);
    const last = runs.at(-1);
    if (hours === '') isOpen = false;
    else if (isOpen && last?.hours === hours) last.to = day;
    else {
      runs.push({ from: day, to: day, hours });
      isOpen = true;
    }
  }
  return runs;
}

const formatDays = ({ from, to }: DayRun) =>
  from === to
    ? t('on {day}', { day: formatDay(from) })
    : t('{from} to {to}', { from: formatDay(from), to: formatDay(to) });

/** Formats working hours such as `Monday to Friday, 9:00 AM – 5:00 PM`. */
export function formatWorkingHours(week: WorkingHours): string {
  const runs = groupDays(week);
  if (runs.length === 0) return t('flexible hours');
  return runs.map((run) => `${formatDays(run)}, ${run.hours}`).join('; ');
}
