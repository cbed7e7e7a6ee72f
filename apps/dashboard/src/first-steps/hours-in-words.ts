import {
  weekdays,
  type WeekdayName,
  type WorkingHours,
  type WorkingRange,
} from '@scheduler/contracts/core';
import { t, weekdayName } from '@scheduler/i18n';
import { hourCycle } from '@scheduler/platform/clock';

const nameOf = (day: WeekdayName) => weekdayName(weekdays.indexOf(day) + 1);

/** `9:00 AM`, on one line, or `09:00`; `24:00` is midnight. */
function timeOfDay(time: string): string {
  if (hourCycle() === 'h23') return time;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const half = hours % 24 < 12 ? 'AM' : 'PM';
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')}\u00A0${half}`;
}

const rangesOf = (ranges: readonly WorkingRange[]) =>
  ranges.map(({ start, end }) => `${timeOfDay(start)} – ${timeOfDay(end)}`).join(t(' and '));

/** Neighbouring days with the same hours. */
interface Run {
  from: WeekdayName;
  to: WeekdayName;
  hours: string;
}

function runsOf(week: WorkingHours): Run[] {
  const runs: Run[] = [];
  let isOpen = false;
  for (const day of weekdays) {
    const hours = rangesOf(week[day]);
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

const daysOf = ({ from, to }: Run) =>
  from === to
    ? t('on {day}', { day: nameOf(from) })
    : t('{from} to {to}', { from: nameOf(from), to: nameOf(to) });

/** Such as `Monday to Friday, 9:00 AM – 5:00 PM`. */
export function hoursInWords(week: WorkingHours): string {
  const runs = runsOf(week);
  if (runs.length === 0) return t('at no fixed hours');
  return runs.map((run) => `${daysOf(run)}, ${run.hours}`).join('; ');
}
